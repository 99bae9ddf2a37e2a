-- What a provider's own words mean: the trade's vocabulary does not know them, and a person has said it once.
CREATE TABLE provider_value (
  provider_id uuid NOT NULL REFERENCES provider ON DELETE CASCADE,
  field text NOT NULL,
  spelling text NOT NULL CHECK (spelling <> ''),
  value text NOT NULL,
  code text,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, field, spelling)
);
COMMENT ON COLUMN provider_value.spelling IS 'the form in which spellings are compared; value is how it was written';
COMMENT ON COLUMN provider_value.code IS 'a code of the field, or null: the word means nothing and the field stays empty';
COMMENT ON COLUMN provider_value.changed_by IS 'the name of whoever said it, as it was then';

-- Which sheet of a workbook the provider's stones are in; null where there is nothing to choose.
ALTER TABLE mapping_configuration ADD COLUMN sheet text;

-- What a whole sheet holds, read once before anything is imported: per column its words, and rows to judge by.
CREATE TABLE upload_survey (
  upload_id uuid PRIMARY KEY REFERENCES upload ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  taken_at timestamptz,
  rows_read integer,
  hidden_rows integer NOT NULL DEFAULT 0,
  columns jsonb,
  sample jsonb,
  error text,
  finished_at timestamptz
);
COMMENT ON COLUMN upload_survey.asked_at IS 'when the sheet, or another one of the workbook, was chosen';
CREATE INDEX upload_survey_open ON upload_survey (asked_at) WHERE finished_at IS NULL;

-- The rows of a sheet that have something wrong with them are handed out in the sheet's own order.
CREATE INDEX upload_issue_row ON upload_issue (upload_id, row_no);
