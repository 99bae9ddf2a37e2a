-- Taxes as the house sets them, kept on each invoice at the sale with what they come to.
CREATE TABLE invoice_tax (
  invoice_id uuid NOT NULL REFERENCES invoice,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  name text NOT NULL CHECK (name <> ''),
  percent numeric(6, 3) NOT NULL CHECK (percent > 0 AND percent <= 100),
  amount numeric(18, 2) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (invoice_id, place)
);
COMMENT ON COLUMN invoice_tax.amount IS 'USD: the percentage of what the lines come to, rounded to the cent, half away from zero';
ALTER TABLE invoice_tax ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_tax FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_tax_scope ON invoice_tax USING (
  (SELECT actor_scope()) = 'all' OR invoice_id IN (SELECT id FROM invoice));
CREATE TRIGGER invoice_tax_stays BEFORE DELETE OR TRUNCATE ON invoice_tax
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
