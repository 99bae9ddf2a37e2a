-- How people sign in: sessions, codes sent by mail, passkeys, second factors, and the tries that failed.
-- Tokens and codes are stored as hashes, and secrets encrypted.

-- A person signed in with a browser.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- By which the browser encrypts the state that it stores.
  state_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Where and when it is used, so that people recognise their own sessions and can end the others.
  ip inet,
  agent text CHECK (length(agent) <= 300),
  seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT session_id UNIQUE (id)
);
CREATE INDEX session_by_user ON session (user_id);
ALTER TABLE session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY session_scope ON session USING ((SELECT actor_scope()) = 'all');
CREATE POLICY session_own ON session USING (user_id = (SELECT actor_id()));

-- One look-up for each request: the session, whether its person may still use it, and the one permission asked for.
-- It runs as the owner with scope 'all', since nobody is signed in yet when it is asked. Temporary tables of whoever
-- asks come last.
CREATE FUNCTION authenticate(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, company jsonb
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  -- Not as SET in the function's head: PostgreSQL keeps that for superusers, and the owner is none.
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AND (m.id IS NULL OR c.reads),
         coalesce(up.write_access, rp.write_access, false) AND (m.id IS NULL OR c.writes),
         CASE WHEN m.id IS NOT NULL THEN company_of(u.id) END
    FROM session s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN membership m ON m.person_id = u.id
    LEFT JOIN LATERAL allowed_in_company(m.person_id, permission_name) c ON m.id IS NOT NULL
    LEFT JOIN business b ON b.user_id = coalesce(m.company_id, u.id)
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE s.token_hash = token AND s.revoked_at IS NULL AND s.expires_at > now() AND u.is_active
     AND (m.id IS NULL OR m.status = 2);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- A member of staff looks at the portal as a customer sees it. The token only reads, and ends with the session that
-- asked for it.
CREATE TABLE looking (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  client_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  session bytea NOT NULL REFERENCES session ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
COMMENT ON COLUMN looking.session IS 'the session of who looks, by the hash of its token';
CREATE INDEX looking_client ON looking (client_id);
CREATE INDEX looking_session ON looking (session);
ALTER TABLE looking ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY looking_scope ON looking USING (
  (SELECT actor_scope()) = 'all'
  OR session IN (SELECT token_hash FROM session WHERE user_id = (SELECT actor_id())));

-- As authenticate(), for the token of a look: the customer, and the name of who looks. A look has the lesser of both
-- people's rights, asked anew each time: what the customer may read, if who looks may read it, too.
CREATE FUNCTION authenticate_look(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, company jsonb, looker text, looker_id uuid, looker_role_id smallint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AND coalesce(su.read_access, sr.read_access, false)
           AND (m.id IS NULL OR c.reads), false, CASE WHEN m.id IS NOT NULL THEN company_of(u.id) END,
         trim(staff.first_name || ' ' || staff.last_name), staff.id, staff.role_id
    FROM looking l
    JOIN session s ON s.token_hash = l.session AND s.revoked_at IS NULL AND s.expires_at > now()
    JOIN app_user staff ON staff.id = s.user_id AND staff.is_active
    JOIN app_user u ON u.id = l.client_id AND u.is_active AND u.role_id = 4
     AND (staff.role_id = 1 OR (staff.role_id = 3 AND u.associate_id = staff.id))
    JOIN permission looks ON looks.name = 'client'
    JOIN role_permission lr ON lr.permission_id = looks.id AND lr.role_id = staff.role_id
    LEFT JOIN user_permission lu ON lu.permission_id = looks.id AND lu.user_id = staff.id
    LEFT JOIN membership m ON m.person_id = u.id
    LEFT JOIN LATERAL allowed_in_company(m.person_id, permission_name) c ON m.id IS NOT NULL
    LEFT JOIN business b ON b.user_id = coalesce(m.company_id, u.id)
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
    LEFT JOIN role_permission sr ON sr.permission_id = p.id AND sr.role_id = staff.role_id
    LEFT JOIN user_permission su ON su.permission_id = p.id AND su.user_id = staff.id
   WHERE l.token_hash = token AND l.ended_at IS NULL AND l.expires_at > now()
     AND coalesce(lu.write_access, lr.write_access) AND (m.id IS NULL OR m.status = 2);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- Codes and links that prove that somebody reads the mails of an address. Only the server itself reads them.
-- A guest who proves an address gets the enquiries of the earlier guests who came with it.
CREATE TABLE one_time_code (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'sign-up', 'guest')),
  request_hash bytea NOT NULL UNIQUE CHECK (length(request_hash) = 32),
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  network cidr NOT NULL,
  address text CHECK (length(address) <= 320),
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea CHECK (length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  proven_until timestamptz,
  used_at timestamptz
);
COMMENT ON COLUMN one_time_code.request_hash IS
  'of the token that the asking browser has: without it the code opens nothing';
COMMENT ON COLUMN one_time_code.address_hash IS
  'keyed, and there for unknown addresses too, so that both are answered alike';
COMMENT ON COLUMN one_time_code.address IS 'until the mail is written, or turns out to have no recipient';
COMMENT ON COLUMN one_time_code.code_hash IS 'null until the mail is written, and for ever where nobody gets one';
COMMENT ON COLUMN one_time_code.proven_until IS 'the code was right, and the browser may go on until then';
CREATE INDEX one_time_code_address ON one_time_code (address_hash, asked_at);
CREATE INDEX one_time_code_network ON one_time_code (network, asked_at);
CREATE INDEX one_time_code_user ON one_time_code (user_id, asked_at) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_code_waiting ON one_time_code (asked_at) WHERE address IS NOT NULL;
CREATE INDEX one_time_code_asked ON one_time_code (asked_at);
ALTER TABLE one_time_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_time_code_scope ON one_time_code USING ((SELECT actor_scope()) = 'all');

-- A sign-in with the right password that has not ended, and what it still asks for. Who needs a second factor and has
-- a passkey alone is asked for it: the password sets up nothing in its place.
CREATE TABLE sign_in_challenge (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  asks text NOT NULL CHECK (asks IN ('second_factor', 'passkey', 'enrol', 'new_password')),
  network cidr NOT NULL,
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  secret bytea,
  wrong smallint NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN sign_in_challenge.device_hash IS 'the browser''s token, whether the account knows it or not';
COMMENT ON COLUMN sign_in_challenge.secret IS 'encrypted: what an authenticator is being set up with';
COMMENT ON COLUMN sign_in_challenge.wrong IS 'wrong answers so far; the fifth ends the challenge';
CREATE INDEX sign_in_challenge_user ON sign_in_challenge (user_id);
CREATE INDEX sign_in_challenge_expires ON sign_in_challenge (expires_at);
ALTER TABLE sign_in_challenge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_challenge_scope ON sign_in_challenge USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- Passkeys: keys of a device or a password manager that sign in by themselves.
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) <= 1400),
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 2000),
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
COMMENT ON COLUMN passkey.credential_id IS 'what the authenticator calls it, base64url';
COMMENT ON COLUMN passkey.counter IS 'uses, as the authenticator counts them; zero for one that does not count';
CREATE INDEX passkey_user ON passkey (user_id, created_at);
ALTER TABLE passkey ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY passkey_scope ON passkey USING ((SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- What an authenticator is to sign, once, to register or to use a passkey.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  network cidr NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN passkey_challenge.user_id IS 'who registers a passkey; null for a sign-in, where nobody is known yet';
CREATE INDEX passkey_challenge_network ON passkey_challenge (network, expires_at);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);
ALTER TABLE passkey_challenge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY passkey_challenge_scope ON passkey_challenge USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- A second factor: an authenticator's codes, with recovery codes for when it is lost.
CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret bytea NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN second_factor.secret IS 'encrypted under SECRET_KEY';
COMMENT ON COLUMN second_factor.last_step IS
  'the half minute of the last code that was used; earlier codes and this one are refused';
ALTER TABLE second_factor ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY second_factor_scope ON second_factor USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_code IS 'those that were not used yet, as keyed hashes';
ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY recovery_code_scope ON recovery_code USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

CREATE TABLE second_factor_draft (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE second_factor_draft IS 'what somebody who is signed in is setting an authenticator up with';
ALTER TABLE second_factor_draft ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY second_factor_draft_scope ON second_factor_draft USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

CREATE TABLE second_factor_failure (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE second_factor_failure IS
  'wrong second factors after right passwords; too many within a day lock the account';
CREATE INDEX second_factor_failure_user ON second_factor_failure (user_id, at);
ALTER TABLE second_factor_failure ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY second_factor_failure_scope ON second_factor_failure USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

CREATE TABLE sign_in_device (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
COMMENT ON TABLE sign_in_device IS
  'browsers that an account was signed in with; each has a token of which the hash is kept';
CREATE INDEX sign_in_device_hash ON sign_in_device (device_hash);
ALTER TABLE sign_in_device ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_device_scope ON sign_in_device USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT clients_of_actor())));

-- Tries to sign in are counted by where they come from, so that a stranger's wrong guesses lock out the stranger alone.
-- A try is written down before its password is looked at and taken away when the password was right: guesses made side
-- by side, by any number of processes, cannot pass a limit. Questions whether a name is free are counted, too, so that
-- nobody reads the list of accounts with them.
CREATE TABLE sign_in_try (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  network cidr NOT NULL,
  name_hash bytea CHECK (octet_length(name_hash) = 32),
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  outcome text NOT NULL CHECK (outcome IN ('open', 'failed', 'turned away', 'guest', 'asked')),
  told boolean NOT NULL DEFAULT false,
  CHECK ((outcome IN ('guest', 'asked')) = (name_hash IS NULL))
);
COMMENT ON COLUMN sign_in_try.network IS 'an address of IPv4, or the /64 that a household has of IPv6';
COMMENT ON COLUMN sign_in_try.name_hash IS
  'SHA-256 of the name that was typed, whether an account has it or not; null for guests';
COMMENT ON COLUMN sign_in_try.device_hash IS 'the browser, where the account was signed in with it before';
COMMENT ON COLUMN sign_in_try.outcome IS 'open: the password is being looked at; turned away: it was not looked at';
COMMENT ON COLUMN sign_in_try.told IS 'whether the account''s person has been told of it';
CREATE INDEX sign_in_try_network ON sign_in_try (network, at);
CREATE INDEX sign_in_try_name ON sign_in_try (name_hash, at);
CREATE INDEX sign_in_try_user ON sign_in_try (user_id, at) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_try_at ON sign_in_try (at);
ALTER TABLE sign_in_try ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_try_scope ON sign_in_try USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT clients_of_actor())));
