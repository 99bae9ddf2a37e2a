-- Stones that somebody has picked: clients for themselves, and the house for its clients. Nothing of it is promised to
-- anybody, so no workflow stands behind it. What is in a cart, watched or noted keeps the price at which the stone was
-- put there: the supplier's and the client's.

-- The cart: stones to order.
CREATE TABLE cart_line (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  added_by text,
  carat numeric(8,3),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_line_once UNIQUE (client_id, stone_id)
);
COMMENT ON COLUMN cart_line.added_by IS 'who of the house put it there; null is the client';
CREATE INDEX cart_line_client ON cart_line (client_id, created_at DESC);
CREATE INDEX cart_line_stone ON cart_line (stone_id);
ALTER TABLE cart_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY cart_line_scope ON cart_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
-- Colleagues read it, and write nothing of it.
CREATE POLICY cart_line_shown ON cart_line FOR SELECT USING (client_id IN (SELECT shown_to_actor()));

-- The watchlist: stones that a client follows, to be told of a lower price.
CREATE TABLE watch_line (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  added_by text,
  carat numeric(8,3),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What the client last knew the stone to cost, so that a lower price is told once.
  known_amt numeric(16,2),
  told_on date,
  CONSTRAINT watch_line_once UNIQUE (client_id, stone_id)
);
COMMENT ON COLUMN watch_line.added_by IS 'who of the house put it there; null is the client';
COMMENT ON COLUMN watch_line.known_amt IS
  'the client''s price when they last heard of it, or a higher one since; null is that of sell_amt';
COMMENT ON COLUMN watch_line.told_on IS 'the day, of the house, on which they last heard that it fell';
CREATE INDEX watch_line_client ON watch_line (client_id, created_at DESC);
CREATE INDEX watch_line_stone ON watch_line (stone_id);
ALTER TABLE watch_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY watch_line_scope ON watch_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
CREATE POLICY watch_line_shown ON watch_line FOR SELECT USING (client_id IN (SELECT shown_to_actor()));

-- A note belongs to its author: a client, or one of the house about a stone for a client.
-- Who sees all may read a private note for the server alone: to erase a person, and to pass on what a guest wrote.
CREATE TABLE stone_note (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES app_user,
  client_id uuid NOT NULL REFERENCES app_user,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  added_by text,
  words text NOT NULL CHECK (words <> ''),
  shared boolean NOT NULL DEFAULT false,
  remind_on date,
  carat numeric(8,3),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reminded_on date,
  CONSTRAINT stone_note_once UNIQUE (author_id, client_id, stone_id),
  CONSTRAINT clients_share CHECK (author_id = client_id OR NOT shared)
);
COMMENT ON COLUMN stone_note.client_id IS 'whom the stone is for; of a client''s own note the client';
COMMENT ON COLUMN stone_note.shared IS 'the client''s business associate reads it, and administrators';
COMMENT ON COLUMN stone_note.reminded_on IS 'the day of reminding that its author was told of';
CREATE INDEX stone_note_client ON stone_note (client_id, created_at DESC);
CREATE INDEX stone_note_stone ON stone_note (stone_id);
CREATE INDEX stone_note_due ON stone_note (remind_on) WHERE remind_on IS DISTINCT FROM reminded_on;
ALTER TABLE stone_note ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stone_note_scope ON stone_note USING ((SELECT actor_scope()) = 'all' OR author_id = (SELECT actor_id()));
CREATE POLICY stone_note_shared ON stone_note FOR SELECT USING (
  shared AND (SELECT actor_scope()) = 'associate'
  AND client_id IN (SELECT clients_of_actor()));

-- Two stones that are similar enough to be set together, as somebody saved them.
CREATE TABLE match_pair (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  first_stone_id uuid NOT NULL REFERENCES stone,
  second_stone_id uuid NOT NULL REFERENCES stone,
  score numeric(4,1) CHECK (score BETWEEN 0 AND 100),
  remark text,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (client_id, first_stone_id, second_stone_id),
  CHECK (first_stone_id < second_stone_id)
);
COMMENT ON COLUMN match_pair.client_id IS
  'whose it is: the client it was saved for, or whoever of the staff saved it for themselves';
COMMENT ON COLUMN match_pair.score IS 'as it was on the day; null when the settings of that day did not call it a pair';
CREATE INDEX match_pair_client ON match_pair (client_id, updated_at DESC);
ALTER TABLE match_pair ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY match_pair_scope ON match_pair USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Stones by rule: the same filters as a search, under a code.
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
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON stock_list
  FOR EACH ROW EXECUTE FUNCTION note_change('stock list', 'id', '', 'code,name,filters,is_active');

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
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON collection
  FOR EACH ROW EXECUTE FUNCTION note_change('collection', 'id', '', 'name,description,diamond_type,is_active');

CREATE TABLE collection_stone (
  collection_id uuid NOT NULL REFERENCES collection ON DELETE CASCADE,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  place integer NOT NULL,
  PRIMARY KEY (collection_id, stone_id)
);
CREATE INDEX collection_stone_of ON collection_stone (stone_id);

-- What the house recommends to everybody, or to one client: special stones, as screens say.
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
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON featured_stone
  FOR EACH ROW EXECUTE FUNCTION note_change('special stone', 'stone_id', 'client_id', 'client_id,~note');
ALTER TABLE featured_stone ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY featured_stone_scope ON featured_stone USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
CREATE POLICY featured_stone_shown ON featured_stone FOR SELECT USING (
  client_id IS NULL OR client_id = (SELECT actor_client()));
