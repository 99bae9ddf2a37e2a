-- Sheets of stones that an external client confirms. Each row of a sheet is answered once: with the confirm-stone that
-- was made of it, or with the reason why there is none.
CREATE TABLE external_sheet (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  sent_by uuid NOT NULL REFERENCES app_user,
  sent_by_name text NOT NULL,
  file_id uuid NOT NULL REFERENCES stored_file,
  header_row integer NOT NULL CHECK (header_row > 0),
  sheet text,
  columns jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'failed')),
  order_id uuid REFERENCES confirm_order,
  last_row integer NOT NULL DEFAULT 0,
  lines integer NOT NULL DEFAULT 0,
  confirmed integer NOT NULL DEFAULT 0,
  error text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((state = 'open') = (finished_at IS NULL)),
  CHECK (confirmed <= lines)
);
COMMENT ON COLUMN external_sheet.sent_by_name IS 'as it was then; clients do not see the accounts of staff';
COMMENT ON COLUMN external_sheet.last_row IS 'the last row of the sheet that is answered; a job that was interrupted goes on after it';
CREATE INDEX external_sheet_client ON external_sheet (client_id, created_at DESC);
CREATE INDEX external_sheet_open ON external_sheet (created_at) WHERE state = 'open';

ALTER TABLE external_sheet ENABLE ROW LEVEL SECURITY;
ALTER TABLE external_sheet FORCE ROW LEVEL SECURITY;
CREATE POLICY external_sheet_scope ON external_sheet USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

CREATE TABLE external_answer (
  sheet_id uuid NOT NULL REFERENCES external_sheet,
  row_no integer NOT NULL CHECK (row_no > 0),
  line_id uuid UNIQUE REFERENCES confirm_line,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  PRIMARY KEY (sheet_id, row_no),
  CHECK (num_nonnulls(line_id, reason) = 1)
);

ALTER TABLE external_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE external_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY external_answer_scope ON external_answer USING (
  (SELECT actor_scope()) = 'all' OR sheet_id IN (SELECT id FROM external_sheet));

CREATE TRIGGER external_sheet_stays BEFORE DELETE OR TRUNCATE ON external_sheet FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER external_answer_stays BEFORE DELETE OR TRUNCATE ON external_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
