-- The businesses of clients: what they are registered with, the documents that prove it, and which stones they see.

-- The company of a client. It is registered once the documents of its KYC (know your customer) are approved.
CREATE TABLE business (
  id uuid PRIMARY KEY,
  user_id uuid UNIQUE REFERENCES app_user,
  company_name text NOT NULL,
  business_type text,
  tax_identification_number text,
  address text,
  city text,
  country_id integer REFERENCES country,
  -- 9 not registered, 10 KYC pending, 11 registered, 12 merged into another
  status smallint NOT NULL CHECK (status BETWEEN 9 AND 12),
  remark text,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  state text,
  -- What somebody is in their company: a sub-master of COMPANY_DESIGNATION.
  designation text CHECK (length(designation) <= 100),
  -- As app_user.found_as.
  found_as text NOT NULL GENERATED ALWAYS AS (folded(' ' || coalesce(company_name, ''))) STORED,
  merged_from uuid UNIQUE REFERENCES app_user,
  CONSTRAINT only_merged_businesses_are_nobodys
    CHECK (num_nonnulls(user_id, merged_from) = 1 AND (merged_from IS NULL OR status = 12))
);
COMMENT ON COLUMN business.merged_from IS
  'the client whose business it was, until the company was merged into another; user_id before';
CREATE TRIGGER business_stays BEFORE DELETE OR TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER note_change AFTER UPDATE ON business
  FOR EACH ROW EXECUTE FUNCTION note_change('business', 'user_id', 'user_id',
    '~company_name,~tax_identification_number,~address,~city,~state,~designation,business_type,country_id');
ALTER TABLE business ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY business_scope ON business USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_client())
  OR merged_from IN (SELECT companies_of_actor())
  OR ((SELECT actor_scope()) = 'associate'
      AND coalesce(user_id, merged_from) IN (SELECT clients_of_actor())));

-- Documents of who owns the business and of the business itself: one of each, both approved before it is registered.
-- They expire. A document that is replaced leaves the business covered by the one that was approved before.
CREATE TABLE kyc_document (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES business,
  client_id uuid NOT NULL REFERENCES app_user,
  document_category text NOT NULL CHECK (document_category IN ('Business Owner Document', 'Business Document')),
  -- The code of a value of the master DOC_TYPE_BUSINESS.
  document_type smallint NOT NULL,
  info text,
  -- 1 pending, 2 approved, 3 rejected, 4 expired
  status smallint NOT NULL CHECK (status IN (1, 2, 3, 4)),
  remark text,
  file_id uuid NOT NULL REFERENCES stored_file,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_on date,
  covered_until date,
  reminded_days smallint,
  UNIQUE (business_id, document_category)
);
COMMENT ON COLUMN kyc_document.expires_on IS 'the last day on which the document is good; null for none';
COMMENT ON COLUMN kyc_document.covered_until IS
  'the day of expiry of the document that was approved last, which this one may replace; null for none';
COMMENT ON COLUMN kyc_document.reminded_days IS 'how many days before its expiry people were last reminded of it';
CREATE INDEX kyc_document_client ON kyc_document (client_id);
CREATE INDEX kyc_document_expires ON kyc_document (expires_on) WHERE status = 2;
CREATE INDEX kyc_document_covered ON kyc_document (covered_until) WHERE covered_until IS NOT NULL;
CREATE TRIGGER kyc_document_stays BEFORE DELETE OR TRUNCATE ON kyc_document
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE kyc_document ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY kyc_document_scope ON kyc_document USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Which part of the inventory a client is shown. No row, or an empty list, leaves everything open.
-- Clients are bound by their row and never change it; staff change it for the clients they see.
CREATE TABLE inventory_access (
  client_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  shape text[] NOT NULL DEFAULT '{}',
  color text[] NOT NULL DEFAULT '{}',
  clarity text[] NOT NULL DEFAULT '{}',
  lab text[] NOT NULL DEFAULT '{}',
  location text[] NOT NULL DEFAULT '{}',
  diamond_type smallint[] NOT NULL DEFAULT '{}' CHECK (diamond_type <@ '{1,2}'),
  stone_type smallint[] NOT NULL DEFAULT '{}' CHECK (stone_type <@ '{1,2}'),
  carat_from numeric(8,3) CHECK (carat_from >= 0),
  carat_to numeric(8,3) CHECK (carat_to >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (carat_from <= carat_to)
);
COMMENT ON COLUMN inventory_access.changed_by IS 'the name of whoever set it, as it was then';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON inventory_access
  FOR EACH ROW EXECUTE FUNCTION note_change('inventory access', 'client_id', '',
    'shape,color,clarity,lab,location,diamond_type,stone_type,carat_from,carat_to');
ALTER TABLE inventory_access ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY inventory_access_scope ON inventory_access USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
CREATE POLICY inventory_access_own ON inventory_access FOR SELECT USING (client_id = (SELECT actor_client()));

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
ALTER TABLE kept_papers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY kept_papers_scope ON kept_papers USING ((SELECT actor_scope()) = 'all');
