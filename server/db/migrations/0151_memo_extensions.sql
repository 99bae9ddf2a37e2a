-- Clients ask for more time for stones that they have on memo, line by line.
CREATE TABLE memo_extension (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES memo_line,
  client_id uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 5),
  version integer NOT NULL DEFAULT 1,
  due_date date NOT NULL,
  wished_date date NOT NULL CHECK (wished_date > due_date),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  granted_date date,
  answer text CHECK (length(answer) BETWEEN 1 AND 500),
  asked_told_at timestamptz,
  answer_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN memo_extension.due_date IS 'when the line was due as it was asked';
COMMENT ON COLUMN memo_extension.asked_told_at IS 'when a mail to the associate was queued; they may get none';
COMMENT ON COLUMN memo_extension.answer_told_at IS 'the same of the mail to the client';
CREATE UNIQUE INDEX memo_extension_open ON memo_extension (line_id) WHERE status = 1;
CREATE INDEX memo_extension_line ON memo_extension (line_id, created_at DESC);
CREATE INDEX memo_extension_client ON memo_extension (client_id);
CREATE INDEX memo_extension_untold ON memo_extension (id) WHERE status = 1 AND asked_told_at IS NULL;
CREATE INDEX memo_extension_answered ON memo_extension (id) WHERE status IN (2, 3) AND answer_told_at IS NULL;

ALTER TABLE memo_extension ENABLE ROW LEVEL SECURITY;
ALTER TABLE memo_extension FORCE ROW LEVEL SECURITY;
CREATE POLICY memo_extension_scope ON memo_extension USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE TRIGGER memo_extension_stays BEFORE DELETE OR TRUNCATE ON memo_extension FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- Asking is the client's; staff extend and answer by their right to memos.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (150, 'memo-extension', 'Transactions', '/transaction/memo-extension', '/customer/portal/transaction/memo-extension', 81);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 150, id IN (4, 6, 7), id IN (4, 6, 7) FROM role;

-- The law holds the new table, too.
CREATE OR REPLACE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('memo_line', 'memo'), ('memo_extension', 'memoExtension'),
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
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('memoExtension', NULL, 1),
  ('memoExtension', 1, 2),
  ('memoExtension', 1, 3),
  ('memoExtension', 1, 4),
  ('memoExtension', 1, 5),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
  ('invoice', NULL, 1),
  ('invoice', 1, 2),
  ('invoice', 1, 3),
  ('invoice', 2, 1),
  ('invoice', 2, 3),
  ('invoice', 3, 1),
  ('invoice', 3, 2),
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
