-- Searches that wait: what clients look for, the stones that came and fit, and those that were offered.
CREATE TABLE demand (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 5),
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''),
  filters jsonb NOT NULL,
  tell smallint NOT NULL DEFAULT 2 CHECK (tell IN (1, 2)),
  has_more boolean NOT NULL DEFAULT false,
  waits_since timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN demand.tell IS '1 at once, 2 once a day';
COMMENT ON COLUMN demand.has_more IS 'more stones fit than are kept for one demand';
COMMENT ON COLUMN demand.waits_since IS 'when it was made, or last got other filters or was reopened';
CREATE INDEX demand_changed ON demand (updated_at DESC, id DESC);
CREATE INDEX demand_client ON demand (client_id, updated_at DESC);
CREATE INDEX demand_live ON demand (id) WHERE status IN (1, 2, 3);

-- A stone is matched with a demand once.
CREATE TABLE demand_stone (
  demand_id uuid NOT NULL REFERENCES demand,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  matched_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  offered_at timestamptz,
  offer_told_at timestamptz,
  PRIMARY KEY (demand_id, stone_id)
);
COMMENT ON COLUMN demand_stone.told_at IS 'when a mail about it was queued; the client may get none';
CREATE INDEX demand_stone_stone ON demand_stone (stone_id);
CREATE INDEX demand_stone_offered ON demand_stone (demand_id) WHERE offered_at IS NOT NULL AND offer_told_at IS NULL;
CREATE INDEX demand_stone_untold ON demand_stone (demand_id) WHERE told_at IS NULL;

ALTER TABLE demand ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand FORCE ROW LEVEL SECURITY;
CREATE POLICY demand_scope ON demand USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
ALTER TABLE demand_stone ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand_stone FORCE ROW LEVEL SECURITY;
CREATE POLICY demand_stone_scope ON demand_stone USING (
  (SELECT actor_scope()) = 'all' OR demand_id IN (SELECT id FROM demand));

CREATE TRIGGER demand_stays BEFORE DELETE OR TRUNCATE ON demand FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- How far stones are matched. One process at a time has the row, and moves it in the transaction of the matches.
CREATE TABLE demand_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch uuid NOT NULL,
  matched pg_snapshot NOT NULL,
  within_until pg_snapshot,
  read_xid xid8,
  read_stone uuid,
  matched_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((within_until IS NULL) = (read_xid IS NULL) AND (read_xid IS NULL) = (read_stone IS NULL))
);
COMMENT ON COLUMN demand_progress.matched IS 'the transactions whose stones were matched';
COMMENT ON COLUMN demand_progress.within_until IS 'the end of a window that is matched in parts; read_xid and read_stone are the last event of it';
INSERT INTO demand_progress (epoch, matched) SELECT epoch, pg_current_snapshot() FROM stone_event_epoch;

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (132, 'demand', 'Inventory', '/demand', '/customer/portal/demand', 11),
  (133, 'demand-supply', 'Inventory', '/demand-supply', NULL, 11)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    ('demand', '{1,3,4,5,6,7,8}'::smallint[], '{1,3,4,6,7}'::smallint[]),
    ('demand-supply', '{1,3,5,8}', '{}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r
ON CONFLICT DO NOTHING;

-- The law holds the new table, too.
CREATE OR REPLACE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('memo_line', 'memo'), ('confirm_line', 'confirmStone'),
    ('enquiry', 'enquiry'), ('task', 'task'), ('demand', 'demand'), ('kyc_document', 'kycDocument'), ('business', 'business'),
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
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
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

