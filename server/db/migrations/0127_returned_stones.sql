-- When a stone became available again: together with created_at, since when it can be had. Saved searches count by it, and
-- carts tell of it.
ALTER TABLE stone ADD COLUMN returned_at timestamptz;
COMMENT ON COLUMN stone.returned_at IS 'when it became available after having been otherwise; null if it never was';
CREATE INDEX stone_returned_at ON stone (returned_at) WHERE returned_at IS NOT NULL;

CREATE FUNCTION note_returned_stone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.returned_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER stone_returned BEFORE UPDATE OF status ON stone
  FOR EACH ROW WHEN (NEW.status = 1 AND OLD.status <> 1) EXECUTE FUNCTION note_returned_stone();
