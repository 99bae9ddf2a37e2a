-- Where time goes: what the auditor's figures are read from. Everything here follows from the histories, and a loop fills
-- it a few seconds after them (docs/adr/0044-where-time-goes.md).

-- Every step that a history has, whether or not a machine of today knows it.
CREATE TABLE step_kind (
  id smallint PRIMARY KEY,
  workflow text NOT NULL,
  event text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  UNIQUE (workflow, event, from_state, to_state)
);
COMMENT ON TABLE step_kind IS 'read-only: from the histories, by the loop that times them';

-- Figures over all steps are groups of equal times, and times to the second would make a group for each step.
CREATE FUNCTION rounded_seconds(seconds integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN seconds < 128 THEN seconds
              ELSE ((seconds + (1 << (length(ltrim(seconds::bit(32)::text, '0')) - 8)))
                    >> (length(ltrim(seconds::bit(32)::text, '0')) - 7))
                   << (length(ltrim(seconds::bit(32)::text, '0')) - 7) END;

-- A step of a history with the time that its record had been in the state that it left.
CREATE TABLE step_time (
  record_id uuid NOT NULL,
  step integer NOT NULL,
  kind smallint NOT NULL,
  role_id smallint,
  diamond_type smallint,
  seconds integer,
  at timestamptz NOT NULL,
  actor_id uuid,
  client_id uuid,
  provider_id uuid,
  job text,
  kept boolean,
  PRIMARY KEY (record_id, step)
);
COMMENT ON TABLE step_time IS 'read-only: from the histories, by the loop that times them';
COMMENT ON COLUMN step_time.seconds IS
  'rounded to seven binary digits, less than 1 % off; null where the record began';
COMMENT ON COLUMN step_time.job IS 'who it was where it was no person';
COMMENT ON COLUMN step_time.kept IS
  'whether the state was left within the target that it had at that moment; null without one';
CREATE INDEX step_time_kept ON step_time (kind, at) WHERE kept IS NOT NULL;
CREATE INDEX step_time_kind ON step_time (kind, at);
CREATE INDEX step_time_client ON step_time (client_id, kind);
CREATE INDEX step_time_provider ON step_time (provider_id, kind);
ALTER TABLE step_time ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY step_time_scope ON step_time USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Sums of whole years of the house for those who see all steps, so that nobody has to count a million of them.
CREATE TABLE step_sum (
  kind smallint NOT NULL,
  year smallint NOT NULL,
  diamond_type smallint,
  role_id smallint,
  seconds integer,
  count integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (kind, year, diamond_type, role_id, seconds)
);
COMMENT ON TABLE step_sum IS 'read-only: how many steps took how long, by the loop that times them';
ALTER TABLE step_sum ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY step_sum_scope ON step_sum USING ((SELECT actor_scope()) = 'all');

CREATE TABLE step_mover (
  kind smallint NOT NULL,
  year smallint NOT NULL,
  diamond_type smallint,
  role_id smallint,
  actor_id uuid,
  job text,
  count integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (kind, year, diamond_type, role_id, actor_id, job)
);
COMMENT ON TABLE step_mover IS 'read-only: who took how many steps, by the loop that times them';
ALTER TABLE step_mover ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY step_mover_scope ON step_mover USING ((SELECT actor_scope()) = 'all');

-- The way that a record went so far, and where it stands.
CREATE TABLE record_path (
  record_id uuid PRIMARY KEY,
  workflow text NOT NULL,
  client_id uuid,
  provider_id uuid,
  diamond_type smallint,
  state text NOT NULL,
  since timestamptz,
  began_at timestamptz NOT NULL,
  steps integer NOT NULL,
  path bigint NOT NULL,
  has_loop boolean NOT NULL
);
COMMENT ON TABLE record_path IS 'read-only: from the histories, by the loop that times them';
COMMENT ON COLUMN record_path.since IS 'since when it is in its state; null if nobody knows';
COMMENT ON COLUMN record_path.path IS 'the same for records that took the same steps in the same order';
COMMENT ON COLUMN record_path.has_loop IS 'whether it came back to a state that it had left';
CREATE INDEX record_path_path ON record_path (workflow, path);
CREATE INDEX record_path_state ON record_path (workflow, state, since);
CREATE INDEX record_path_client ON record_path (client_id, workflow);
CREATE INDEX record_path_provider ON record_path (provider_id, workflow);
ALTER TABLE record_path ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY record_path_scope ON record_path USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Histories keep the client of their day. Here a merged company's steps are those of the company that it became part of.
CREATE FUNCTION merge_times(merged uuid, company uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM membership WHERE person_id = merged AND company_id = company AND was_company) THEN
    RAISE EXCEPTION 'The company % was not merged into %.', merged, company;
  END IF;
  UPDATE step_time SET client_id = company WHERE client_id = merged;
  UPDATE record_path SET client_id = company WHERE client_id = merged;
END $$;

-- How far the loop is. Business time depends on the house's zone and holidays: if those of the past change, it begins anew.
CREATE TABLE step_timing (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  timed_until timestamptz NOT NULL,
  basis text NOT NULL,
  counted_on date NOT NULL
);
COMMENT ON TABLE step_timing IS 'read-only: by the loop that times the histories; no row before it was once through';
COMMENT ON COLUMN step_timing.timed_until IS 'what was written before is timed';
COMMENT ON COLUMN step_timing.basis IS 'a hash of what business time depends on, up to the day counted_on';

-- How long records may wait for the house, as administrators want it (docs/adr/0046-targets.md).
CREATE TABLE target (
  workflow text NOT NULL,
  state text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  unit text,
  amount integer,
  PRIMARY KEY (workflow, state, since),
  CONSTRAINT target_unit_valid CHECK (unit IN ('hours', 'days', 'due')),
  CONSTRAINT target_has_amount CHECK ((amount IS NOT NULL) = (coalesce(unit, 'due') <> 'due'))
);
COMMENT ON COLUMN target.since IS 'until the next row of the state; steps are judged by the target of their moment';
COMMENT ON COLUMN target.unit IS 'due: by the record''s own due day; null where there is no target any more';

CREATE TABLE target_told (
  record_id uuid PRIMARY KEY,
  ends timestamptz NOT NULL,
  is_missed boolean NOT NULL
);
COMMENT ON TABLE target_told IS 'records whose people were told that a target is near or missed';
COMMENT ON COLUMN target_told.ends IS 'of the target that they were told about';
