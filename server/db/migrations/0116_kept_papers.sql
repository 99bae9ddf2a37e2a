-- What the law has the house keep of clients whose personal data were blanked: what their invoices say of the business,
-- and, by the client, their KYC documents. Nothing else reads it, so that lists and lines name nobody any more.
CREATE TABLE kept_papers (
  client_id uuid PRIMARY KEY REFERENCES app_user,
  until date NOT NULL,
  contact text,
  company text,
  tax text,
  address text
);
CREATE INDEX kept_papers_until ON kept_papers (until);
ALTER TABLE kept_papers ENABLE ROW LEVEL SECURITY;
ALTER TABLE kept_papers FORCE ROW LEVEL SECURITY;
CREATE POLICY kept_papers_scope ON kept_papers USING ((SELECT actor_scope()) = 'all');
