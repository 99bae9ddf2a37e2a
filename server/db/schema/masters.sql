-- What the portal lets people choose from: lists (masters), their values (sub-masters), and ranges of carat.

-- Some lists the portal asks for by their code: they are there from the start, and stay.
CREATE FUNCTION fixed_master_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the portal asks for the master % by its code: it stays', OLD.code
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'fixed_master_stays';
END $$;

-- A list.
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
COMMENT ON COLUMN master.is_fixed IS
  'the portal itself asks for it by its code: it always exists, is active and keeps its code';
CREATE UNIQUE INDEX master_name ON master (lower(name));
CREATE TRIGGER fixed_master_is_not_deleted BEFORE DELETE ON master
  FOR EACH ROW WHEN (OLD.is_fixed) EXECUTE FUNCTION fixed_master_stays();
CREATE TRIGGER fixed_master_keeps_its_code BEFORE UPDATE ON master
  FOR EACH ROW WHEN (OLD.is_fixed AND (NEW.code <> OLD.code OR NOT NEW.is_fixed))
  EXECUTE FUNCTION fixed_master_stays();
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON master
  FOR EACH ROW EXECUTE FUNCTION note_change('master', 'id', '', 'code,name,description,is_active');
INSERT INTO master (id, code, name, description, is_fixed)
SELECT gen_random_uuid(), v.code, v.name, v.description, true
  FROM (VALUES
    ('BUSINESS_TYPE', 'Types of business', 'What a client''s business is'),
    ('COMPANY_DESIGNATION', 'Designations', 'What somebody is in their company'),
    ('DOC_TYPE_BUSINESS', 'Kinds of KYC documents', 'The number of a kind is its code'),
    ('SALES_PERSON_TYPE', 'Types of salespeople', 'How a business associate sells')
  ) AS v (code, name, description);

-- A value of a list.
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
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON sub_master
  FOR EACH ROW EXECUTE FUNCTION note_change('sub master', 'id', '',
    'code,name,description,keyword,is_active,is_default,is_display,sequence');
-- The pictures of values are shown to everybody.
CREATE POLICY stored_file_shown ON stored_file FOR SELECT USING (
  (SELECT actor_scope()) <> 'none' AND id IN (SELECT image_id FROM sub_master));
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

-- The sizes that the trade thinks in. Both ends belong to a range; no stone lies in two.
CREATE TABLE carat_range (
  id uuid PRIMARY KEY,
  carat_from numeric(8,3) NOT NULL CHECK (carat_from >= 0),
  carat_to numeric(8,3) NOT NULL,
  sequence integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (carat_from <= carat_to),
  CONSTRAINT carat_range_apart EXCLUDE USING gist (numrange(carat_from, carat_to, '[]') WITH &&)
);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON carat_range
  FOR EACH ROW EXECUTE FUNCTION note_change('carat range', 'id', '', 'carat_from,carat_to,sequence,is_active');
INSERT INTO carat_range (id, carat_from, carat_to, sequence, changed_by)
SELECT gen_random_uuid(), low, high, row_number() OVER (ORDER BY low), 'Pavilion'
  FROM (VALUES (0.001, 0.179), (0.18, 0.229), (0.23, 0.299), (0.3, 0.399), (0.4, 0.499), (0.5, 0.699), (0.7, 0.899),
               (0.9, 0.999), (1, 1.499), (1.5, 1.999), (2, 2.999), (3, 3.999), (4, 4.999), (5, 9.999), (10, 99999.999)
       ) AS usual (low, high);

-- Finer ranges, each within a range. Ranges are apart, and so no two sub-ranges of any can meet.
CREATE TABLE sub_carat_range (
  id uuid PRIMARY KEY,
  carat_range_id uuid NOT NULL REFERENCES carat_range ON DELETE CASCADE,
  carat_from numeric(8,3) NOT NULL CHECK (carat_from >= 0),
  carat_to numeric(8,3) NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  sequence integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  CHECK (carat_from <= carat_to),
  CONSTRAINT sub_carat_range_apart EXCLUDE USING gist (numrange(carat_from, carat_to, '[]') WITH &&)
);
CREATE INDEX sub_carat_range_of ON sub_carat_range (carat_range_id);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON sub_carat_range
  FOR EACH ROW EXECUTE FUNCTION note_change('sub carat range', 'id', '', 'carat_from,carat_to,sequence,is_active');
