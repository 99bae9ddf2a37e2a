-- The numbers of memos, orders and invoices count within one client, so that they tell nobody how much the house sells:
-- O-K7QM-0012 is the twelfth order of the client K7QM. Numbers that were given before stay as they are.

CREATE TABLE client_code (
  client_id uuid PRIMARY KEY REFERENCES app_user,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9B-DF-HJKMNP-TV-Z]{4,8}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE client_code IS 'append-only: drawn by chance when the client gets a first document, and kept; a code tells nothing';

CREATE TABLE document_counter (
  client_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('memo', 'order', 'invoice')),
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (client_id, kind)
);
COMMENT ON TABLE document_counter IS 'counted up in the transaction that writes the document: a number without a document is rolled back with it';

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['client_code', 'document_counter'] LOOP
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

DROP SEQUENCE memo_number;
DROP SEQUENCE order_number;
DROP SEQUENCE invoice_number;
