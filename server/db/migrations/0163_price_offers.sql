-- Clients offer prices for stones. An offer has a line for each stone, which the house answers by itself; it promises no
-- stone to anybody, so it has no claim. A line keeps what the stone cost the client when it was made.
ALTER TABLE document_counter DROP CONSTRAINT document_counter_kind_check,
  ADD CONSTRAINT document_counter_kind_check CHECK (kind IN ('memo', 'order', 'invoice', 'offer'));

CREATE TABLE price_offer (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  on_memo boolean NOT NULL DEFAULT false,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX price_offer_client ON price_offer (client_id);
CREATE INDEX price_offer_made ON price_offer (created_by) WHERE created_by <> client_id;

CREATE TABLE price_offer_line (
  id uuid PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES price_offer,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 6),
  version integer NOT NULL DEFAULT 1,
  remark text,
  reason text,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  proposed_amt numeric(16, 2) NOT NULL CHECK (proposed_amt > 0),
  countered_amt numeric(16, 2) CHECK (countered_amt > 0),
  agreed_amt numeric(16, 2) CHECK (agreed_amt > 0),
  due_at timestamptz NOT NULL,
  asked_told_at timestamptz,
  answer_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN price_offer_line.sell_amt IS 'what the stone cost the client when the offer was made';
COMMENT ON COLUMN price_offer_line.due_at IS 'until when it can be answered by whose turn it is';
COMMENT ON COLUMN price_offer_line.asked_told_at IS 'when the business associate was told of the open line';
COMMENT ON COLUMN price_offer_line.answer_told_at IS 'when the client was told of the last answer';
CREATE UNIQUE INDEX price_offer_line_live ON price_offer_line (stone_id, client_id) WHERE status IN (1, 2);
CREATE INDEX price_offer_line_offer ON price_offer_line (offer_id);
CREATE INDEX price_offer_line_stone ON price_offer_line (stone_id);
CREATE INDEX price_offer_line_client ON price_offer_line (client_id, created_at DESC);
CREATE INDEX price_offer_line_newest ON price_offer_line (created_at DESC, id DESC);
CREATE INDEX price_offer_line_made ON price_offer_line (created_by) WHERE created_by <> client_id;
CREATE INDEX price_offer_line_waiting ON price_offer_line (due_at) WHERE status IN (1, 2);
CREATE INDEX price_offer_line_untold ON price_offer_line (id)
  WHERE (status = 1 AND asked_told_at IS NULL) OR (status IN (2, 3, 4) AND answer_told_at IS NULL);

-- The lines that an accepted offer became.
ALTER TABLE confirm_line ADD COLUMN price_offer_line_id uuid REFERENCES price_offer_line;
ALTER TABLE memo_line ADD COLUMN price_offer_line_id uuid REFERENCES price_offer_line;
CREATE UNIQUE INDEX confirm_line_price_offer ON confirm_line (price_offer_line_id) WHERE price_offer_line_id IS NOT NULL;
CREATE UNIQUE INDEX memo_line_price_offer ON memo_line (price_offer_line_id) WHERE price_offer_line_id IS NOT NULL;

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['price_offer', 'price_offer_line'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (
         (SELECT actor_scope()) = ''all''
         OR client_id = (SELECT actor_id())
         OR ((SELECT actor_scope()) = ''associate''
             AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))))',
      owned || '_scope', owned);
    EXECUTE format(
      'CREATE TRIGGER %I BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal()',
      owned || '_stays', owned);
  END LOOP;
END $$;

INSERT INTO setting (key, value) VALUES ('price_offer_hours', '48') ON CONFLICT DO NOTHING;

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (163, 'offer', 'Transactions', '/transaction/offer', '/customer/portal/transaction/offer', 83);
-- Who may hold may offer.
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT role_id, 163, read_access AND role_id <> 7, write_access AND role_id <> 7 FROM role_permission
 WHERE permission_id = (SELECT id FROM permission WHERE name = 'hold');
SELECT set_config('app.scope', 'all', true);
INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
SELECT p.user_id, 163, p.read_access, p.write_access FROM user_permission p JOIN app_user u ON u.id = p.user_id
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
    ('confirm_line', 'confirmStone'), ('enquiry', 'enquiry'), ('price_offer_line', 'priceOffer'), ('invoice', 'invoice'), ('task', 'task'),
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
  ('priceOffer', NULL, 1),
  ('priceOffer', 1, 2),
  ('priceOffer', 1, 3),
  ('priceOffer', 1, 4),
  ('priceOffer', 1, 5),
  ('priceOffer', 1, 6),
  ('priceOffer', 2, 1),
  ('priceOffer', 2, 3),
  ('priceOffer', 2, 4),
  ('priceOffer', 2, 5),
  ('priceOffer', 2, 6),
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

