-- The workflows' documents and lines, the one claim a stone can bear, and the history of every transition.
CREATE TABLE business (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES app_user,
  company_name text NOT NULL,
  business_type text,
  tax_identification_number text,
  address text,
  city text,
  country_id integer REFERENCES country,
  status smallint NOT NULL CHECK (status IN (9, 10, 11)),
  remark text,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The country, the state and the city of a client's address are chosen one after the other.
  state text,
  -- What somebody is in their company: a sub-master of COMPANY_DESIGNATION.
  designation text CHECK (length(designation) <= 100),
  found_as text NOT NULL GENERATED ALWAYS AS (folded((' ' || COALESCE(company_name, '')))) STORED
);
CREATE TRIGGER business_stays BEFORE DELETE OR TRUNCATE ON business FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER note_change AFTER UPDATE ON business FOR EACH ROW
  EXECUTE FUNCTION note_change('business', 'user_id', 'user_id',
    '~company_name,~tax_identification_number,~address,~city,~state,~designation,business_type,country_id');
ALTER TABLE business ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY business_scope ON business USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

CREATE TABLE kyc_document (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES business,
  client_id uuid NOT NULL REFERENCES app_user,
  document_category text NOT NULL,
  document_type smallint NOT NULL,
  info text,
  status smallint NOT NULL CHECK (status IN (1, 2, 3, 4)),
  remark text,
  file_id uuid NOT NULL REFERENCES stored_file,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- KYC documents expire. A document that is replaced leaves the business covered by the one that was approved before.
  expires_on date,
  -- KYC documents expire. A document that is replaced leaves the business covered by the one that was approved before.
  covered_until date,
  -- KYC documents expire. A document that is replaced leaves the business covered by the one that was approved before.
  reminded_days smallint,
  CHECK (document_category IN ('Business Owner Document', 'Business Document')),
  UNIQUE (business_id, document_category)
);
COMMENT ON COLUMN kyc_document.expires_on IS 'the last day on which the document is good; null for none';
COMMENT ON COLUMN kyc_document.covered_until IS 'the day of expiry of the document that was approved last, which this one may replace; null for none';
COMMENT ON COLUMN kyc_document.reminded_days IS 'how many days before its expiry people were last reminded of it';
CREATE INDEX kyc_document_client ON kyc_document (client_id);
CREATE INDEX kyc_document_expires ON kyc_document (expires_on) WHERE status = 2;
CREATE INDEX kyc_document_covered ON kyc_document (covered_until) WHERE covered_until IS NOT NULL;
CREATE TRIGGER kyc_document_stays BEFORE DELETE OR TRUNCATE ON kyc_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE kyc_document ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY kyc_document_scope ON kyc_document USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- Which part of the inventory a client is shown. No row, or an empty list, leaves everything open.
-- Clients are bound by their row and never change it; staff change it for the clients they see.
CREATE TABLE inventory_access (
  client_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  shape text[] NOT NULL DEFAULT '{}'::text[],
  color text[] NOT NULL DEFAULT '{}'::text[],
  clarity text[] NOT NULL DEFAULT '{}'::text[],
  lab text[] NOT NULL DEFAULT '{}'::text[],
  location text[] NOT NULL DEFAULT '{}'::text[],
  diamond_type smallint[] NOT NULL DEFAULT '{}'::smallint[] CHECK (diamond_type <@ '{1,2}'),
  stone_type smallint[] NOT NULL DEFAULT '{}'::smallint[] CHECK (stone_type <@ '{1,2}'),
  carat_from numeric(8,3) CHECK (carat_from >= 0),
  carat_to numeric(8,3) CHECK (carat_to >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (carat_from <= carat_to)
);
COMMENT ON COLUMN inventory_access.changed_by IS 'the name of whoever set it, as it was then';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON inventory_access FOR EACH ROW
  EXECUTE FUNCTION note_change('inventory access', 'client_id', '',
    'shape,color,clarity,lab,location,diamond_type,stone_type,carat_from,carat_to');
ALTER TABLE inventory_access ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY inventory_access_scope ON inventory_access USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE POLICY inventory_access_own ON inventory_access FOR SELECT USING (client_id = (SELECT actor_id()));
