-- The server fills the table from its machines when it starts. Steps that its machines do not know stay for a while, for
-- servers of the version before that still run.
ALTER FUNCTION hold_records_to_the_law() RENAME TO attach_transition_triggers;
ALTER TABLE lawful_transition ADD COLUMN outdated_at timestamptz;
COMMENT ON COLUMN lawful_transition.outdated_at IS 'since when no server that started knows the step; a week later it goes';
COMMENT ON TABLE lawful_transition IS 'read-only: from the machines, at each start of a server; from_code is null where a record is made';
