-- Keys with which the programs of an API client use the same contract as the portal. Only the hash of a key is stored;
-- its last four characters tell people which one it is.
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
  revoked_at timestamptz
);
COMMENT ON COLUMN client_key.networks IS 'empty: the key works from everywhere';
COMMENT ON COLUMN client_key.created_by IS 'the name of whoever made it, as it was then';
CREATE INDEX client_key_client ON client_key (client_id, created_at DESC);

ALTER TABLE client_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_key FORCE ROW LEVEL SECURITY;
CREATE POLICY client_key_scope ON client_key USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- What is left of each key's requests. Not logged: a crash gives every key its full number back, and a request of a
-- key waits for no disk. It refers to no key, so that restoring a backup can empty the table of keys.
CREATE UNLOGGED TABLE client_key_use (
  key_id uuid PRIMARY KEY,
  tokens double precision NOT NULL,
  is_over boolean NOT NULL,
  used_at timestamptz NOT NULL,
  used_from inet NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE client_key_use IS 'not backed up: how many requests each key has left, and when and from where it was used';

-- Wrong keys by the network they came from.
CREATE UNLOGGED TABLE wrong_key (
  network cidr PRIMARY KEY,
  tries integer NOT NULL,
  since timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE wrong_key IS 'not backed up: wrong keys of the last minutes, by network';

-- One look-up for each request with a key: who it belongs to, whether it may be used from there, what is left of its
-- requests, and the one permission asked for. A bucket of tokens is filled at a steady pace, in every process alike,
-- because all of them ask this row. `outcome` is 'ok', 'network', 'limit' or 'wrong'.
CREATE FUNCTION authenticate_key(key bytea, permission_name text, address inet, wrong_minutes integer)
RETURNS TABLE (
  outcome text, user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, per_minute integer, tokens double precision, wrong_tries integer
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  found record;
  used record;
  tried integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT k.id, k.per_minute, k.networks, u.id AS user_id, u.role_id, trim(u.first_name || ' ' || u.last_name) AS name,
         b.status AS business_status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AS reads, coalesce(up.write_access, rp.write_access, false) AS writes
    INTO found
    FROM client_key k
    JOIN app_user u ON u.id = k.client_id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE k.key_hash = key AND k.revoked_at IS NULL AND k.expires_at > now() AND u.is_active AND u.role_id = 6;
  PERFORM set_config('app.scope', scope_before, true);

  IF found.id IS NULL THEN
    INSERT INTO wrong_key AS w (network, tries, since)
    VALUES (set_masklen(address, CASE family(address) WHEN 6 THEN 64 ELSE 32 END)::cidr, 1, now())
    ON CONFLICT (network) DO UPDATE
       SET tries = CASE WHEN w.since > now() - make_interval(mins => wrong_minutes) THEN w.tries + 1 ELSE 1 END,
           since = CASE WHEN w.since > now() - make_interval(mins => wrong_minutes) THEN w.since ELSE now() END
    RETURNING tries INTO tried;
    RETURN QUERY SELECT 'wrong', NULL::uuid, NULL::smallint, NULL, NULL::smallint, NULL::uuid, false, false,
                        NULL::integer, NULL::double precision, tried;
    RETURN;
  END IF;

  IF cardinality(found.networks) > 0 AND NOT address <<= ANY (found.networks) THEN
    RETURN QUERY SELECT 'network', NULL::uuid, NULL::smallint, NULL, NULL::smallint, NULL::uuid, false, false,
                        NULL::integer, NULL::double precision, 0;
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
  RETURN QUERY SELECT CASE WHEN used.is_over THEN 'limit' ELSE 'ok' END, found.user_id, found.role_id, found.name,
                      found.business_status, found.associate_id, found.reads, found.writes, found.per_minute,
                      used.tokens, 0;
END $$;

-- The person of a key behind an address of a picture, which counts as no request of the key.
CREATE FUNCTION key_caller(key bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
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
   WHERE k.key_hash = key AND k.revoked_at IS NULL AND k.expires_at > now() AND u.is_active AND u.role_id = 6;
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- A closed account never comes back, and neither do its keys. While it is suspended they are only refused.
CREATE FUNCTION closed_account_ends_keys() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE client_key SET revoked_at = now() WHERE client_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER closed_account_ends_keys AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 6) EXECUTE FUNCTION closed_account_ends_keys();

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (86, 'client-key', 'Clients', '/api/keys', NULL, 113);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 86, id IN (1, 6, 8), id IN (1, 6) FROM role;
