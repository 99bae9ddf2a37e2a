-- Each step keeps what its guards read (docs/adr/0045-what-decisions-were-based-on.md). The column is nullable, so servers
-- of the earlier version go on writing steps; they can no longer seal, because they would leave the facts out.
ALTER TABLE history ADD COLUMN facts json;
COMMENT ON COLUMN history.facts IS
  'what the guards of the step read, without a person''s words; null for a step without guards, and where it was not kept yet';
ALTER TABLE history DROP CONSTRAINT history_is_bounded;
ALTER TABLE history ADD CONSTRAINT history_is_bounded CHECK (
  char_length(coalesce(reason, '')) <= 11000
  AND char_length(actor_name) <= 2000
  AND char_length(event) <= 100
  AND char_length(coalesce(request_id, '')) <= 100
  AND char_length(coalesce(facts::text, '')) <= 4000) NOT VALID;
CREATE FUNCTION refuse_earlier_sealer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.seals_facts', true), '') <> 'yes' THEN
    RAISE EXCEPTION 'a sealer that does not know the facts of steps: servers of the present version seal them';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER seal_has_facts BEFORE INSERT ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_earlier_sealer();
ALTER TABLE history_check ADD COLUMN unknown_steps bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN history_check.unknown_steps IS
  'steps with guards of which it is not known whether they passed: their facts were not kept yet';
