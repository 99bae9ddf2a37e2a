-- What concerns a person, as the bell tells it: written in the transaction that causes it, beside the mail of the same kind.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 300),
  path text NOT NULL CHECK (path LIKE '/%' AND length(path) <= 2000),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  read_at timestamptz,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON COLUMN notice.path IS 'the screen of the portal that it leads to';
COMMENT ON COLUMN notice.written_in IS 'open screens are told of it when that transaction is committed';
COMMENT ON COLUMN notice.created_at IS 'to the millisecond, as it is answered: a person marks as read what they had been shown by then';
CREATE INDEX notice_of ON notice (user_id, created_at DESC, id DESC);
CREATE INDEX notice_unread ON notice (user_id) WHERE read_at IS NULL;
CREATE INDEX notice_created ON notice (created_at);
CREATE INDEX notice_written_in ON notice (written_in);

ALTER TABLE notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_scope ON notice USING ((SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The kinds of which a person wants to hear nothing by the bell, beside mail_declined.
CREATE TABLE notice_declined (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  PRIMARY KEY (user_id, kind)
);
ALTER TABLE notice_declined ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_declined FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_declined_scope ON notice_declined USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- What the client last knew a watched stone to cost, so that a lower price is told once.
ALTER TABLE watch_line ADD COLUMN known_amt numeric(16, 2), ADD COLUMN told_on date;
COMMENT ON COLUMN watch_line.known_amt IS 'the client''s price when they last heard of it, or a higher one since; null is that of sell_amt';
COMMENT ON COLUMN watch_line.told_on IS 'the day, in UTC, on which they last heard that it fell';
