-- What a sign-in asks for after the right password, and passwords that have to be changed.
ALTER TABLE app_user ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN app_user.must_change_password IS 'somebody else has set the password';

CREATE TABLE sign_in_challenge (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  asks text NOT NULL CHECK (asks IN ('second_factor', 'enrol', 'new_password')),
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

ALTER TABLE sign_in_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_challenge_scope ON sign_in_challenge USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- A sign-in that has not ended is worth nothing after its password has changed or its account has stopped being active.
CREATE FUNCTION end_sign_in_challenges() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM sign_in_challenge WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sign_in_challenges AFTER UPDATE OF password_hash, is_active ON app_user FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION end_sign_in_challenges();
