-- What a client may owe and have out at most, as administrators set it.
CREATE TABLE credit_limit (
  client_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  amount numeric(18, 2) CHECK (amount >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE credit_limit IS 'of clients for whom one was ever set; without a row there is no limit';
COMMENT ON COLUMN credit_limit.amount IS 'USD; null where the limit was taken away';
COMMENT ON COLUMN credit_limit.changed_by IS 'the name of whoever set it, as it was then';

-- Clients are bound by their row, and only those who see every client change it.
ALTER TABLE credit_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE credit_limit FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_limit_set ON credit_limit USING ((SELECT actor_scope()) = 'all');
CREATE POLICY credit_limit_read ON credit_limit FOR SELECT USING (
  client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- Whoever adds to what a client has out has the client to themselves until the end of the transaction, if there is a limit.
-- What the client has out is read by the next statement, and so with what was committed while the lock was waited for.
CREATE FUNCTION lock_credit(client uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM credit_limit WHERE client_id = client AND amount IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(7309, hashtext(client::text));
  END IF;
END $$;

CREATE INDEX memo_line_out ON memo_line (client_id) WHERE status = 1;
CREATE INDEX confirm_line_pending ON confirm_line (client_id) WHERE status = 1;
CREATE INDEX invoice_open ON invoice (client_id) WHERE status IN (1, 2);
