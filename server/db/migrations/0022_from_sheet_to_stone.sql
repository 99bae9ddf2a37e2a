-- From a sheet's rows to stones: what an upload would do before it does it, what it did so that it can be taken back, what
-- waits until a stone is free, and which stones their provider's sheets have taken out.

ALTER TABLE upload
  ADD COLUMN mode text NOT NULL DEFAULT 'part' CHECK (mode IN ('part', 'full')),
  ADD COLUMN preview jsonb,
  ADD COLUMN previewed_at timestamptz,
  ADD COLUMN may_withdraw_many boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT upload_state_check,
  ADD CONSTRAINT upload_state_check CHECK (state IN ('proposed', 'previewing', 'previewed', 'queued', 'running', 'done',
    'failed', 'discarded', 'undoing', 'undone'));
COMMENT ON COLUMN upload.mode IS 'full: the sheet names the provider''s whole stock, and what it leaves out is withdrawn; part: it speaks of what it names alone';
COMMENT ON COLUMN upload.preview IS 'what the sheet would have done when it was looked at; null where nobody asked';

-- One line for each stone that an upload creates, changes, withdraws, restores or leaves waiting: the plan while the upload
-- is previewed, and once it is done the journal that it is undone from. No foreign keys: a sheet of a million rows writes a
-- million of these, and they go with the next upload of the provider (server/jobs/forget-upload-changes.ts).
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
COMMENT ON COLUMN upload_change.version IS 'the stone''s when the upload was done: another one now says that somebody moved the stone since';
COMMENT ON COLUMN upload_change.fields IS 'column: [before, after]; of a stone that is created only what it is shown by, and only in a preview';
COMMENT ON COLUMN upload_change.content_hash IS 'as it was before';
CREATE INDEX upload_change_upload ON upload_change (upload_id, kind, row_no, stone_id);

-- What sheets want of a stone that a workflow has; the newest line counts, and it is done when the stone is free.
CREATE TABLE stone_wish (
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  fields jsonb,
  withdraw text,
  wished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (stone_id, upload_id)
);
COMMENT ON COLUMN stone_wish.fields IS 'the columns as the sheet has them; null: they stay';
COMMENT ON COLUMN stone_wish.withdraw IS 'why it is to be withdrawn; null: it stays';
CREATE INDEX stone_wish_upload ON stone_wish (upload_id);

-- Stones that a sheet has taken out. A line speaks of a stone as long as its version is the one that the step led to.
CREATE TABLE delisted_stone (
  stone_id uuid PRIMARY KEY REFERENCES stone ON DELETE CASCADE,
  version integer NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- An undone upload deletes stones; each is looked for in the tables that refer to stones.
CREATE INDEX hold_stone ON hold (stone_id);
CREATE INDEX memo_line_stone ON memo_line (stone_id);
CREATE INDEX confirm_line_stone ON confirm_line (stone_id);

-- How many days a stone may be without its provider's word before clients no longer see it; null shows all.
INSERT INTO setting (key, value) VALUES ('hide_stale_days', 'null');

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (22, 'freshness', 'Setting', '/settings/system-settings/freshness', NULL, 220);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, 22, r.id = ANY ('{1,5,8}'::smallint[]), r.id = 1 FROM role r;
