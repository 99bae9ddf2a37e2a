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
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE kyc_document (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES business,
  client_id uuid NOT NULL REFERENCES app_user,
  document_category text NOT NULL CHECK (document_category IN ('Business Owner Document', 'Business Document')),
  document_type smallint NOT NULL,
  info text,
  status smallint NOT NULL CHECK (status IN (1, 2, 3)),
  remark text,
  file_id uuid NOT NULL REFERENCES stored_file,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (business_id, document_category)
);
CREATE INDEX kyc_document_client ON kyc_document (client_id);

CREATE SEQUENCE memo_number;
CREATE SEQUENCE order_number;
CREATE SEQUENCE invoice_number;

CREATE TABLE memo (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  issued_by uuid NOT NULL REFERENCES app_user,
  due_date date NOT NULL,
  terms text,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX memo_client ON memo (client_id);

CREATE TABLE confirm_order (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX confirm_order_client ON confirm_order (client_id);

CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  source text NOT NULL CHECK (source IN ('memo', 'confirmStone')),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invoice_client ON invoice (client_id);

-- What each line keeps of the price, as it was when the line was written: USD, USD per carat, percent.
CREATE TABLE hold (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  remark text,
  due_at timestamptz NOT NULL,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX hold_live ON hold (stone_id) WHERE status = 1;
CREATE INDEX hold_client ON hold (client_id, created_at DESC);
CREATE INDEX hold_due ON hold (due_at) WHERE status = 1;

CREATE TABLE memo_line (
  id uuid PRIMARY KEY,
  memo_id uuid NOT NULL REFERENCES memo,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status IN (1, 2, 3)),
  version integer NOT NULL DEFAULT 1,
  remark text,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX memo_line_live ON memo_line (stone_id) WHERE status = 1;
CREATE INDEX memo_line_client ON memo_line (client_id, created_at DESC);
CREATE INDEX memo_line_memo ON memo_line (memo_id);

CREATE TABLE confirm_line (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES confirm_order,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  source text NOT NULL DEFAULT 'portal' CHECK (source IN ('portal', 'external')),
  status smallint NOT NULL CHECK (status IN (1, 2, 3, 4)),
  version integer NOT NULL DEFAULT 1,
  remark text,
  reason text,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX confirm_line_live ON confirm_line (stone_id) WHERE status = 1;
CREATE INDEX confirm_line_client ON confirm_line (client_id, created_at DESC);
CREATE INDEX confirm_line_order ON confirm_line (order_id);

CREATE TABLE enquiry (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  message text NOT NULL,
  remark text,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_client ON enquiry (client_id, created_at DESC);
CREATE INDEX enquiry_stone ON enquiry (stone_id);

CREATE TABLE invoice_line (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoice,
  stone_id uuid NOT NULL UNIQUE REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  memo_line_id uuid UNIQUE REFERENCES memo_line,
  confirm_line_id uuid UNIQUE REFERENCES confirm_line,
  carat numeric(8, 3), rap numeric(12, 2), disc numeric(8, 2), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_disc numeric(8, 2), markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(memo_line_id, confirm_line_id) = 1)
);
COMMENT ON COLUMN invoice_line.stone_id IS 'unique: a stone is sold once';
CREATE INDEX invoice_line_invoice ON invoice_line (invoice_id);

-- A stone is promised to one line at most: the primary key says so, whatever code runs.
CREATE TABLE stone_claim (
  stone_id uuid PRIMARY KEY REFERENCES stone,
  workflow text NOT NULL CHECK (workflow IN ('hold', 'memo', 'confirmStone')),
  line_id uuid NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- At commit a stone's status and its claim say the same: on hold, on memo or confirmed with the claim that
-- belongs to it, and no claim otherwise.
CREATE FUNCTION stone_agrees_with_claim() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
  has smallint;
  claimed text;
BEGIN
  IF TG_TABLE_NAME = 'stone' THEN checked := NEW.id;
  ELSE checked := coalesce(NEW.stone_id, OLD.stone_id);
  END IF;
  SELECT s.status, c.workflow INTO has, claimed
    FROM stone s LEFT JOIN stone_claim c ON c.stone_id = s.id WHERE s.id = checked;
  IF claimed IS DISTINCT FROM (CASE has WHEN 4 THEN 'hold' WHEN 5 THEN 'memo' WHEN 3 THEN 'confirmStone' END) THEN
    RAISE EXCEPTION 'stone % has status % but its claim is %', checked, has, coalesce(claimed, 'none')
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stone_agrees_with_claim';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER stone_agrees_with_claim AFTER UPDATE OF status ON stone
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION stone_agrees_with_claim();
CREATE CONSTRAINT TRIGGER stone_inserted_with_claim AFTER INSERT ON stone
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN (3, 4, 5))
  EXECUTE FUNCTION stone_agrees_with_claim();
CREATE CONSTRAINT TRIGGER claim_agrees_with_stone AFTER INSERT OR UPDATE OR DELETE ON stone_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stone_agrees_with_claim();

-- The law of each day: a record is replayed by the definition that its steps were decided with.
CREATE TABLE workflow_definition (
  hash text PRIMARY KEY,
  workflow text NOT NULL,
  definition jsonb NOT NULL,
  first_seen timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE workflow_definition IS 'append-only: old definitions are kept';

CREATE TABLE history (
  id uuid PRIMARY KEY,
  workflow text NOT NULL,
  record_id uuid NOT NULL,
  step integer NOT NULL,
  stone_id uuid,
  client_id uuid,
  event text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  role_id smallint,
  at timestamptz NOT NULL DEFAULT now(),
  reason text,
  request_id text,
  definition_hash text NOT NULL REFERENCES workflow_definition,
  UNIQUE (record_id, step)
);
COMMENT ON TABLE history IS 'append-only: one row for every transition of every record';
CREATE INDEX history_stone ON history (stone_id, at);
CREATE INDEX history_workflow ON history (workflow, at DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER history_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
