-- What has happened: the history of every record, the law that it follows, the audit log, and the seal over both.
-- Histories and the audit log are append-only. Personal words in them are sealed under the person's key (people.sql).

-- The law of each day: a record is replayed by the definition that its steps were decided with.
CREATE TABLE workflow_definition (
  hash text PRIMARY KEY,
  workflow text NOT NULL,
  definition jsonb NOT NULL,
  first_seen timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE workflow_definition IS 'append-only: old definitions are kept';
-- Definitions stay, so a step cannot lose its own.
CREATE TRIGGER workflow_definition_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF hash ON workflow_definition
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- A batch writes a thousand steps, decided with two or three definitions. A foreign key looks each step's definition up
-- and locks it; this looks each definition up once (docs/adr/0001-machines-decide-what-may-happen.md).
CREATE FUNCTION history_has_definitions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unknown text;
BEGIN
  SELECT w.hash INTO unknown
    FROM (SELECT DISTINCT definition_hash AS hash FROM written) w
   WHERE NOT EXISTS (SELECT FROM workflow_definition d WHERE d.hash = w.hash)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the definition % of a step is not stored', unknown
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'history_has_definitions', TABLE = 'history';
  END IF;
  RETURN NULL;
END $$;

-- A step of a record, decided by its machine: `event` led from one state to another.
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
  definition_hash text NOT NULL,
  -- The transaction that wrote the row: the sealer reads from the oldest one that was still running when it last
  -- looked, so that no late commit is passed over. It is not sealed: another cluster counts transactions anew.
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- As text, and the shortest way to say it: one row in three is a client's hold.
  facts json,
  UNIQUE (record_id, step)
);
COMMENT ON COLUMN history.facts IS
  'what the guards of the step read, without a person''s words; null for a step without guards, and where it was not kept yet';
-- What is sealed is kept for ever: a row has a size, whoever writes it. The code cuts texts before they get here
-- (server/workflows/write-history.ts, server/db/queries/audit/audit-entry.ts); sealed words take more room than the words.
-- Not validated: older rows may be longer, and stay as they are, because the seal's hashes are of them as written.
ALTER TABLE history ADD CONSTRAINT history_is_bounded CHECK (
  char_length(coalesce(reason, '')) <= 11000
  AND char_length(actor_name) <= 2000
  AND char_length(event) <= 100
  AND char_length(coalesce(request_id, '')) <= 100
  AND char_length(coalesce(facts::text, '')) <= 4000) NOT VALID;
COMMENT ON TABLE history IS 'append-only: one row for every transition of every record';
CREATE INDEX history_stone ON history (stone_id, at);
CREATE INDEX history_workflow ON history (workflow, at DESC);
-- What was decided by each definition is counted from the index alone.
CREATE INDEX history_definition ON history (definition_hash, record_id) INCLUDE (at);
CREATE INDEX history_written_in ON history (written_in);
CREATE TRIGGER history_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_has_definitions AFTER INSERT ON history REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION history_has_definitions();
ALTER TABLE history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY history_scope ON history USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR client_id IN (SELECT companies_of_actor())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
-- A stone's own steps (withdrawn, restored) belong to nobody's tenancy: whoever moved a stone writes them.
CREATE POLICY history_write ON history FOR INSERT WITH CHECK (true);

-- The law once more, below all code: a record's state follows its last one only as the machines say, and a record is
-- only made in a state that is lawful to begin with. Guards, roles and events stay the machines' own.
CREATE TABLE lawful_transition (
  workflow text NOT NULL,
  from_code smallint,
  to_code smallint NOT NULL,
  outdated_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (workflow, from_code, to_code)
);
COMMENT ON TABLE lawful_transition IS
  'read-only: from the machines, at each start of a server; from_code is null where a record is made';
COMMENT ON COLUMN lawful_transition.outdated_at IS
  'since when no server that started knows the step; a week later it goes';

CREATE FUNCTION refuse_unlawful_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a record of % cannot begin with status %', TG_ARGV[0], NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lawful_transition', TABLE = TG_TABLE_NAME;
  END IF;
  RAISE EXCEPTION '% cannot go from status % to status %', TG_ARGV[0], OLD.status, NEW.status
    USING ERRCODE = 'check_violation', CONSTRAINT = 'lawful_transition', TABLE = TG_TABLE_NAME;
END $$;

-- Makes the triggers from the table, for the server that has changed it. The steps stand in the triggers'
-- conditions: to look them up in the table made a batch of 500 holds a tenth slower, and this costs nothing.
CREATE FUNCTION attach_transition_triggers() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('queue_place', 'queuePlace'), ('memo_line', 'memo'), ('memo_extension', 'memoExtension'),
    ('confirm_line', 'confirmStone'), ('enquiry', 'enquiry'), ('price_offer_line', 'priceOffer'), ('invoice', 'invoice'), ('task', 'task'),
    ('demand', 'demand'), ('share_link', 'shareLink'), ('bulk_email', 'bulkEmail'), ('kyc_document', 'kycDocument'), ('business', 'business'),
    ('account', 'account'), ('membership', 'membership'), ('duty_finding', 'dutyFinding'), ('mail', 'mail'), ('webhook_delivery', 'webhookDelivery')
  LOOP
    SELECT string_agg(to_code::text, ', ') FILTER (WHERE from_code IS NULL),
           string_agg(format('(%s, %s)', from_code, to_code), ', ') FILTER (WHERE from_code IS NOT NULL)
      INTO STRICT beginnings, steps
      FROM lawful_transition WHERE workflow = law;
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.status NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_beginning', held, beginnings, law);
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
         WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status, NEW.status) NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_step', held, steps, law);
  END LOOP;
END $$;

-- The last check of every record's history: by night, or when somebody asked for it.
CREATE TABLE history_check (
  id uuid PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  begun_by uuid REFERENCES app_user,
  ended_at timestamptz,
  checked jsonb NOT NULL DEFAULT '{}',
  steps bigint NOT NULL DEFAULT 0,
  faulty integer NOT NULL DEFAULT 0,
  findings jsonb NOT NULL DEFAULT '[]',
  unknown_steps bigint NOT NULL DEFAULT 0
);
COMMENT ON COLUMN history_check.unknown_steps IS
  'steps with guards of which it is not known whether they passed: their facts were not kept yet';
COMMENT ON COLUMN history_check.begun_by IS 'null for the nightly one';
COMMENT ON COLUMN history_check.ended_at IS 'null while it runs, and for ever if its process died';
COMMENT ON COLUMN history_check.checked IS 'how many records of each workflow were replayed';
COMMENT ON COLUMN history_check.faulty IS 'records that do not conform; findings tell of the first ones';
COMMENT ON COLUMN history_check.findings IS
  'workflow, record and sentence of each, without the record''s title, which may name a person';
CREATE INDEX history_check_beginner ON history_check (begun_by);
ALTER TABLE history_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY history_check_scope ON history_check USING ((SELECT actor_scope()) = 'all');

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  role_id smallint,
  operation text NOT NULL,
  summary text NOT NULL,
  subject jsonb NOT NULL DEFAULT '{}',
  diamond_type smallint,
  ip text,
  request_id text,
  -- As in history.
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
-- As in history.
ALTER TABLE audit_log ADD CONSTRAINT audit_log_is_bounded CHECK (
  char_length(summary) <= 3000
  AND char_length(actor_name) <= 2000
  AND char_length(operation) <= 100
  AND octet_length(subject::text) <= 524288
  AND char_length(coalesce(ip, '')) <= 300
  AND char_length(coalesce(request_id, '')) <= 100) NOT VALID;
COMMENT ON TABLE audit_log IS 'append-only: who did what';
CREATE INDEX audit_log_at ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_written_in ON audit_log (written_in);
-- What an entry is about: ids, numbers and names anywhere in its subject.
CREATE INDEX audit_log_about ON audit_log
  USING gin (jsonb_path_query_array(subject, '$.** ? (@.type() == "string")') jsonb_path_ops);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at DESC, id DESC);
-- The entries of one operation are found, and which operations there are entries of, without reading the whole log.
CREATE INDEX audit_log_operation ON audit_log (operation, at DESC, id DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_log_scope ON audit_log USING ((SELECT actor_scope()) = 'all');
-- Whoever does something writes it down, and reads nothing of it afterwards.
CREATE POLICY audit_log_write ON audit_log FOR INSERT WITH CHECK (actor_id = (SELECT actor_id()));

-- A chain of hashes over the rows of history and audit_log, so that nobody can change, remove or slip in what happened
-- without its being seen, not even who owns the database. One sealer appends to it every few seconds, and keeps the
-- chain's head outside the database; the transactions themselves are not slowed down.
CREATE TABLE seal (
  position bigint PRIMARY KEY CHECK (position > 0),
  source text NOT NULL CHECK (source IN ('history', 'audit_log')),
  row_id uuid NOT NULL,
  sealed_since timestamptz,
  sealed_at timestamptz NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  UNIQUE (row_id, source)
);
COMMENT ON TABLE seal IS
  'read-only: append-only by the sealer alone, who works as the owner; one entry for each sealed row';
COMMENT ON COLUMN seal.sealed_since IS
  'when the sealer had sealed before: a row that claims to be much older was slipped in; null in the first run';
COMMENT ON COLUMN seal.hash IS 'SHA-256 over the hash of the position before, this entry and the whole row';
CREATE TRIGGER seal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- While servers of two versions run, one of the earlier version must not seal rows without what it does not know of them.
CREATE FUNCTION refuse_earlier_sealer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.seals_facts', true), '') <> 'yes' THEN
    RAISE EXCEPTION 'a sealer that does not know the facts of steps: servers of the present version seal them';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seal_has_facts BEFORE INSERT ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_earlier_sealer();

-- The one time that older rows were sealed anew, with the hashes they had, so that an older backup can be compared.
CREATE TABLE reseal (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  entries bigint NOT NULL,
  head_before bytea,
  head_after bytea
);
COMMENT ON TABLE reseal IS 'read-only: written at the start of the version that seals words';
CREATE TRIGGER reseal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reseal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE resealed_entry (
  position bigint PRIMARY KEY,
  hash_before bytea NOT NULL CHECK (octet_length(hash_before) = 32)
);
COMMENT ON TABLE resealed_entry IS 'read-only: the hash of each entry of the chain before older rows were sealed anew';
CREATE TRIGGER resealed_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON resealed_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
