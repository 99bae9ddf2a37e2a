-- What clients collect: a cart, the stones that they watch, and notes. Nothing of it is promised to anybody, so no
-- workflow stands behind it. A line keeps the price at which the stone was put there: the supplier's and the client's.
CREATE TABLE cart_line (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  added_by text,
  carat numeric(8, 3), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_line_once UNIQUE (client_id, stone_id)
);
COMMENT ON COLUMN cart_line.added_by IS 'who of the house put it there; null is the client';
CREATE TABLE watch_line (LIKE cart_line INCLUDING COMMENTS);
ALTER TABLE watch_line ADD PRIMARY KEY (id),
  ADD CONSTRAINT watch_line_once UNIQUE (client_id, stone_id),
  ADD FOREIGN KEY (client_id) REFERENCES app_user,
  ADD FOREIGN KEY (stone_id) REFERENCES stone ON DELETE CASCADE,
  ALTER created_at SET DEFAULT now();

-- A note belongs to its author: a client, or one of the house about a stone for a client.
CREATE TABLE stone_note (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES app_user,
  client_id uuid NOT NULL REFERENCES app_user,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  added_by text,
  words text NOT NULL CHECK (words <> ''),
  shared boolean NOT NULL DEFAULT false,
  remind_on date,
  carat numeric(8, 3), price_per_ct numeric(14, 2), total_amt numeric(16, 2),
  markup_ppc numeric(14, 2), sell_amt numeric(16, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stone_note_once UNIQUE (author_id, client_id, stone_id),
  CONSTRAINT clients_share CHECK (author_id = client_id OR NOT shared)
);
COMMENT ON COLUMN stone_note.client_id IS 'whom the stone is for; of a client''s own note the client';
COMMENT ON COLUMN stone_note.shared IS 'the client''s business associate reads it, and administrators';
CREATE INDEX stone_note_client ON stone_note (client_id, created_at DESC);
CREATE INDEX stone_note_stone ON stone_note (stone_id);

DO $$
DECLARE
  collected text;
BEGIN
  FOREACH collected IN ARRAY ARRAY['cart_line', 'watch_line'] LOOP
    EXECUTE format('CREATE INDEX %I ON %I (client_id, created_at DESC)', collected || '_client', collected);
    EXECUTE format('CREATE INDEX %I ON %I (stone_id)', collected || '_stone', collected);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', collected);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', collected);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (
         (SELECT actor_scope()) = ''all''
         OR client_id = (SELECT actor_id())
         OR ((SELECT actor_scope()) = ''associate''
             AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))))',
      collected || '_scope', collected);
  END LOOP;
END $$;
-- Who sees all may read a private note for the server alone: to erase a person, and to pass on what a guest wrote.
ALTER TABLE stone_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE stone_note FORCE ROW LEVEL SECURITY;
CREATE POLICY stone_note_scope ON stone_note USING ((SELECT actor_scope()) = 'all' OR author_id = (SELECT actor_id()));
CREATE POLICY stone_note_shared ON stone_note FOR SELECT USING (
  shared AND (SELECT actor_scope()) = 'associate'
  AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id())));

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (121, 'cart', 'Transactions', '/transaction/cart', '/customer/portal/transaction/cart', 82),
  (122, 'watchlist', 'Transactions', '/transaction/watchlist', '/customer/portal/transaction/watchlist', 84),
  (123, 'notes', 'Transactions', '/transaction/notes', '/customer/portal/transaction/notes', 86);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    ('cart', '{1,2,3,4,8}'::smallint[], '{1,2,3,4}'::smallint[]),
    ('watchlist', '{1,2,3,4,8}', '{1,2,3,4}'),
    ('notes', '{1,2,3,4}', '{1,2,3,4}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r;
