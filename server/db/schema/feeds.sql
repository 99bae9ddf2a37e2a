-- How programs of clients follow the stock: feeds, keys and webhooks. Keys are stored as hashes, secrets encrypted.

-- The stock of a client as a file, fetched with a key or pushed to a server of the client's.
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
  CONSTRAINT stock_feed_client_key UNIQUE (id, client_id),
  CHECK (push_url IS NOT NULL OR num_nonnulls(push_user, push_secret, host_key, schedule) = 0),
  CHECK (next_push_at IS NULL OR (schedule IS NOT NULL AND NOT is_paused))
);
COMMENT ON COLUMN stock_feed.push_secret IS
  'the password, sealed with a key that lies outside the database for one server alone';
COMMENT ON COLUMN stock_feed.host_key IS 'fingerprint of the SFTP server, kept from the first push on';
CREATE INDEX stock_feed_client ON stock_feed (client_id, created_at);
CREATE INDEX stock_feed_due ON stock_feed (next_push_at) WHERE next_push_at IS NOT NULL;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON stock_feed
  FOR EACH ROW EXECUTE FUNCTION note_change('stock feed', 'id', 'client_id',
    '~name,format,feed_columns,available_only,~push_url,schedule,is_paused');
ALTER TABLE stock_feed ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_feed_scope ON stock_feed USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

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
ALTER TABLE stock_push ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_push_scope ON stock_push USING (
  (SELECT actor_scope()) = 'all' OR feed_id IN (SELECT id FROM stock_feed));

-- Keys with which the programs of an API client use the same contract as the portal. FTP clients have keys of their
-- feeds, and no others. Only the hash of a key is stored; its last four characters tell people which one it is.
CREATE TABLE client_key (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  ending text NOT NULL CHECK (length(ending) = 4),
  networks inet[] NOT NULL CHECK (cardinality(networks) <= 20),
  per_minute integer NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
  replaced_by uuid REFERENCES client_key,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  feed_id uuid,
  CONSTRAINT client_key_feed FOREIGN KEY (feed_id, client_id) REFERENCES stock_feed (id, client_id) ON DELETE CASCADE
);
COMMENT ON COLUMN client_key.networks IS 'empty: the key works from everywhere';
COMMENT ON COLUMN client_key.created_by IS 'the name of whoever made it, as it was then';
COMMENT ON COLUMN client_key.feed_id IS 'the one stock feed that it opens; null opens whatever the client may do';
CREATE INDEX client_key_client ON client_key (client_id, created_at DESC);
CREATE INDEX client_key_feed ON client_key (feed_id) WHERE feed_id IS NOT NULL;
ALTER TABLE client_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_key_scope ON client_key USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Unlogged: a crash gives every key its full number back, and a request of a key waits for no disk. It refers to no
-- key, so that restoring a backup can empty the table of keys.
CREATE UNLOGGED TABLE client_key_use (
  key_id uuid PRIMARY KEY,
  tokens double precision NOT NULL,
  is_over boolean NOT NULL,
  used_at timestamptz NOT NULL,
  used_from inet NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE client_key_use IS
  'not backed up: how many requests each key has left, and when and from where it was used';

CREATE UNLOGGED TABLE wrong_key (
  network cidr PRIMARY KEY,
  tries integer NOT NULL,
  since timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE wrong_key IS 'not backed up: wrong keys of the last minutes, by network';

-- One look-up for each request with a key: who it belongs to, whether it may be used from there, what is left of its
-- requests, and the one permission asked for. A bucket of tokens is filled at a steady pace, in every process alike,
-- because all of them ask this row. `outcome` is 'ok', 'network', 'limit', 'wrong', or 'feed' where the key of a feed
-- was used for anything else.
CREATE FUNCTION authenticate_key(key bytea, permission_name text, address inet, wrong_minutes integer, feed uuid)
RETURNS TABLE (
  outcome text, user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, per_minute integer, tokens double precision, wrong_tries integer,
  key_id uuid, key_name text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  found record;
  used record;
  tried integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT k.id, k.name AS key_name, k.per_minute, k.networks, k.feed_id, u.id AS user_id, u.role_id,
         trim(u.first_name || ' ' || u.last_name) AS name, b.status AS business_status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AS reads, coalesce(up.write_access, rp.write_access, false) AS writes
    INTO found
    FROM client_key k
    JOIN app_user u ON u.id = k.client_id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE k.key_hash = key AND k.revoked_at IS NULL AND k.expires_at > now() AND u.is_active
     AND (u.role_id = 6 OR (u.role_id = 7 AND k.feed_id IS NOT NULL));
  PERFORM set_config('app.scope', scope_before, true);

  IF found.id IS NULL THEN
    INSERT INTO wrong_key AS w (network, tries, since)
    VALUES (set_masklen(address, CASE family(address) WHEN 6 THEN 64 ELSE 32 END)::cidr, 1, now())
    ON CONFLICT (network) DO UPDATE
       SET tries = CASE WHEN w.since > now() - make_interval(mins => wrong_minutes) THEN w.tries + 1 ELSE 1 END,
           since = CASE WHEN w.since > now() - make_interval(mins => wrong_minutes) THEN w.since ELSE now() END
    RETURNING tries INTO tried;
    RETURN QUERY SELECT 'wrong', NULL::uuid, NULL::smallint, NULL, NULL::smallint, NULL::uuid, false, false,
                        NULL::integer, NULL::double precision, tried, NULL::uuid, NULL;
    RETURN;
  END IF;

  IF cardinality(found.networks) > 0 AND NOT address <<= ANY (found.networks) THEN
    RETURN QUERY SELECT 'network', NULL::uuid, NULL::smallint, NULL, NULL::smallint, NULL::uuid, false, false,
                        NULL::integer, NULL::double precision, 0, NULL::uuid, NULL;
    RETURN;
  END IF;

  INSERT INTO client_key_use AS u (key_id, tokens, is_over, used_at, used_from)
  VALUES (found.id, found.per_minute - 1, false, clock_timestamp(), address)
  ON CONFLICT (key_id) DO UPDATE
     SET (tokens, is_over, used_at, used_from) = (
       SELECT CASE WHEN filled >= 1 THEN filled - 1 ELSE filled END, filled < 1, at, address
         FROM (SELECT at, least(found.per_minute, u.tokens + greatest(0, extract(epoch FROM at - u.used_at)) * found.per_minute / 60.0) AS filled
                 FROM (SELECT clock_timestamp() AS at) moment) bucket)
  RETURNING u.tokens, u.is_over INTO used;
  RETURN QUERY SELECT CASE WHEN used.is_over THEN 'limit'
                           WHEN found.feed_id IS NOT NULL AND found.feed_id IS DISTINCT FROM feed THEN 'feed'
                           ELSE 'ok' END,
                      found.user_id, found.role_id, found.name, found.business_status, found.associate_id, found.reads,
                      found.writes, found.per_minute, used.tokens, 0, found.id, found.key_name;
END $$;

-- The person of a key behind an address of a picture, which counts as no request of the key.
-- No address of a picture was ever given to the key of a feed.
CREATE FUNCTION key_caller(key bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false), coalesce(up.write_access, rp.write_access, false)
    FROM client_key k
    JOIN app_user u ON u.id = k.client_id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE k.key_hash = key AND k.feed_id IS NULL AND k.revoked_at IS NULL AND k.expires_at > now() AND u.is_active
     AND u.role_id = 6;
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- Addresses of an API client that are told what becomes of stones. Each follows the stream of changes by a cursor of
-- its own. A removed one stays for the sake of its log.
CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  url text NOT NULL CHECK (length(url) BETWEEN 8 AND 500),
  changes text[] NOT NULL,
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz,
  cursor text NOT NULL,
  told pg_snapshot NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  has_more boolean NOT NULL DEFAULT false,
  lost boolean NOT NULL DEFAULT false,
  paused text CHECK (paused IN ('by hand', 'unanswered', 'gone')),
  paused_at timestamptz,
  taken_by uuid,
  taken_until timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK (cardinality(changes) BETWEEN 1 AND 4 AND changes <@ ARRAY['held', 'sold', 'free', 'repriced']),
  CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  CHECK ((paused IS NULL) = (paused_at IS NULL)),
  CHECK ((taken_by IS NULL) = (taken_until IS NULL))
);
COMMENT ON COLUMN webhook.secret IS 'encrypted; the former one signs beside it until former_until';
COMMENT ON COLUMN webhook.told IS 'the transactions whose changes are in deliveries; part of the cursor';
COMMENT ON COLUMN webhook.has_more IS 'the stream had more than one delivery takes';
COMMENT ON COLUMN webhook.lost IS 'changes were given up, so the client has to read the stock again';
COMMENT ON COLUMN webhook.taken_until IS
  'a process sends for this webhook until then; later that process is taken for dead';
CREATE INDEX webhook_client ON webhook (client_id, created_at) WHERE removed_at IS NULL;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON webhook
  FOR EACH ROW EXECUTE FUNCTION note_change('webhook', 'id', 'client_id', '~url,changes,paused,removed_at');
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_scope ON webhook USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- What a webhook is told. One at a time is sent, in their order.
CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook,
  client_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('changes', 'start over', 'test')),
  -- 1 queued, 2 sent, 3 failed and tried again, 4 given up
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
  version integer NOT NULL DEFAULT 1,
  stones jsonb NOT NULL CHECK (jsonb_typeof(stones) = 'array'),
  stone_count integer NOT NULL,
  message_id text NOT NULL CHECK (length(message_id) BETWEEN 1 AND 60) UNIQUE,
  body text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  answer_status smallint,
  answer_ms integer,
  answer text CHECK (length(answer) <= 500),
  tried_at timestamptz,
  sent_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN webhook_delivery.stones IS 'id and number of each stone, and what became of it; empty once forgotten';
COMMENT ON COLUMN webhook_delivery.message_id IS 'the same for every try, so that the client can drop a second copy';
COMMENT ON COLUMN webhook_delivery.body IS 'as it was sent; null until then, and once forgotten';
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, id DESC);
CREATE INDEX webhook_delivery_open ON webhook_delivery (webhook_id, id) WHERE status IN (1, 3);
CREATE INDEX webhook_delivery_kept ON webhook_delivery (created_at) WHERE forgotten_at IS NULL;
CREATE TRIGGER webhook_delivery_stays BEFORE DELETE OR TRUNCATE ON webhook_delivery
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_delivery_scope ON webhook_delivery USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
