-- What stones cost: the house's markups, price lists by date, and the runs that apply a list to the stones.

-- One percentage on top of the supplier's price; null means whatever. All three null is the default of the house.
CREATE TABLE markup (
  id uuid PRIMARY KEY,
  client_id uuid REFERENCES app_user ON DELETE CASCADE,
  associate_id uuid REFERENCES app_user ON DELETE CASCADE,
  provider_id uuid REFERENCES provider ON DELETE CASCADE,
  percent numeric(5, 2) NOT NULL CHECK (percent BETWEEN 0 AND 100),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (associate_id IS NULL OR (client_id IS NULL AND provider_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (client_id, associate_id, provider_id)
);
COMMENT ON COLUMN markup.client_id IS 'the person whose business it is for';
COMMENT ON COLUMN markup.changed_by IS 'the name of whoever set it, as it was then';

-- Everybody buys at the default and at the providers' markups; what is a client's or an associate's own is theirs.
ALTER TABLE markup ENABLE ROW LEVEL SECURITY;
ALTER TABLE markup FORCE ROW LEVEL SECURITY;
CREATE POLICY markup_read ON markup FOR SELECT USING (
  (SELECT actor_scope()) = 'all'
  OR (client_id IS NULL AND associate_id IS NULL AND (SELECT actor_scope()) <> 'none')
  OR client_id = (SELECT actor_id())
  OR associate_id = (SELECT actor_id())
  OR associate_id = (SELECT own.associate_id FROM app_user own WHERE own.id = (SELECT actor_id()))
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
CREATE POLICY markup_write ON markup USING ((SELECT actor_scope()) = 'all');

-- A list is of one group of shapes (BR rounds, PS all others) and one day. Its size groups are the file's own.
CREATE TABLE price_list (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  shape text NOT NULL CHECK (shape IN ('BR', 'PS')),
  listed_on date NOT NULL,
  is_made_up boolean NOT NULL DEFAULT false,
  imported_by text NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  corrected_by text,
  corrected_at timestamptz,
  UNIQUE (shape, listed_on)
);
COMMENT ON COLUMN price_list.is_made_up IS 'the demo''s own: prices that nobody ever published';

-- Each list has a stretch of the number line to itself, so that one constraint keeps the sizes of a list apart.
CREATE TABLE price_list_size (
  id uuid PRIMARY KEY,
  list_number integer NOT NULL REFERENCES price_list (number) ON DELETE CASCADE,
  carat_from numeric(8, 3) NOT NULL CHECK (carat_from >= 0),
  carat_to numeric(8, 3) NOT NULL CHECK (carat_to < 100000),
  CHECK (carat_from <= carat_to),
  CONSTRAINT price_list_sizes_apart EXCLUDE USING gist (
    numrange(list_number::numeric * 100000 + carat_from, list_number::numeric * 100000 + carat_to, '[]') WITH &&)
);
CREATE INDEX price_list_size_list ON price_list_size (list_number);

CREATE TABLE price_list_row (
  size_id uuid NOT NULL REFERENCES price_list_size ON DELETE CASCADE,
  clarity text NOT NULL,
  color text NOT NULL,
  price numeric(12, 2) NOT NULL CHECK (price > 0),
  PRIMARY KEY (size_id, clarity, color)
);
COMMENT ON COLUMN price_list_row.price IS 'USD per carat';

-- What the supplier's price is based on, when the list changes: 1 its own price per carat, which stays, and the discount
-- follows; 2 its discount, which stays, and the price follows.
ALTER TABLE stone ADD COLUMN price_basis smallint NOT NULL DEFAULT 1 CHECK (price_basis IN (1, 2));

CREATE TABLE repricing (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  cause text NOT NULL,
  asked_by text NOT NULL,
  stones_total integer NOT NULL DEFAULT 0,
  stones_done integer NOT NULL DEFAULT 0,
  after_id uuid,
  repriced integer NOT NULL DEFAULT 0,
  promised integer NOT NULL DEFAULT 0,
  unlisted integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
COMMENT ON COLUMN repricing.after_id IS 'every stone up to this id is done: where a run that was broken off goes on';
COMMENT ON COLUMN repricing.promised IS 'of the repriced ones those in a workflow; their lines keep what they say';
CREATE INDEX repricing_open ON repricing (created_at) WHERE state IN ('queued', 'running');

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (30, 'markup', 'Setting', '/settings/price-settings/markup', NULL, 300),
  (31, 'price-list', 'Setting', '/settings/price-settings/price-list', NULL, 310);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, g.permission_id, r.id = ANY (g.readers), r.id = 1
  FROM (VALUES (30, '{1,3,8}'::smallint[]), (31, '{1,3,5,8}'::smallint[])) AS g (permission_id, readers)
 CROSS JOIN role r;
