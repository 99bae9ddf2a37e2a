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

CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  network cidr NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN passkey_challenge.user_id IS 'who registers a passkey; null for a sign-in, where nobody is known yet';
CREATE INDEX passkey_challenge_network ON passkey_challenge (network, expires_at);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['passkey', 'passkey_challenge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING ((SELECT actor_scope()) = ''all'' OR user_id = (SELECT actor_id()))',
      guarded || '_scope', guarded);
  END LOOP;
END $$;

-- Who needs a second factor and has a passkey alone is asked for it: the password sets up nothing in its place.
ALTER TABLE sign_in_challenge DROP CONSTRAINT sign_in_challenge_asks_check;
ALTER TABLE sign_in_challenge ADD CONSTRAINT sign_in_challenge_asks_check
  CHECK (asks IN ('second_factor', 'passkey', 'enrol', 'new_password'));
