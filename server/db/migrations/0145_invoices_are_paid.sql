-- Invoices are a workflow: issued, part paid, paid. What was paid, until when it is to be paid, and numbers of one series a year.
ALTER TABLE invoice
  ADD COLUMN status smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 3),
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN due_on date;
UPDATE invoice SET updated_at = created_at;
COMMENT ON COLUMN invoice.version IS '0: from before invoices had a history; gets its first step when a server starts';
COMMENT ON COLUMN invoice.due_on IS 'by the house''s days of terms at the sale; null for invoices from before, and where nothing is to be paid';
CREATE INDEX invoice_unpaid ON invoice (due_on) WHERE status IN (1, 2);
CREATE INDEX invoice_unbegun ON invoice (id) WHERE version = 0;

CREATE TABLE invoice_payment (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoice,
  client_id uuid NOT NULL REFERENCES app_user,
  amount numeric(16, 2) NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  way smallint NOT NULL CHECK (way BETWEEN 1 AND 5),
  reference text,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz,
  taken_back_by uuid REFERENCES app_user,
  taken_back_by_name text,
  taken_back_reason text,
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL) = (taken_back_by_name IS NULL)
     AND (taken_back_at IS NULL) = (taken_back_reason IS NULL))
);
COMMENT ON COLUMN invoice_payment.amount IS 'USD';
COMMENT ON COLUMN invoice_payment.way IS '1 bank transfer, 2 cheque, 3 cash, 4 card, 5 another way';
CREATE INDEX invoice_payment_invoice ON invoice_payment (invoice_id);
CREATE INDEX invoice_payment_client ON invoice_payment (client_id);
ALTER TABLE invoice_payment ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_payment FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_payment_scope ON invoice_payment USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE TRIGGER invoice_payment_stays BEFORE DELETE OR TRUNCATE ON invoice_payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TABLE series_counter (
  year smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice')),
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (year, kind)
);
COMMENT ON TABLE series_counter IS 'counted up as the last lock of the transaction that writes the document: a number without a document is rolled back with it';

UPDATE role_permission SET write_access = true WHERE permission_id = 142 AND role_id IN (1, 3);

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
    ('enquiry', 'enquiry'), ('invoice', 'invoice'), ('task', 'task'), ('demand', 'demand'),
    ('share_link', 'shareLink'), ('kyc_document', 'kycDocument'), ('business', 'business'),
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
