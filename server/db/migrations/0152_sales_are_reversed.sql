-- Mistaken sales are reversed: credit notes in a series of their own, and what becomes the client's credit.
CREATE TABLE credit_note (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  invoice_id uuid NOT NULL REFERENCES invoice,
  client_id uuid NOT NULL REFERENCES app_user,
  reason text NOT NULL CHECK (reason <> ''),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE credit_note IS 'its lines are those of the invoice that name it, and its amount is what they and its taxes add up to';
CREATE INDEX credit_note_invoice ON credit_note (invoice_id);
CREATE INDEX credit_note_client ON credit_note (client_id);

CREATE TABLE credit_note_tax (
  credit_note_id uuid NOT NULL REFERENCES credit_note,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  name text NOT NULL CHECK (name <> ''),
  percent numeric(6, 3) NOT NULL CHECK (percent > 0 AND percent <= 100),
  amount numeric(18, 2) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (credit_note_id, place)
);
COMMENT ON COLUMN credit_note_tax.amount IS 'USD: the tax of all that is credited of the invoice so far, without that of the credit notes before';

-- Each line is invoiced once, and a stone on one line that is not credited.
ALTER TABLE invoice_line ADD COLUMN credit_note_id uuid REFERENCES credit_note;
ALTER TABLE invoice_line DROP CONSTRAINT invoice_line_stone_id_key;
CREATE UNIQUE INDEX invoice_line_uncredited ON invoice_line (stone_id) WHERE credit_note_id IS NULL;
CREATE INDEX invoice_line_stone ON invoice_line (stone_id);
CREATE INDEX invoice_line_credit_note ON invoice_line (credit_note_id) WHERE credit_note_id IS NOT NULL;
COMMENT ON COLUMN invoice_line.stone_id IS 'unique among lines that are not credited: a stone is sold once, until its sale is reversed';

CREATE TABLE client_credit (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  cause text NOT NULL CHECK (cause IN ('credited', 'spent', 'given-back', 'taken-back')),
  amount numeric(18, 2) NOT NULL CHECK (amount <> 0),
  credit_note_id uuid UNIQUE REFERENCES credit_note,
  payment_id uuid REFERENCES invoice_payment,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((cause = 'credited') = (credit_note_id IS NOT NULL)),
  CHECK ((cause = 'credited') = (payment_id IS NULL)),
  CHECK ((cause IN ('credited', 'given-back')) = (amount > 0)),
  UNIQUE (payment_id, cause)
);
COMMENT ON TABLE client_credit IS 'entries are never changed: a client''s credit is what they add up to, and is counted with the client locked';
COMMENT ON COLUMN client_credit.cause IS 'credited: paid beyond what a credit note left to be paid; spent: paid with it; given-back: such a payment was taken back; taken-back: the payment that it came of was taken back';
CREATE INDEX client_credit_client ON client_credit (client_id);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['credit_note', 'client_credit']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (
         (SELECT actor_scope()) = ''all''
         OR client_id = (SELECT actor_id())
         OR ((SELECT actor_scope()) = ''associate''
             AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))))',
      owned || '_scope', owned);
  END LOOP;
END $$;
ALTER TABLE credit_note_tax ENABLE ROW LEVEL SECURITY;
ALTER TABLE credit_note_tax FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_note_tax_scope ON credit_note_tax USING (
  (SELECT actor_scope()) = 'all' OR credit_note_id IN (SELECT id FROM credit_note));
CREATE TRIGGER credit_note_stays BEFORE DELETE OR TRUNCATE ON credit_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER credit_note_tax_stays BEFORE DELETE OR TRUNCATE ON credit_note_tax
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_credit_stays BEFORE DELETE OR TRUNCATE ON client_credit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

ALTER TABLE invoice DROP CONSTRAINT invoice_status_check;
ALTER TABLE invoice ADD CONSTRAINT invoice_status_check CHECK (status BETWEEN 1 AND 4);
ALTER TABLE invoice_payment DROP CONSTRAINT invoice_payment_way_check;
ALTER TABLE invoice_payment ADD CONSTRAINT invoice_payment_way_check CHECK (way BETWEEN 1 AND 6);
COMMENT ON COLUMN invoice_payment.way IS '1 bank transfer, 2 cheque, 3 cash, 4 card, 5 another way, 6 the client''s credit';
ALTER TABLE series_counter DROP CONSTRAINT series_counter_kind_check;
ALTER TABLE series_counter ADD CONSTRAINT series_counter_kind_check CHECK (kind IN ('invoice', 'credit'));

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
