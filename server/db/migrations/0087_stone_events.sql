-- What became different about which stone, for programs that follow the stock. Unlike stone_change, which caches read
-- within the hour, events are kept for days, name each stone however many there are, and leave out stones that were
-- only confirmed by their provider.
CREATE TABLE stone_event (
  stone_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  was jsonb
);
COMMENT ON TABLE stone_event IS 'append-only, not backed up: the stones that a transaction made different';
COMMENT ON COLUMN stone_event.was IS
  'what decided who saw the stone before, where that changed: whoever saw it then is told that it is gone';
CREATE INDEX stone_event_order ON stone_event (xid, stone_id);

-- Transactions that had ended by a moment. Events are forgotten by this, and readers begin at it.
CREATE TABLE stone_event_mark (
  at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  snapshot pg_snapshot NOT NULL DEFAULT pg_current_snapshot()
);
COMMENT ON TABLE stone_event_mark IS 'append-only, not backed up: what had been committed at that moment';

-- Another one after every restore, because transactions are counted anew.
CREATE TABLE stone_event_epoch (epoch uuid PRIMARY KEY DEFAULT gen_random_uuid());
COMMENT ON TABLE stone_event_epoch IS 'read-only, not backed up: names this database to those who follow the stock';
INSERT INTO stone_event_epoch DEFAULT VALUES;
INSERT INTO stone_event_mark (at) VALUES (clock_timestamp() - interval '1 hour');

CREATE FUNCTION note_created_stones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stone_event (stone_id) SELECT id FROM touched ORDER BY id;
  RETURN NULL;
END $$;

-- A confirmation alone is no event, unless the stone had been hidden for want of one.
CREATE FUNCTION note_changed_stones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden_before timestamptz := (
    SELECT date_trunc('minute', now()) - make_interval(days => (value #>> '{}')::int)
      FROM setting WHERE key = 'hide_stale_days' AND jsonb_typeof(value) = 'number');
BEGIN
  INSERT INTO stone_event (stone_id, was)
  SELECT o.id,
         CASE WHEN (o.status, o.shape, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.carat, o.undone_by)
                   IS DISTINCT FROM
                   (n.status, n.shape, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type, n.carat, n.undone_by)
              THEN jsonb_build_object('id', o.id, 'stock_no', o.stock_no, 'status', o.status, 'shape', o.shape,
                     'color', o.color, 'clarity', o.clarity, 'lab', o.lab, 'location', o.location,
                     'diamond_type', o.diamond_type, 'stone_type', o.stone_type, 'carat', o.carat,
                     'undone_by', o.undone_by, 'confirmed_at', o.confirmed_at) END
    FROM was o JOIN touched n USING (id)
   WHERE o.confirmed_at < hidden_before
      OR (o.version, o.status, o.content_hash, o.price_per_ct, o.rap, o.disc, o.total_amt, o.undone_by)
         IS DISTINCT FROM (n.version, n.status, n.content_hash, n.price_per_ct, n.rap, n.disc, n.total_amt, n.undone_by)
      OR (o.stock_no, o.shape, o.carat, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.image, o.video,
          o.certificate)
         IS DISTINCT FROM (n.stock_no, n.shape, n.carat, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type,
          n.image, n.video, n.certificate)
   ORDER BY o.id;
  RETURN NULL;
END $$;

CREATE FUNCTION note_deleted_stones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stone_event (stone_id, was) SELECT id, to_jsonb(touched) FROM touched ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER stone_event_created AFTER INSERT ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_created_stones();
CREATE TRIGGER stone_event_changed AFTER UPDATE ON stone REFERENCING OLD TABLE AS was NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_stones();
CREATE TRIGGER stone_event_deleted AFTER DELETE ON stone REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_stones();
