-- Numbers of documents. Those of memos, orders and price offers count within one client, so that they tell nobody how
-- much the house sells: O-K7QM-0012 is the twelfth order of the client K7QM (docs/adr/0018-document-numbers.md). Those
-- of invoices and credit notes count within a year (docs/adr/0018-document-numbers.md).

CREATE TABLE client_code (
  client_id uuid PRIMARY KEY REFERENCES app_user,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9B-DF-HJKMNP-TV-Z]{4,8}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE client_code IS
  'append-only: drawn by chance when the client gets a first document, and kept; a code tells nothing';
ALTER TABLE client_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_code_scope ON client_code USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

CREATE TABLE document_counter (
  client_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('memo', 'order', 'invoice', 'offer')),
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (client_id, kind)
);
COMMENT ON TABLE document_counter IS
  'counted up in the transaction that writes the document: a number without a document is rolled back with it';
ALTER TABLE document_counter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY document_counter_scope ON document_counter USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

CREATE TABLE series_counter (
  year smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (year, kind)
);
COMMENT ON TABLE series_counter IS
  'counted up as the last lock of the transaction that writes the document: a number without a document is rolled '
  'back with it';
