-- Where stones come from, what was read, and the stones themselves.

CREATE TABLE provider (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  code text NOT NULL,
  provider_type smallint NOT NULL DEFAULT 2 CHECK (provider_type IN (1, 2)),
  contact_person text,
  email text,
  mobile text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX provider_name ON provider (lower(name));
CREATE UNIQUE INDEX provider_code ON provider (upper(code));

CREATE TABLE mapping_configuration (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider,
  header_row integer NOT NULL,
  columns jsonb NOT NULL,
  statements jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX mapping_configuration_provider ON mapping_configuration (provider_id);
COMMENT ON TABLE mapping_configuration IS 'the mapping a person last confirmed for a provider: header spelling to field';

CREATE TABLE upload (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider,
  file_id uuid NOT NULL REFERENCES stored_file,
  state text NOT NULL CHECK (state IN ('proposed', 'queued', 'running', 'done', 'failed')),
  proposal jsonb NOT NULL,
  mapping jsonb,
  rows_read integer NOT NULL DEFAULT 0,
  rows_total integer,
  report jsonb,
  error text,
  uploaded_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX upload_provider ON upload (provider_id, created_at DESC);

CREATE TABLE upload_issue (
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  row_no integer NOT NULL,
  kind text NOT NULL,
  field text,
  column_name text,
  value text
);
CREATE INDEX upload_issue_upload ON upload_issue (upload_id, kind, row_no);

CREATE TABLE stone (
  id uuid PRIMARY KEY,
  stock_no text NOT NULL UNIQUE,
  org_stock_no text,
  provider_id uuid NOT NULL REFERENCES provider,
  identity_key text NOT NULL,
  content_hash bytea NOT NULL,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4, 5, 8)),
  version integer NOT NULL DEFAULT 0,
  diamond_type smallint CHECK (diamond_type IN (1, 2)),
  stone_type smallint CHECK (stone_type IN (1, 2)),
  shape text,
  carat numeric(8, 3) CHECK (carat > 0),
  color text,
  fancy_color text,
  intensity text,
  overtone text,
  clarity text,
  lab text,
  report_no text,
  cut text,
  polish text,
  symmetry text,
  fluorescence text,
  fluorescence_color text,
  shade text,
  milky text,
  eye_clean text,
  depth numeric(6, 2),
  table_pct numeric(6, 2),
  length numeric(7, 2),
  width numeric(7, 2),
  height numeric(7, 2),
  ratio numeric(6, 3),
  rap numeric(12, 2) CHECK (rap > 0),
  disc numeric(8, 2),
  price_per_ct numeric(14, 2) CHECK (price_per_ct >= 0),
  total_amt numeric(16, 2) CHECK (total_amt >= 0),
  location text,
  country text,
  state text,
  city text,
  image text,
  video text,
  certificate text,
  girdle_min text,
  girdle_max text,
  girdle_pct numeric(6, 2),
  girdle_condition text,
  culet_size text,
  culet_condition text,
  crown_height numeric(6, 2),
  crown_angle numeric(6, 2),
  pavilion_depth numeric(6, 2),
  pavilion_angle numeric(6, 2),
  star_length numeric(6, 2),
  lower_half numeric(6, 2),
  inscription text,
  treatment text,
  growth_type text,
  key_to_symbols text,
  report_comment text,
  member_comment text,
  heart_arrow text,
  brand text,
  origin text,
  pair_stock_no text,
  supplier_availability text,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN stone.stock_no IS 'ours, unique in the house; org_stock_no is what the provider calls the stone';
COMMENT ON COLUMN stone.identity_key IS 'stock number, else laboratory and report number, else a hash of what the stone is';
CREATE UNIQUE INDEX stone_identity ON stone (provider_id, identity_key);
CREATE INDEX stone_report_no ON stone (report_no) WHERE report_no IS NOT NULL;
CREATE INDEX stone_org_stock_no ON stone (org_stock_no) WHERE org_stock_no IS NOT NULL;
CREATE INDEX stone_search ON stone (diamond_type, status, shape, color, clarity, carat)
  INCLUDE (total_amt, rap, disc, lab, cut, polish, symmetry, fluorescence, id);
