-- The second line of tenancy: the queries say whose rows they read, and these policies say it again.
-- Scopes: 'all' (administrator, quality control, auditor, and the server's own work), 'associate', 'own'.
-- The settings are read in sub-selects, so that they are read once a query and not once a row.

ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
CREATE POLICY app_user_scope ON app_user USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate' AND associate_id = (SELECT actor_id()))
);

DO $$
DECLARE
  owned text;
  owner_column text;
BEGIN
  FOR owned, owner_column IN VALUES
    ('business', 'user_id'), ('kyc_document', 'client_id'), ('memo', 'client_id'), ('memo_line', 'client_id'),
    ('confirm_order', 'client_id'), ('confirm_line', 'client_id'), ('hold', 'client_id'), ('enquiry', 'client_id'),
    ('invoice', 'client_id'), ('invoice_line', 'client_id'), ('history', 'client_id')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (
         (SELECT actor_scope()) = ''all''
         OR %I = (SELECT actor_id())
         OR ((SELECT actor_scope()) = ''associate''
             AND %I IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))))',
      owned || '_scope', owned, owner_column, owner_column);
  END LOOP;
END $$;
-- A stone's own steps (withdrawn, restored) belong to nobody's tenancy: whoever moved a stone writes them.
CREATE POLICY history_write ON history FOR INSERT WITH CHECK (true);
