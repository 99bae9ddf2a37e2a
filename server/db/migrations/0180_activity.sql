-- How much people search, look at stones and fill carts: counted by half hours, so that every time zone has its own hours.
CREATE TABLE activity (
  half_hour timestamptz NOT NULL,
  user_id uuid REFERENCES app_user ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'view', 'cart')),
  shapes text[] NOT NULL DEFAULT '{}',
  colors text[] NOT NULL DEFAULT '{}',
  clarities text[] NOT NULL DEFAULT '{}',
  times integer NOT NULL CHECK (times > 0),
  UNIQUE (half_hour, user_id, kind, shapes, colors, clarities)
);
COMMENT ON COLUMN activity.user_id IS 'null once the person is deleted: what they did still counts';
COMMENT ON COLUMN activity.shapes IS 'of a search: what it asked for; empty asks for any';
CREATE INDEX activity_user ON activity (user_id, half_hour);

ALTER TABLE activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
CREATE POLICY activity_scope ON activity USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- What is left of it after 90 days: how much on a day (UTC), and by how many people, but not by whom.
CREATE TABLE activity_total (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'view', 'cart')),
  times integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (day, kind)
);
ALTER TABLE activity_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity_total FORCE ROW LEVEL SECURITY;
CREATE POLICY activity_total_scope ON activity_total USING ((SELECT actor_scope()) = 'all');
