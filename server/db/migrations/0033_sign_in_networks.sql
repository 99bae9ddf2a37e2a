-- Tries to sign in are counted by where they come from, so that a stranger's wrong guesses lock out the stranger alone.
-- A try is written down before its password is looked at and taken away when the password was right: guesses made side by
-- side, by any number of processes, cannot pass a limit.

CREATE TABLE sign_in_try (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  network cidr NOT NULL,
  name_hash bytea CHECK (octet_length(name_hash) = 32),
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  outcome text NOT NULL CHECK (outcome IN ('open', 'failed', 'turned away', 'guest')),
  told boolean NOT NULL DEFAULT false,
  CHECK ((outcome = 'guest') = (name_hash IS NULL))
);
COMMENT ON COLUMN sign_in_try.network IS 'an address of IPv4, or the /64 that a household has of IPv6';
COMMENT ON COLUMN sign_in_try.name_hash IS 'SHA-256 of the name that was typed, whether an account has it or not; null for guests';
COMMENT ON COLUMN sign_in_try.device_hash IS 'the browser, where the account was signed in with it before';
COMMENT ON COLUMN sign_in_try.outcome IS 'open: the password is being looked at; turned away: it was not looked at';
COMMENT ON COLUMN sign_in_try.told IS 'whether the account''s person has been told of it';
CREATE INDEX sign_in_try_network ON sign_in_try (network, at);
CREATE INDEX sign_in_try_name ON sign_in_try (name_hash, at);
CREATE INDEX sign_in_try_user ON sign_in_try (user_id, at) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_try_at ON sign_in_try (at);

CREATE TABLE sign_in_device (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
COMMENT ON TABLE sign_in_device IS 'browsers that an account was signed in with; each has a token of which the hash is kept';
CREATE INDEX sign_in_device_hash ON sign_in_device (device_hash);

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['sign_in_try', 'sign_in_device'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (
         (SELECT actor_scope()) = ''all''
         OR user_id = (SELECT actor_id())
         OR ((SELECT actor_scope()) = ''associate''
             AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))))',
      guarded || '_scope', guarded);
  END LOOP;
END $$;

-- They stay for processes of the version before; nothing reads them any more.
COMMENT ON COLUMN app_user.failed_logins IS 'not used since sign_in_try';
COMMENT ON COLUMN app_user.locked_until IS 'not used since sign_in_try';
