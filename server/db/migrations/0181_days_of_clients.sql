-- Clients may have days of their own until an invoice is to be paid.
ALTER TABLE credit_limit ADD COLUMN terms_days smallint CHECK (terms_days BETWEEN 0 AND 180);
COMMENT ON COLUMN credit_limit.terms_days IS 'days until their invoices are due; null for those of the house';
COMMENT ON TABLE credit_limit IS 'of clients for whom a limit or days were ever set; without a row there is no limit';
