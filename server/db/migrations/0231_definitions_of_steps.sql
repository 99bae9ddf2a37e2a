-- A batch writes a thousand steps, decided with two or three definitions. A foreign key looks each step's definition up and
-- locks it; this looks each definition up once (docs/adr/0129-definitions-of-steps-are-looked-up-once.md).
ALTER TABLE history DROP CONSTRAINT history_definition_hash_fkey;

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
CREATE TRIGGER history_has_definitions AFTER INSERT ON history REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION history_has_definitions();

-- Definitions stay, so a step cannot lose its own.
CREATE TRIGGER workflow_definition_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF hash ON workflow_definition
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
