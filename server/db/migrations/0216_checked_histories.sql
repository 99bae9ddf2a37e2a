-- The last check of every record's history: by night, or when somebody asked for it.
CREATE TABLE history_check (
  id uuid PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  begun_by uuid REFERENCES app_user,
  ended_at timestamptz,
  checked jsonb NOT NULL DEFAULT '{}',
  steps bigint NOT NULL DEFAULT 0,
  faulty integer NOT NULL DEFAULT 0,
  findings jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON COLUMN history_check.begun_by IS 'null for the nightly one';
COMMENT ON COLUMN history_check.ended_at IS 'null while it runs, and for ever if its process died';
COMMENT ON COLUMN history_check.checked IS 'how many records of each workflow were replayed';
COMMENT ON COLUMN history_check.faulty IS 'records that do not conform; findings tell of the first ones';
COMMENT ON COLUMN history_check.findings IS 'workflow, record and sentence of each, without the record''s title, which may name a person';
CREATE INDEX history_check_beginner ON history_check (begun_by);

ALTER TABLE history_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE history_check FORCE ROW LEVEL SECURITY;
CREATE POLICY history_check_scope ON history_check USING ((SELECT actor_scope()) = 'all');
