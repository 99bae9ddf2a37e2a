-- Searches that somebody saved under a name, and those that everybody made lately.

CREATE TABLE saved_search (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  search_type smallint NOT NULL CHECK (search_type IN (1, 2)),
  name text NOT NULL CHECK (name <> ''),
  filters jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN saved_search.client_id IS 'whose it is: the client it was saved for, or whoever of the staff saved it for themselves';
COMMENT ON COLUMN saved_search.opened_at IS 'when the one whose it is looked at its stones last: what is new is counted from then';
CREATE UNIQUE INDEX saved_search_name ON saved_search (client_id, search_type, lower(name));
CREATE INDEX saved_search_changed ON saved_search (updated_at DESC, id DESC);

ALTER TABLE saved_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_search FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_search_scope ON saved_search USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- A search is kept once for each person, however often they make it. Guests who did nothing but search are forgotten with
-- their searches.
CREATE TABLE recent_search (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  search_type smallint NOT NULL CHECK (search_type IN (1, 2)),
  filters jsonb NOT NULL,
  filters_hash bytea NOT NULL,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  first_at timestamptz NOT NULL DEFAULT now(),
  searched_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, search_type, filters_hash)
);
COMMENT ON COLUMN recent_search.filters_hash IS 'of the filters in one order, so that the same search is found again';
CREATE INDEX recent_search_of ON recent_search (user_id, searched_at DESC, id DESC);
CREATE INDEX recent_search_at ON recent_search (searched_at DESC, id DESC);

ALTER TABLE recent_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE recent_search FORCE ROW LEVEL SECURITY;
CREATE POLICY recent_search_scope ON recent_search USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (126, 'saved-search', 'Inventory', '/saved-search', '/customer/portal/saved-search', 11),
  (127, 'recent-search', 'Inventory', '/recent-search', '/customer/portal/recent-search', 11)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    ('saved-search', '{1,2,3,4,5,6,7,8}'::smallint[], '{1,2,3,4,6,7}'::smallint[]),
    ('recent-search', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6,7}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r
ON CONFLICT DO NOTHING;
