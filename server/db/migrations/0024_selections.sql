-- How the house cuts its stock: by size, and by what it wants to show.

-- The sizes that the trade thinks in. Both ends belong to a range; no stone lies in two.
CREATE TABLE carat_range (
  id uuid PRIMARY KEY,
  carat_from numeric(8, 3) NOT NULL CHECK (carat_from >= 0),
  carat_to numeric(8, 3) NOT NULL,
  sequence integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (carat_from <= carat_to),
  CONSTRAINT carat_range_apart EXCLUDE USING gist (numrange(carat_from, carat_to, '[]') WITH &&)
);
CREATE TABLE sub_carat_range (
  id uuid PRIMARY KEY,
  carat_range_id uuid NOT NULL REFERENCES carat_range ON DELETE CASCADE,
  carat_from numeric(8, 3) NOT NULL CHECK (carat_from >= 0),
  carat_to numeric(8, 3) NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (carat_from <= carat_to),
  -- Ranges are apart and each lies within its own range, so that no two of any range can meet.
  CONSTRAINT sub_carat_range_apart EXCLUDE USING gist (numrange(carat_from, carat_to, '[]') WITH &&)
);
CREATE INDEX sub_carat_range_of ON sub_carat_range (carat_range_id);
INSERT INTO carat_range (id, carat_from, carat_to, sequence, changed_by)
SELECT gen_random_uuid(), low, high, row_number() OVER (ORDER BY low), 'Pavilion'
  FROM (VALUES (0.001, 0.179), (0.18, 0.229), (0.23, 0.299), (0.3, 0.399), (0.4, 0.499), (0.5, 0.699), (0.7, 0.899),
               (0.9, 0.999), (1, 1.499), (1.5, 1.999), (2, 2.999), (3, 3.999), (4, 4.999), (5, 9.999), (10, 99999.999)) AS usual (low, high);

-- What the house recommends: to everybody, or to one client.
CREATE TABLE featured_stone (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  client_id uuid REFERENCES app_user ON DELETE CASCADE,
  note text,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT featured_stone_once UNIQUE NULLS NOT DISTINCT (stone_id, client_id)
);
COMMENT ON COLUMN featured_stone.client_id IS 'whom it is recommended to; null is everybody';
CREATE INDEX featured_stone_client ON featured_stone (client_id);
ALTER TABLE featured_stone ENABLE ROW LEVEL SECURITY;
ALTER TABLE featured_stone FORCE ROW LEVEL SECURITY;
CREATE POLICY featured_stone_scope ON featured_stone USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE POLICY featured_stone_shown ON featured_stone FOR SELECT
  USING (client_id IS NULL OR client_id = (SELECT actor_id()));

-- Stones that were picked by hand and are shown together.
CREATE TABLE collection (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  diamond_type smallint NOT NULL CHECK (diamond_type IN (1, 2)),
  is_active boolean NOT NULL DEFAULT true,
  changed_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX collection_name ON collection (lower(name));
CREATE TABLE collection_stone (
  collection_id uuid NOT NULL REFERENCES collection ON DELETE CASCADE,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  place integer NOT NULL,
  PRIMARY KEY (collection_id, stone_id)
);
CREATE INDEX collection_stone_of ON collection_stone (stone_id);

-- Which stones by rule: the same filters as a search, under a code.
CREATE TABLE stock_list (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  filters jsonb NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  changed_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX stock_list_code ON stock_list (upper(code));

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (24, 'carat-range', 'Setting', '/settings/inventory-settings/carat-range', NULL, 240),
  (25, 'featured-stone', 'Inventory', '/special-stone', '/customer/portal/special-stone', 24),
  (26, 'collection', 'Inventory', '/collection', '/customer/portal/collection', 26),
  (32, 'stock-summary', 'Inventory', '/inventory/stocks', '/customer/portal/inventory/stocks', 28),
  (27, 'stock-list', 'Setting', '/settings/inventory-settings/stock-list', NULL, 250);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    ('carat-range', '{1,5,8}'::smallint[], '{1}'::smallint[]),
    ('featured-stone', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('collection', '{1,2,3,4,5,6,7,8}', '{1}'),
    ('stock-summary', '{1,2,3,4,5,6,7,8}', '{}'),
    ('stock-list', '{1,5,8}', '{1}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r;
