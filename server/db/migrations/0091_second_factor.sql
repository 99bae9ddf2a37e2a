-- A second factor: an authenticator's codes, with recovery codes for when it is lost.
CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret bytea NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN second_factor.secret IS 'encrypted under SECRET_KEY';
COMMENT ON COLUMN second_factor.last_step IS 'the half minute of the last code that was used; earlier codes and this one are refused';

CREATE TABLE second_factor_draft (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE second_factor_draft IS 'what somebody who is signed in is setting an authenticator up with';

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_code IS 'those that were not used yet, as keyed hashes';

CREATE TABLE second_factor_failure (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE second_factor_failure IS 'wrong second factors after right passwords; too many within a day lock the account';
CREATE INDEX second_factor_failure_user ON second_factor_failure (user_id, at);

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['second_factor', 'second_factor_draft', 'recovery_code', 'second_factor_failure'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING ((SELECT actor_scope()) = ''all'' OR user_id = (SELECT actor_id()))',
      guarded || '_scope', guarded);
  END LOOP;
END $$;
