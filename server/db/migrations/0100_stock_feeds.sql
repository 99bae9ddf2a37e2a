-- Our stock as a sheet for an external client: their prices and inventory access, with columns that were chosen. It is
-- pushed to their server by schedule, or fetched with a key that opens this sheet and nothing else.
CREATE TABLE stock_feed (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'json')),
  feed_columns jsonb NOT NULL CHECK (jsonb_typeof(feed_columns) = 'array'),
  available_only boolean NOT NULL,
  push_url text CHECK (length(push_url) <= 2000),
  push_user text CHECK (length(push_user) <= 200),
  push_secret bytea,
  host_key text,
  schedule text CHECK (length(schedule) <= 200),
  is_paused boolean NOT NULL DEFAULT false,
  next_push_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (push_url IS NOT NULL OR num_nonnulls(push_user, push_secret, host_key, schedule) = 0),
  CHECK (next_push_at IS NULL OR (schedule IS NOT NULL AND NOT is_paused))
);
COMMENT ON COLUMN stock_feed.push_secret IS 'the password, sealed with a key that lies outside the database for one server alone';
COMMENT ON COLUMN stock_feed.host_key IS 'fingerprint of the SFTP server, kept from the first push on';
CREATE INDEX stock_feed_client ON stock_feed (client_id, created_at);
CREATE INDEX stock_feed_due ON stock_feed (next_push_at) WHERE next_push_at IS NOT NULL;

ALTER TABLE stock_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_feed FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_feed_scope ON stock_feed USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- Each push, with what became of it. One at a time for each feed, in all processes together.
CREATE TABLE stock_push (
  id uuid PRIMARY KEY,
  feed_id uuid NOT NULL REFERENCES stock_feed ON DELETE CASCADE,
  asked_by text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'waiting', 'pushed', 'failed')),
  attempt integer NOT NULL DEFAULT 0,
  lease uuid,
  lease_until timestamptz,
  next_try_at timestamptz,
  rows integer,
  bytes bigint,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('pushed', 'failed')) = (finished_at IS NOT NULL))
);
COMMENT ON COLUMN stock_push.asked_by IS 'the name of whoever asked for it; null came by the schedule';
CREATE UNIQUE INDEX stock_push_one_open ON stock_push (feed_id) WHERE finished_at IS NULL;
CREATE INDEX stock_push_feed ON stock_push (feed_id, created_at DESC);

ALTER TABLE stock_push ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_push FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_push_scope ON stock_push USING (
  (SELECT actor_scope()) = 'all' OR feed_id IN (SELECT id FROM stock_feed));

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (100, 'stock-feed', 'Clients', '/api/stock-feeds', NULL, 114);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 100, id IN (1, 3, 6, 7, 8), id IN (1, 6, 7) FROM role;
