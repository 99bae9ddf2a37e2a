-- A statement that is sent together with its commit has to refuse by itself what nobody looks at any more: where fewer
-- records were there to move than were decided upon, nothing is committed.
CREATE FUNCTION refuse_other_count(moved bigint, decided bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF moved IS DISTINCT FROM decided THEN
    RAISE EXCEPTION '% of % records were there to move', moved, decided USING ERRCODE = 'no_data_found';
  END IF;
END $$;
