-- What the portal lets people choose from: the lists (masters) and their values (sub-masters).
CREATE TABLE master (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z][A-Z0-9_]{1,59}$'),
  name text NOT NULL,
  description text,
  is_fixed boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_active OR NOT is_fixed)
);
COMMENT ON COLUMN master.is_fixed IS 'the portal itself asks for it by its code: it always exists, is active and keeps its code';
CREATE UNIQUE INDEX master_name ON master (lower(name));

CREATE TABLE sub_master (
  id uuid PRIMARY KEY,
  master_id uuid NOT NULL REFERENCES master,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  keyword text,
  is_active boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  is_display boolean NOT NULL DEFAULT true,
  sequence integer NOT NULL CHECK (sequence > 0),
  image_id uuid UNIQUE REFERENCES stored_file,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_active OR NOT is_default)
);
COMMENT ON COLUMN sub_master.is_display IS 'whether clients are offered it; staff choose among all that are active';
CREATE UNIQUE INDEX sub_master_code ON sub_master (master_id, lower(code));
CREATE UNIQUE INDEX sub_master_name ON sub_master (master_id, lower(name));
CREATE UNIQUE INDEX sub_master_one_default ON sub_master (master_id) WHERE is_default;
CREATE INDEX sub_master_sequence ON sub_master (master_id, sequence);

CREATE FUNCTION fixed_master_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the portal asks for the master % by its code: it stays', OLD.code
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'fixed_master_stays';
END $$;
CREATE TRIGGER fixed_master_is_not_deleted BEFORE DELETE ON master
  FOR EACH ROW WHEN (OLD.is_fixed) EXECUTE FUNCTION fixed_master_stays();
CREATE TRIGGER fixed_master_keeps_its_code BEFORE UPDATE ON master
  FOR EACH ROW WHEN (OLD.is_fixed AND (NEW.code <> OLD.code OR NOT NEW.is_fixed))
  EXECUTE FUNCTION fixed_master_stays();

INSERT INTO master (id, code, name, description, is_fixed) VALUES
  (gen_random_uuid(), 'BUSINESS_TYPE', 'Types of business', 'What a client''s business is', true),
  (gen_random_uuid(), 'COMPANY_DESIGNATION', 'Designations', 'What somebody is in their company', true),
  (gen_random_uuid(), 'DOC_TYPE_BUSINESS', 'Kinds of KYC papers', 'The number of a kind is its code', true),
  (gen_random_uuid(), 'SALES_PERSON_TYPE', 'Types of salespeople', 'How a business associate sells', true);

-- The kinds of papers keep the numbers that documents have carried so far.
INSERT INTO sub_master (id, master_id, code, name, keyword, sequence)
SELECT gen_random_uuid(), m.id, v.code, v.name, v.keyword, v.sequence
  FROM (VALUES
    ('BUSINESS_TYPE', 'JEWELLER', 'Jeweller', NULL, 1),
    ('BUSINESS_TYPE', 'MANUFACTURER', 'Manufacturer', NULL, 2),
    ('BUSINESS_TYPE', 'RETAILER', 'Retailer', NULL, 3),
    ('BUSINESS_TYPE', 'TRADER', 'Trader', NULL, 4),
    ('BUSINESS_TYPE', 'WHOLESALER', 'Wholesaler', NULL, 5),
    ('COMPANY_DESIGNATION', 'OWNER', 'Owner', NULL, 1),
    ('COMPANY_DESIGNATION', 'PARTNER', 'Partner', NULL, 2),
    ('COMPANY_DESIGNATION', 'DIRECTOR', 'Director', NULL, 3),
    ('COMPANY_DESIGNATION', 'BUYER', 'Buyer', NULL, 4),
    ('DOC_TYPE_BUSINESS', '1', 'Identity card', 'owner', 1),
    ('DOC_TYPE_BUSINESS', '2', 'Passport', 'owner', 2),
    ('DOC_TYPE_BUSINESS', '3', 'Driving licence', 'owner', 3),
    ('DOC_TYPE_BUSINESS', '4', 'Certificate of registration', 'business', 4),
    ('DOC_TYPE_BUSINESS', '5', 'Tax registration', 'business', 5),
    ('DOC_TYPE_BUSINESS', '6', 'Trade licence', 'business', 6),
    ('SALES_PERSON_TYPE', 'INSIDE', 'Inside sales', NULL, 1),
    ('SALES_PERSON_TYPE', 'FIELD', 'Field sales', NULL, 2),
    ('SALES_PERSON_TYPE', 'AGENT', 'Agent', NULL, 3)
  ) AS v (master, code, name, keyword, sequence)
  JOIN master m ON m.code = v.master;

-- The country, the state and the city of a client's address are chosen one after the other.
ALTER TABLE business ADD COLUMN state text;

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (20, 'masters', 'Setting', '/settings/master-settings/master', NULL, 200);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 20, id = ANY ('{1,5,8}'), id = 1 FROM role;
