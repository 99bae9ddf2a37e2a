-- Which part of the inventory a client is shown. No row, or an empty list, leaves everything open.
CREATE TABLE inventory_access (
  client_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  shape text[] NOT NULL DEFAULT '{}',
  color text[] NOT NULL DEFAULT '{}',
  clarity text[] NOT NULL DEFAULT '{}',
  lab text[] NOT NULL DEFAULT '{}',
  location text[] NOT NULL DEFAULT '{}',
  diamond_type smallint[] NOT NULL DEFAULT '{}' CHECK (diamond_type <@ '{1,2}'),
  stone_type smallint[] NOT NULL DEFAULT '{}' CHECK (stone_type <@ '{1,2}'),
  carat_from numeric(8, 3) CHECK (carat_from >= 0),
  carat_to numeric(8, 3) CHECK (carat_to >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (carat_from <= carat_to)
);
COMMENT ON COLUMN inventory_access.changed_by IS 'the name of whoever set it, as it was then';

-- Clients are bound by their row and never change it; staff change it for the clients they see.
ALTER TABLE inventory_access ENABLE ROW LEVEL SECURITY;
ALTER TABLE inventory_access FORCE ROW LEVEL SECURITY;
CREATE POLICY inventory_access_scope ON inventory_access USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE POLICY inventory_access_own ON inventory_access FOR SELECT USING (client_id = (SELECT actor_id()));
