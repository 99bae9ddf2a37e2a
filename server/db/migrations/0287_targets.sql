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

ALTER TABLE step_time ADD COLUMN kept boolean;
COMMENT ON COLUMN step_time.kept IS
  'whether the state was left within the target that it had at that moment; null without one';
CREATE INDEX step_time_kept ON step_time (kind, at) WHERE kept IS NOT NULL;
