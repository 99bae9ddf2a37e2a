-- Clients wait in line for stones that somebody else has. A place keeps the stone's price as it was when the client
-- joined, and that of the offer's hold once there is one.
CREATE TABLE queue_place (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 7),
  version integer NOT NULL DEFAULT 1,
  remark text,
  hold_id uuid REFERENCES hold,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  -- Under the stone's lock, so that the order is that in which clients joined.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (hold_id IS NOT NULL OR status NOT IN (2, 3, 4, 5))
);
COMMENT ON COLUMN queue_place.hold_id IS 'the hold of the offer';
CREATE UNIQUE INDEX queue_place_live ON queue_place (stone_id, client_id) WHERE status IN (1, 2);
CREATE UNIQUE INDEX queue_place_offered ON queue_place (stone_id) WHERE status = 2;
CREATE INDEX queue_place_waiting ON queue_place (stone_id, created_at, id) WHERE status = 1;
CREATE UNIQUE INDEX queue_place_hold ON queue_place (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX queue_place_stone ON queue_place (stone_id);
CREATE INDEX queue_place_client ON queue_place (client_id, created_at DESC);
CREATE INDEX queue_place_newest ON queue_place (created_at DESC, id DESC);
CREATE INDEX queue_place_made ON queue_place (created_by) WHERE created_by <> client_id;

ALTER TABLE queue_place ENABLE ROW LEVEL SECURITY;
ALTER TABLE queue_place FORCE ROW LEVEL SECURITY;
CREATE POLICY queue_place_scope ON queue_place USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE TRIGGER queue_place_stays BEFORE DELETE OR TRUNCATE ON queue_place FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- How far a place has come: counts the places before it, which are mostly those of others, and shows none of them.
CREATE FUNCTION place_in_line(of_stone uuid, since timestamptz, place uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  ahead integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT count(*) INTO ahead FROM queue_place q
   WHERE q.stone_id = of_stone AND q.status = 1 AND (q.created_at, q.id) <= (since, place);
  PERFORM set_config('app.scope', scope_before, true);
  RETURN ahead;
END $$;

INSERT INTO setting (key, value) VALUES ('offer_hours', '2') ON CONFLICT DO NOTHING;

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (157, 'queue', 'Transactions', '/transaction/queue', '/customer/portal/transaction/queue', 82);
-- Who may hold may wait.
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT role_id, 157, read_access AND role_id <> 7, write_access AND role_id <> 7 FROM role_permission
 WHERE permission_id = (SELECT id FROM permission WHERE name = 'hold');
SELECT set_config('app.scope', 'all', true);
INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
SELECT p.user_id, 157, p.read_access, p.write_access FROM user_permission p JOIN app_user u ON u.id = p.user_id
 WHERE p.permission_id = (SELECT id FROM permission WHERE name = 'hold') AND u.role_id <> 7;

-- The law holds the new table, too.
CREATE OR REPLACE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('queue_place', 'queuePlace'), ('memo_line', 'memo'), ('memo_extension', 'memoExtension'),
    ('confirm_line', 'confirmStone'), ('enquiry', 'enquiry'), ('invoice', 'invoice'), ('task', 'task'),
    ('demand', 'demand'), ('share_link', 'shareLink'), ('kyc_document', 'kycDocument'), ('business', 'business'),
    ('account', 'account'), ('mail', 'mail'), ('webhook_delivery', 'webhookDelivery')
  LOOP
    SELECT string_agg(to_code::text, ', ') FILTER (WHERE from_code IS NULL),
           string_agg(format('(%s, %s)', from_code, to_code), ', ') FILTER (WHERE from_code IS NOT NULL)
      INTO STRICT beginnings, steps
      FROM lawful_transition WHERE workflow = law;
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.status NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_beginning', held, beginnings, law);
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
         WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status, NEW.status) NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_step', held, steps, law);
  END LOOP;
END $$;

-- The machines' lawful steps, as node tools/lawful-migration.ts prints them.
DELETE FROM lawful_transition;
INSERT INTO lawful_transition (workflow, from_code, to_code) VALUES
  ('stone', NULL, 1),
  ('stone', 1, 2),
  ('stone', 1, 3),
  ('stone', 1, 4),
  ('stone', 1, 5),
  ('stone', 2, 1),
  ('stone', 3, 1),
  ('stone', 3, 2),
  ('stone', 3, 8),
  ('stone', 4, 1),
  ('stone', 4, 3),
  ('stone', 4, 5),
  ('stone', 5, 1),
  ('stone', 5, 8),
  ('stone', 8, 1),
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('queuePlace', NULL, 1),
  ('queuePlace', 1, 2),
  ('queuePlace', 1, 6),
  ('queuePlace', 1, 7),
  ('queuePlace', 2, 3),
  ('queuePlace', 2, 4),
  ('queuePlace', 2, 5),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('memo', 3, 2),
  ('memoExtension', NULL, 1),
  ('memoExtension', 1, 2),
  ('memoExtension', 1, 3),
  ('memoExtension', 1, 4),
  ('memoExtension', 1, 5),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('confirmStone', 2, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
  ('invoice', NULL, 1),
  ('invoice', 1, 2),
  ('invoice', 1, 3),
  ('invoice', 1, 4),
  ('invoice', 2, 1),
  ('invoice', 2, 3),
  ('invoice', 2, 4),
  ('invoice', 3, 1),
  ('invoice', 3, 2),
  ('invoice', 3, 4),
  ('task', NULL, 1),
  ('task', 1, 2),
  ('demand', NULL, 1),
  ('demand', 1, 2),
  ('demand', 1, 5),
  ('demand', 2, 1),
  ('demand', 2, 3),
  ('demand', 2, 4),
  ('demand', 2, 5),
  ('demand', 3, 1),
  ('demand', 3, 4),
  ('demand', 3, 5),
  ('demand', 4, 1),
  ('demand', 5, 1),
  ('shareLink', NULL, 1),
  ('shareLink', 1, 2),
  ('shareLink', 1, 3),
  ('kycDocument', NULL, 1),
  ('kycDocument', 1, 2),
  ('kycDocument', 1, 3),
  ('kycDocument', 2, 1),
  ('kycDocument', 2, 4),
  ('kycDocument', 3, 1),
  ('kycDocument', 4, 1),
  ('business', NULL, 9),
  ('business', 9, 10),
  ('business', 10, 11),
  ('business', 11, 9),
  ('business', 11, 10),
  ('account', NULL, 1),
  ('account', NULL, 2),
  ('account', NULL, 3),
  ('account', 1, 3),
  ('account', 1, 6),
  ('account', 1, 7),
  ('account', 2, 3),
  ('account', 2, 6),
  ('account', 2, 7),
  ('account', 3, 4),
  ('account', 3, 5),
  ('account', 3, 6),
  ('account', 3, 7),
  ('account', 4, 3),
  ('account', 4, 6),
  ('account', 4, 7),
  ('account', 5, 3),
  ('account', 5, 6),
  ('account', 5, 7),
  ('account', 6, 7),
  ('mail', NULL, 1),
  ('mail', 1, 2),
  ('mail', 1, 3),
  ('mail', 1, 4),
  ('mail', 3, 1),
  ('mail', 3, 2),
  ('mail', 3, 4),
  ('mail', 4, 1),
  ('webhookDelivery', NULL, 1),
  ('webhookDelivery', 1, 2),
  ('webhookDelivery', 1, 3),
  ('webhookDelivery', 1, 4),
  ('webhookDelivery', 2, 1),
  ('webhookDelivery', 3, 1),
  ('webhookDelivery', 3, 2),
  ('webhookDelivery', 3, 4),
  ('webhookDelivery', 4, 1);
SELECT hold_records_to_the_law();
