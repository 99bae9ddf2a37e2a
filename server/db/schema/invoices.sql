-- Invoices for what was sold from memos and confirm-stones, and everything about money: taxes, payments, credit notes,
-- and what clients may owe. Amounts are USD. What an invoice says of a sale stays; a credit note takes a sale back.

-- What clients may owe and have out at most, as administrators set it, and their days until an invoice is to be paid.
-- Clients are bound by their row, and only those who see every client change it.
CREATE TABLE credit_limit (
  client_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  amount numeric(18,2) CHECK (amount >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  terms_days smallint CHECK (terms_days BETWEEN 0 AND 180)
);
COMMENT ON TABLE credit_limit IS 'of clients for whom a limit or days were ever set; without a row there is no limit';
COMMENT ON COLUMN credit_limit.amount IS 'USD; null where the limit was taken away';
COMMENT ON COLUMN credit_limit.changed_by IS 'the name of whoever set it, as it was then';
COMMENT ON COLUMN credit_limit.terms_days IS 'days until their invoices are due; null for those of the house';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON credit_limit
  FOR EACH ROW EXECUTE FUNCTION note_change('credit limit', 'client_id', 'client_id', 'amount,terms_days,~reason');
ALTER TABLE credit_limit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_limit_set ON credit_limit USING ((SELECT actor_scope()) = 'all');
CREATE POLICY credit_limit_read ON credit_limit FOR SELECT USING (
  client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Whoever adds to what a client has out has the client to themselves until the end of the transaction, if there is a
-- limit. What the client has out is read by the next statement, and so with what was committed while the lock was
-- waited for.
CREATE FUNCTION lock_credit(client uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM credit_limit WHERE client_id = client AND amount IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(7309, hashtext(client::text));
  END IF;
END $$;

-- Written when stones are sold, at the price that their lines kept.
CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  source text NOT NULL CHECK (source IN ('memo', 'confirmStone')),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- 1 issued, 2 part paid, 3 paid, 4 cancelled: all of its lines are credited
  status smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 4),
  version integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  due_on date,
  -- Clients are reminded once for each due day, and of an overdue invoice once a week.
  reminded_due date,
  overdue_told date
);
COMMENT ON COLUMN invoice.version IS '0: does not occur, because an invoice begins with its first step';
COMMENT ON COLUMN invoice.due_on IS
  'by the house''s days of terms at the sale; null where nothing is to be paid';
COMMENT ON COLUMN invoice.reminded_due IS 'the due day that its client was reminded of';
COMMENT ON COLUMN invoice.overdue_told IS 'the day on which its client was last told that it is overdue';
CREATE INDEX invoice_client ON invoice (client_id);
CREATE INDEX invoice_made ON invoice (created_by) WHERE created_by <> client_id;
CREATE INDEX invoice_unpaid ON invoice (due_on) WHERE status IN (1, 2);
CREATE INDEX invoice_number_begins ON invoice (number COLLATE "C");
CREATE INDEX invoice_open ON invoice (client_id) WHERE status IN (1, 2);
CREATE TRIGGER client_is_a_company AFTER INSERT ON invoice REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_scope ON invoice USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Takes lines of mistaken sales from an invoice, with their taxes; what was paid for them becomes the client's credit.
CREATE TABLE credit_note (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  invoice_id uuid NOT NULL REFERENCES invoice,
  client_id uuid NOT NULL REFERENCES app_user,
  reason text NOT NULL CHECK (reason <> ''),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE credit_note IS
  'its lines are those of the invoice that name it, and its amount is what they and its taxes add up to';
CREATE INDEX credit_note_invoice ON credit_note (invoice_id);
CREATE INDEX credit_note_client ON credit_note (client_id);
CREATE INDEX credit_note_number_begins ON credit_note (number COLLATE "C");
CREATE TRIGGER credit_note_stays BEFORE DELETE OR TRUNCATE ON credit_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE credit_note ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_note_scope ON credit_note USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

CREATE TABLE credit_note_tax (
  credit_note_id uuid NOT NULL REFERENCES credit_note,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  name text NOT NULL CHECK (name <> ''),
  percent numeric(6,3) NOT NULL CHECK (percent > 0 AND percent <= 100),
  amount numeric(18,2) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (credit_note_id, place)
);
COMMENT ON COLUMN credit_note_tax.amount IS
  'USD: the tax of all that is credited of the invoice so far, without that of the credit notes before';
CREATE TRIGGER credit_note_tax_stays BEFORE DELETE OR TRUNCATE ON credit_note_tax
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE credit_note_tax ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_note_tax_scope ON credit_note_tax USING (
  (SELECT actor_scope()) = 'all' OR credit_note_id IN (SELECT id FROM credit_note));

-- A stone that was sold. Each memo line and each confirm-stone is invoiced once.
CREATE TABLE invoice_line (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoice,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  memo_line_id uuid UNIQUE REFERENCES memo_line,
  confirm_line_id uuid UNIQUE REFERENCES confirm_line,
  carat numeric(8,3),
  rap numeric(12,2),
  disc numeric(8,2),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_disc numeric(8,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The credit note that reversed the sale.
  credit_note_id uuid REFERENCES credit_note,
  CHECK (num_nonnulls(memo_line_id, confirm_line_id) = 1)
);
COMMENT ON COLUMN invoice_line.stone_id IS
  'unique among lines that are not credited: a stone is sold once, until its sale is reversed';
CREATE INDEX invoice_line_invoice ON invoice_line (invoice_id);
CREATE INDEX invoice_line_client ON invoice_line (client_id, created_at DESC);
CREATE UNIQUE INDEX invoice_line_uncredited ON invoice_line (stone_id) WHERE credit_note_id IS NULL;
CREATE INDEX invoice_line_stone ON invoice_line (stone_id);
CREATE INDEX invoice_line_credit_note ON invoice_line (credit_note_id) WHERE credit_note_id IS NOT NULL;
ALTER TABLE invoice_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_line_scope ON invoice_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Taxes as the house has set them, kept on each invoice at the sale with what they come to.
CREATE TABLE invoice_tax (
  invoice_id uuid NOT NULL REFERENCES invoice,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  name text NOT NULL CHECK (name <> ''),
  percent numeric(6,3) NOT NULL CHECK (percent > 0 AND percent <= 100),
  amount numeric(18,2) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (invoice_id, place)
);
COMMENT ON COLUMN invoice_tax.amount IS
  'USD: the percentage of what the lines come to, rounded to the cent, half away from zero';
CREATE TRIGGER invoice_tax_stays BEFORE DELETE OR TRUNCATE ON invoice_tax
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE invoice_tax ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_tax_scope ON invoice_tax USING (
  (SELECT actor_scope()) = 'all' OR invoice_id IN (SELECT id FROM invoice));

-- A payment stays when it is taken back.
CREATE TABLE invoice_payment (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoice,
  client_id uuid NOT NULL REFERENCES app_user,
  amount numeric(16,2) NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  way smallint NOT NULL CHECK (way BETWEEN 1 AND 6),
  reference text,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz,
  taken_back_by uuid REFERENCES app_user,
  taken_back_by_name text,
  taken_back_reason text,
  CHECK (
    (taken_back_at IS NULL) = (taken_back_by IS NULL)
    AND (taken_back_at IS NULL) = (taken_back_by_name IS NULL)
    AND (taken_back_at IS NULL) = (taken_back_reason IS NULL))
);
COMMENT ON COLUMN invoice_payment.amount IS 'USD';
COMMENT ON COLUMN invoice_payment.way IS
  '1 bank transfer, 2 cheque, 3 cash, 4 card, 5 another way, 6 the client''s credit';
CREATE INDEX invoice_payment_invoice ON invoice_payment (invoice_id);
CREATE INDEX invoice_payment_client ON invoice_payment (client_id);
CREATE TRIGGER invoice_payment_stays BEFORE DELETE OR TRUNCATE ON invoice_payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE invoice_payment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_payment_scope ON invoice_payment USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

CREATE TABLE client_credit (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  cause text NOT NULL CHECK (cause IN ('credited', 'spent', 'given-back', 'taken-back')),
  amount numeric(18,2) NOT NULL CHECK (amount <> 0),
  credit_note_id uuid UNIQUE REFERENCES credit_note,
  payment_id uuid REFERENCES invoice_payment,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (payment_id, cause),
  CHECK ((cause = 'credited') = (credit_note_id IS NOT NULL)),
  CHECK ((cause = 'credited') = (payment_id IS NULL)),
  CHECK ((cause IN ('credited', 'given-back')) = (amount > 0))
);
COMMENT ON TABLE client_credit IS
  'entries are never changed: a client''s credit is what they add up to, and is counted with the client locked';
COMMENT ON COLUMN client_credit.cause IS
  'credited: paid beyond what a credit note left to be paid; spent: paid with it; given-back: such a payment was '
  'taken back; taken-back: the payment that it came of was taken back';
CREATE INDEX client_credit_client ON client_credit (client_id);
CREATE TRIGGER client_credit_stays BEFORE DELETE OR TRUNCATE ON client_credit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE client_credit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_credit_scope ON client_credit USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
