-- The markup that a person last used on stones that they shared, which is proposed the next time.
CREATE TABLE share_markup (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  markup numeric(6,2) NOT NULL CHECK (markup > 0 AND markup <= 1000),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN share_markup.markup IS 'percent on top of what the client pays';
ALTER TABLE share_markup ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY share_markup_scope ON share_markup USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));
