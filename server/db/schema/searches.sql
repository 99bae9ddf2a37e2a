-- Searches that somebody saved under a name, those that everybody made lately, and those that wait for stones.
-- `filters` are those of the contract.

CREATE TABLE saved_search (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  -- 1 stones, 2 match pairs
  search_type smallint NOT NULL CHECK (search_type IN (1, 2)),
  name text NOT NULL CHECK (name <> ''),
  filters jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN saved_search.client_id IS
  'whose it is: the client it was saved for, or whoever of the staff saved it for themselves';
COMMENT ON COLUMN saved_search.opened_at IS
  'when the one whose it is looked at its stones last: what is new is counted from then';
CREATE UNIQUE INDEX saved_search_name ON saved_search (client_id, search_type, lower(name));
CREATE INDEX saved_search_changed ON saved_search (updated_at DESC, id DESC);
ALTER TABLE saved_search ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_search_scope ON saved_search USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- A search is kept once for each person, however often they make it. Guests who did nothing but search are forgotten
-- with their searches.
CREATE TABLE recent_search (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- 1 stones, 2 match pairs
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
ALTER TABLE recent_search ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY recent_search_scope ON recent_search USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT clients_of_actor())));

-- A standing search of a client: new stones are matched with it, and staff offer them.
CREATE TABLE demand (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  -- 1 open, 2 matched, 3 offered, 4 fulfilled, 5 closed
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 5),
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''),
  filters jsonb NOT NULL,
  tell smallint NOT NULL DEFAULT 2 CHECK (tell IN (1, 2)),
  has_more boolean NOT NULL DEFAULT false,
  waits_since timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN demand.tell IS '1 at once, 2 once a day';
COMMENT ON COLUMN demand.has_more IS 'more stones fit than are kept for one demand';
COMMENT ON COLUMN demand.waits_since IS 'when it was made, or last got other filters or was reopened';
CREATE INDEX demand_changed ON demand (updated_at DESC, id DESC);
CREATE INDEX demand_client ON demand (client_id, updated_at DESC);
CREATE INDEX demand_live ON demand (id) WHERE status IN (1, 2, 3);
CREATE TRIGGER demand_stays BEFORE DELETE OR TRUNCATE ON demand
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_is_a_company AFTER INSERT ON demand REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE demand ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY demand_scope ON demand USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- How far stones are matched. One process at a time has the row, and moves it in the transaction of the matches.
CREATE TABLE demand_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch uuid NOT NULL,
  matched pg_snapshot NOT NULL,
  within_until pg_snapshot,
  read_xid xid8,
  read_stone uuid,
  matched_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((within_until IS NULL) = (read_xid IS NULL) AND (read_xid IS NULL) = (read_stone IS NULL))
);
COMMENT ON COLUMN demand_progress.matched IS 'the transactions whose stones were matched';
COMMENT ON COLUMN demand_progress.within_until IS
  'the end of a window that is matched in parts; read_xid and read_stone are the last event of it';
INSERT INTO demand_progress (epoch, matched) SELECT epoch, pg_current_snapshot() FROM stone_event_epoch;

-- A stone that came and fits a demand. It is matched with it once.
CREATE TABLE demand_stone (
  demand_id uuid NOT NULL REFERENCES demand,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  matched_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  offered_at timestamptz,
  offer_told_at timestamptz,
  PRIMARY KEY (demand_id, stone_id)
);
COMMENT ON COLUMN demand_stone.told_at IS 'when a mail about it was queued; the client may get none';
CREATE INDEX demand_stone_stone ON demand_stone (stone_id);
CREATE INDEX demand_stone_offered ON demand_stone (demand_id) WHERE offered_at IS NOT NULL AND offer_told_at IS NULL;
CREATE INDEX demand_stone_untold ON demand_stone (demand_id) WHERE told_at IS NULL;
ALTER TABLE demand_stone ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY demand_stone_scope ON demand_stone USING (
  (SELECT actor_scope()) = 'all' OR demand_id IN (SELECT id FROM demand));
