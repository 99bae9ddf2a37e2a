-- The law once more, below all code: a record's state follows its last one only as the machines say, and a record is
-- only made in a state that is lawful to begin with. Guards, roles and events stay the machines' own.

CREATE TABLE lawful_transition (
  workflow text NOT NULL,
  from_code smallint,
  to_code smallint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (workflow, from_code, to_code)
);
COMMENT ON TABLE lawful_transition IS 'read-only: from the machines, by tools/lawful-migration.ts; from_code is null where a record is made';

CREATE FUNCTION refuse_unlawful_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a record of % cannot begin with status %', TG_ARGV[0], NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lawful_transition', TABLE = TG_TABLE_NAME;
  END IF;
  RAISE EXCEPTION '% cannot go from status % to status %', TG_ARGV[0], OLD.status, NEW.status
    USING ERRCODE = 'check_violation', CONSTRAINT = 'lawful_transition', TABLE = TG_TABLE_NAME;
END $$;

-- Makes the triggers from the table; every migration that fills the table ends with it. The steps stand in the
-- triggers' conditions: to look them up in the table made a batch of 500 holds a tenth slower, and this costs nothing.
CREATE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('memo_line', 'memo'), ('confirm_line', 'confirmStone'),
    ('enquiry', 'enquiry'), ('kyc_document', 'kycDocument'), ('business', 'business')
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

-- To delete a record and make it anew would be a way round the law. (A stone that was ever moved is held by its lines.)
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a record of % is never removed', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
END $$;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY '{hold,memo_line,confirm_line,enquiry,kyc_document,business}'::text[] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal()',
      kept || '_stays', kept);
  END LOOP;
END $$;

-- The machines' lawful steps, as node tools/lawful-migration.ts prints them.
DELETE FROM lawful_transition;
INSERT INTO lawful_transition (workflow, from_code, to_code) VALUES
  ('stone', NULL, 1),
  ('stone', 1, 2),
  ('stone', 1, 3),
  ('stone', 1, 4),
  ('stone', 1, 5),
  ('stone', 2, 1),
  ('stone', 3, 1),
  ('stone', 3, 8),
  ('stone', 4, 1),
  ('stone', 4, 3),
  ('stone', 4, 5),
  ('stone', 5, 1),
  ('stone', 5, 8),
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
  ('kycDocument', NULL, 1),
  ('kycDocument', 1, 2),
  ('kycDocument', 1, 3),
  ('kycDocument', 2, 1),
  ('kycDocument', 3, 1),
  ('business', NULL, 9),
  ('business', 9, 10),
  ('business', 10, 11),
  ('business', 11, 9);
SELECT hold_records_to_the_law();
