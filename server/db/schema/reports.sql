-- Reports that somebody saved for themselves, and has mailed by a schedule.

CREATE TABLE saved_report (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  span text CHECK (length(span) <= 40),
  first_day date,
  last_day date,
  diamond_type smallint CHECK (diamond_type IN (1, 2)),
  format text NOT NULL CHECK (format IN ('xlsx', 'pdf')),
  schedule text CHECK (length(schedule) <= 200),
  is_paused boolean NOT NULL DEFAULT false,
  paused_because text CHECK (length(paused_because) <= 300),
  next_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(first_day, last_day) = CASE WHEN span IS NULL THEN 2 ELSE 0 END),
  CHECK (first_day <= last_day),
  CHECK (next_at IS NULL OR (schedule IS NOT NULL AND NOT is_paused)),
  CHECK (paused_because IS NULL OR is_paused)
);
COMMENT ON COLUMN saved_report.span IS 'days that move with the calendar; without it the first and the last day hold';
COMMENT ON COLUMN saved_report.schedule IS 'a five-part expression in UTC; null for a report that is not mailed';
COMMENT ON COLUMN saved_report.paused_because IS 'why it paused by itself; null where its owner paused it';
CREATE UNIQUE INDEX saved_report_name ON saved_report (owner_id, lower(name));
CREATE INDEX saved_report_due ON saved_report (next_at) WHERE next_at IS NOT NULL;
ALTER TABLE saved_report ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_report_scope ON saved_report USING (
  (SELECT actor_scope()) = 'all' OR owner_id = (SELECT actor_id()));

-- Each time it was due, with what became of it for each reader.
CREATE TABLE saved_report_mailing (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES saved_report ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  due_at timestamptz NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'mailed', 'failed', 'left out')),
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  lease uuid,
  lease_until timestamptz,
  problem text CHECK (length(problem) <= 500),
  mail_id uuid REFERENCES mail,
  UNIQUE (report_id, due_at, user_id),
  CHECK ((lease IS NULL) = (lease_until IS NULL)),
  CHECK ((outcome = 'mailed') = (mail_id IS NOT NULL))
);
COMMENT ON COLUMN saved_report_mailing.due_at IS 'when the schedule wanted it; its days are counted from then';
COMMENT ON COLUMN saved_report_mailing.lease_until IS
  'a process makes the file until then; later that process is taken for dead';
CREATE INDEX saved_report_mailing_waiting ON saved_report_mailing (next_try_at) WHERE outcome = 'waiting';
CREATE INDEX saved_report_mailing_user ON saved_report_mailing (user_id);
CREATE INDEX saved_report_mailing_mail ON saved_report_mailing (mail_id);
ALTER TABLE saved_report_mailing ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_report_mailing_scope ON saved_report_mailing USING (
  (SELECT actor_scope()) = 'all' OR report_id IN (SELECT id FROM saved_report));

-- Colleagues who get it, too.
CREATE TABLE saved_report_reader (
  report_id uuid NOT NULL REFERENCES saved_report ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (report_id, user_id)
);
CREATE INDEX saved_report_reader_user ON saved_report_reader (user_id);
ALTER TABLE saved_report_reader ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_report_reader_scope ON saved_report_reader USING (
  (SELECT actor_scope()) = 'all' OR report_id IN (SELECT id FROM saved_report));

-- People who could get reports, and whether they may read them now; nobody is found who never could.
CREATE FUNCTION report_reader() RETURNS TABLE (id uuid, name text, role_id smallint, is_open boolean, may_read boolean)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, trim(u.first_name || ' ' || u.last_name), u.role_id, u.is_active,
         coalesce(own.read_access, given.read_access, false)
    FROM app_user u
    JOIN permission p ON p.name = 'report'
    LEFT JOIN role_permission given ON given.permission_id = p.id AND given.role_id = u.role_id
    LEFT JOIN user_permission own ON own.permission_id = p.id AND own.user_id = u.id
   WHERE u.role_id IN (1, 3, 5, 8);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- What became of the mails of one's own reports.
CREATE FUNCTION report_mail() RETURNS TABLE (mailing_id uuid, status smallint, answer text, next_try_at timestamptz)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT m.id, e.status, e.answer, e.next_try_at
    FROM saved_report r JOIN saved_report_mailing m ON m.report_id = r.id JOIN mail e ON e.id = m.mail_id
   WHERE r.owner_id = actor_id();
  PERFORM set_config('app.scope', scope_before, true);
END $$;
