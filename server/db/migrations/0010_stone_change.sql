-- Which stones changed, for caches of them: each server process reads what is new behind pg_snapshot_xmin, so that no
-- commit is missed however late it comes. A statement that touches very many stones leaves one line without a stone,
-- which means all of them.

CREATE TABLE stone_change (
  stone_id uuid,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON TABLE stone_change IS 'append-only, not backed up: the stones that a transaction touched; null is all of them';
CREATE INDEX stone_change_xid ON stone_change (xid);

-- Which transactions had ended at a moment: lines are forgotten by this, because a line that was written long ago may
-- have been committed just now.
CREATE TABLE stone_change_mark (
  at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  ended_below xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot())
);
COMMENT ON TABLE stone_change_mark IS 'append-only, not backed up: all transactions below that one had ended at that moment';

CREATE FUNCTION note_stone_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO stone_change (stone_id) VALUES (NULL);
  ELSIF (SELECT count(*) FROM (SELECT FROM touched LIMIT 50001) counted) > 50000 THEN
    INSERT INTO stone_change (stone_id) VALUES (NULL);
  ELSE
    INSERT INTO stone_change (stone_id) SELECT id FROM touched;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER stone_inserted AFTER INSERT ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_updated AFTER UPDATE ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_deleted AFTER DELETE ON stone REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_truncated AFTER TRUNCATE ON stone
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
