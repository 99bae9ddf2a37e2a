-- Sheets of stones, from a file's rows to the stones themselves: what an upload would do before it does it, and what it
-- did, so that it can be undone. All of it is for those who see everything.

-- A provider's sheet. `proposal` is how its columns were understood, and `mapping` what a person has confirmed.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider,
  file_id uuid NOT NULL REFERENCES stored_file,
  state text NOT NULL
    CHECK (state IN ('proposed', 'previewing', 'previewed', 'queued', 'running', 'done', 'failed', 'discarded',
                     'undoing', 'undone')),
  proposal jsonb NOT NULL,
  mapping jsonb,
  rows_read integer NOT NULL DEFAULT 0,
  rows_total integer,
  report jsonb,
  error text,
  uploaded_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  mode text NOT NULL DEFAULT 'part' CHECK (mode IN ('part', 'full')),
  preview jsonb,
  previewed_at timestamptz,
  may_withdraw_many boolean NOT NULL DEFAULT false,
  confirmed text[] NOT NULL DEFAULT '{}',
  -- Of the plan that the preview shows: the import does the same, or is shown again.
  preview_hash text,
  undone_at timestamptz
);
COMMENT ON COLUMN upload.mode IS
  'full: the sheet names the provider''s whole stock, and what it leaves out is withdrawn; part: it speaks of what '
  'it names alone';
COMMENT ON COLUMN upload.preview IS 'what the sheet would have done when it was looked at; null where nobody asked';
COMMENT ON COLUMN upload.may_withdraw_many IS
  'what was confirmed before there were kinds of stops; not written any more';
COMMENT ON COLUMN upload.confirmed IS
  'the kinds of stops that a person confirmed for this import (src/domain/sheets/import-stops.ts)';
CREATE INDEX upload_provider ON upload (provider_id, created_at DESC);
ALTER TABLE upload ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_scope ON upload USING ((SELECT actor_scope()) = 'all');

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
ALTER TABLE upload_survey ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_survey_scope ON upload_survey USING ((SELECT actor_scope()) = 'all');

-- What is wrong with a sheet, by its rows; row 0 is the sheet as a whole.
CREATE TABLE upload_issue (
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  row_no integer NOT NULL,
  kind text NOT NULL,
  field text,
  column_name text,
  value text
);
CREATE INDEX upload_issue_upload ON upload_issue (upload_id, kind, row_no);
-- The rows of a sheet that have something wrong with them are handed out in the sheet's own order.
CREATE INDEX upload_issue_row ON upload_issue (upload_id, row_no);
ALTER TABLE upload_issue ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_issue_scope ON upload_issue USING ((SELECT actor_scope()) = 'all');

-- One line for each stone that an upload creates, changes, withdraws, restores or leaves waiting: the plan while the
-- upload is previewed, and once it is done the journal that it is undone from. No foreign keys: a sheet of a million
-- rows writes a million of these, and they go with the next upload of the provider
-- (server/jobs/retention.ts).
CREATE TABLE upload_change (
  upload_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'changed', 'withdrawn', 'restored', 'waiting', 'left_out')),
  row_no integer NOT NULL,
  stone_id uuid NOT NULL,
  version integer,
  stock_no text,
  fields jsonb,
  content_hash bytea,
  reason text
);
COMMENT ON TABLE upload_change IS 'not backed up: previews, and the journal of each provider''s last upload';
COMMENT ON COLUMN upload_change.row_no IS 'in the sheet; 0 where the sheet does not name the stone';
COMMENT ON COLUMN upload_change.version IS
  'the stone''s when the upload was done: another one now says that somebody moved the stone since';
COMMENT ON COLUMN upload_change.fields IS
  'column: [before, after]; of a stone that is created only what it is shown by, and only in a preview';
COMMENT ON COLUMN upload_change.content_hash IS 'as it was before';
CREATE INDEX upload_change_upload ON upload_change (upload_id, kind, row_no, stone_id);
ALTER TABLE upload_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_change_scope ON upload_change USING ((SELECT actor_scope()) = 'all');

-- Which stones a sheet named, changed or not, so that its report can open exactly those. Like upload_change it is kept
-- for each provider's last upload, without foreign keys.
CREATE TABLE upload_stone (
  upload_id uuid NOT NULL,
  stone_id uuid NOT NULL,
  PRIMARY KEY (upload_id, stone_id)
);
COMMENT ON TABLE upload_stone IS 'not backed up: the stones that each provider''s last upload named';
ALTER TABLE upload_stone ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_stone_scope ON upload_stone USING ((SELECT actor_scope()) = 'all');

-- A visit to a provider's feed, and the upload that came of it.
CREATE TABLE provider_sync (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'waiting', 'importing', 'done', 'unmapped', 'asking', 'failed')),
  asked_by uuid REFERENCES app_user,
  attempt smallint NOT NULL DEFAULT 0,
  fetched_bytes bigint NOT NULL DEFAULT 0,
  upload_id uuid REFERENCES upload ON DELETE SET NULL,
  report jsonb,
  note text,
  error text,
  next_try_at timestamptz,
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((finished_at IS NOT NULL) = (state IN ('done', 'unmapped', 'asking', 'failed')))
);
COMMENT ON COLUMN provider_sync.asked_by IS 'whoever asked for it; null came by the clock';
COMMENT ON COLUMN provider_sync.lease IS 'the worker that is at it; after lease_until another may take it up';
-- One at a time for each provider, whoever asks and in whatever process.
CREATE UNIQUE INDEX provider_sync_open ON provider_sync (provider_id) WHERE finished_at IS NULL;
CREATE INDEX provider_sync_provider ON provider_sync (provider_id, created_at DESC);
CREATE INDEX provider_sync_upload ON provider_sync (upload_id) WHERE upload_id IS NOT NULL;
ALTER TABLE provider_sync ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY provider_sync_scope ON provider_sync USING ((SELECT actor_scope()) = 'all');
