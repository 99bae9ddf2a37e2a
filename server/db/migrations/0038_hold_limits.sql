-- How many stones a business may have on hold at once of its own accord, and how long it waits before it holds a stone again
-- that it has let go of: both set by administrators, and asked under a lock.

INSERT INTO setting (key, value) VALUES ('hold_limit', '50'), ('rehold_hours', '12');
ALTER TABLE setting ADD COLUMN changed_by text;
COMMENT ON COLUMN setting.changed_by IS 'who set it last; null where nobody has, and where the value says so itself';

-- What a client has on hold now, and who made it: counted for each hold, and for each row of the list of clients.
CREATE INDEX hold_live_client ON hold (client_id, created_by) WHERE status = 1;

-- Released and cancelled are final, so that the last change of such a line is when it ended.
CREATE INDEX hold_ended ON hold (client_id, stone_id, updated_at) WHERE status = 2;
CREATE INDEX confirm_line_cancelled ON confirm_line (client_id, stone_id, updated_at) WHERE status = 4;

-- A confirm-stone that is cancelled keeps a stone for nothing, just as a hold does. A hold that a confirm-stone or memo took
-- over was not let go of.
CREATE VIEW let_go WITH (security_invoker = true) AS
  SELECT h.client_id, h.stone_id, h.updated_at AS at FROM hold h
   WHERE h.status = 2 AND NOT EXISTS (SELECT FROM history t WHERE t.record_id = h.id AND t.event = 'CONVERT')
  UNION ALL
  SELECT client_id, stone_id, updated_at FROM confirm_line WHERE status = 4;

-- What the limits are measured by, for a client and the stones of one request: how many stones they hold of their own accord
-- and in all, how many they may, and from when on they may hold those stones again that they let go of lately. Whoever asks has
-- the client to themselves until the end of the transaction. The count is a statement of its own after the lock, and sees what
-- was committed while the lock was waited for; in the same statement it would not, and two at once could both pass.
CREATE FUNCTION hold_figures_locked(client uuid, stones uuid[])
RETURNS TABLE (own integer, held integer, most integer, resting jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7302, hashtext(client::text));
  RETURN QUERY
    SELECT live.own, live.held, (SELECT (value #>> '{}')::int FROM setting WHERE key = 'hold_limit'),
           (SELECT jsonb_object_agg(again.stone_id, again.at)
              FROM (SELECT l.stone_id, max(l.at) + w.wait AS at
                      FROM let_go l, (SELECT make_interval(hours => (value #>> '{}')::int) AS wait
                                        FROM setting WHERE key = 'rehold_hours') w
                     WHERE l.client_id = client AND l.stone_id = ANY (stones) AND l.at > clock_timestamp() - w.wait
                     GROUP BY l.stone_id, w.wait) again)
      FROM (SELECT count(*) FILTER (WHERE h.created_by = h.client_id)::int AS own, count(*)::int AS held
              FROM hold h WHERE h.client_id = client AND h.status = 1) live;
END $$;
