-- Codes and links that prove that somebody reads the mails of an address. Only the server itself reads them.
CREATE TABLE one_time_code (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'sign-up')),
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
COMMENT ON COLUMN one_time_code.request_hash IS 'of the token that the asking browser has: without it the code opens nothing';
COMMENT ON COLUMN one_time_code.address_hash IS 'keyed, and there for unknown addresses too, so that both are answered alike';
COMMENT ON COLUMN one_time_code.address IS 'until the mail is written, or turns out to have no recipient';
COMMENT ON COLUMN one_time_code.code_hash IS 'null until the mail is written, and for ever where nobody gets one';
COMMENT ON COLUMN one_time_code.proven_until IS 'the code was right, and the browser may go on until then';
CREATE INDEX one_time_code_address ON one_time_code (address_hash, asked_at);
CREATE INDEX one_time_code_network ON one_time_code (network, asked_at);
CREATE INDEX one_time_code_user ON one_time_code (user_id, asked_at) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_code_waiting ON one_time_code (asked_at) WHERE address IS NOT NULL;
CREATE INDEX one_time_code_asked ON one_time_code (asked_at);

-- A member's link to their first password. A newer one replaces it.
CREATE TABLE invitation (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN invitation.token_hash IS 'null until the mail with the link is written';
CREATE INDEX invitation_waiting ON invitation (created_at) WHERE token_hash IS NULL;

ALTER TABLE one_time_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE one_time_code FORCE ROW LEVEL SECURITY;
CREATE POLICY one_time_code_scope ON one_time_code USING ((SELECT actor_scope()) = 'all');

-- Associates invite their own clients.
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY invitation_scope ON invitation USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- People cause mails to themselves, such as that their password was changed.
CREATE POLICY mail_to_oneself ON mail FOR INSERT WITH CHECK (user_id = (SELECT actor_id()));

-- Whoever signs up owns neither the address nor the user name before they have proven the address.
ALTER TABLE app_user ADD COLUMN is_proven boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN app_user.is_proven IS 'false while somebody signs up with an address that may not be theirs';
DROP INDEX app_user_email;
CREATE UNIQUE INDEX app_user_email ON app_user (email) WHERE role_id <> 2 AND is_proven;
DROP INDEX app_user_user_name;
CREATE UNIQUE INDEX app_user_user_name ON app_user (lower(user_name)) WHERE user_name IS NOT NULL AND is_proven;

-- What somebody is in their company: a sub-master of COMPANY_DESIGNATION.
ALTER TABLE business ADD COLUMN designation text CHECK (length(designation) <= 100);

-- Questions whether a name is free are counted, too, so that nobody reads the list of accounts with them.
ALTER TABLE sign_in_try DROP CONSTRAINT sign_in_try_outcome_check, DROP CONSTRAINT sign_in_try_check;
ALTER TABLE sign_in_try
  ADD CONSTRAINT sign_in_try_outcome_check CHECK (outcome IN ('open', 'failed', 'turned away', 'guest', 'asked')),
  ADD CONSTRAINT sign_in_try_check CHECK ((outcome IN ('guest', 'asked')) = (name_hash IS NULL));

-- The house works with whom it has invited, also before they have a password.
CREATE OR REPLACE FUNCTION account_decides_sign_in() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  usable boolean := NEW.status IN (1, 3);
BEGIN
  UPDATE app_user SET is_active = usable, updated_at = now() WHERE id = NEW.id AND is_active <> usable;
  IF NEW.status <> 3 THEN
    UPDATE session SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_begins AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_decides_sign_in();

-- The machines' lawful steps, as node tools/lawful-migration.ts prints them.
DELETE FROM lawful_transition;
INSERT INTO lawful_transition (workflow, from_code, to_code) VALUES
  ('stone', NULL, 1),
  ('stone', 1, 2),
  ('stone', 1, 3),
  ('stone', 1, 4),
  ('stone', 1, 5),
  ('stone', 2, 1),
  ('stone', 3, 1),
  ('stone', 3, 2),
  ('stone', 3, 8),
  ('stone', 4, 1),
  ('stone', 4, 3),
  ('stone', 4, 5),
  ('stone', 5, 1),
  ('stone', 5, 8),
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
  ('task', NULL, 1),
  ('task', 1, 2),
  ('kycDocument', NULL, 1),
  ('kycDocument', 1, 2),
  ('kycDocument', 1, 3),
  ('kycDocument', 2, 1),
  ('kycDocument', 3, 1),
  ('business', NULL, 9),
  ('business', 9, 10),
  ('business', 10, 11),
  ('business', 11, 9),
  ('account', NULL, 1),
  ('account', NULL, 2),
  ('account', NULL, 3),
  ('account', 1, 3),
  ('account', 1, 6),
  ('account', 2, 3),
  ('account', 2, 6),
  ('account', 3, 4),
  ('account', 3, 5),
  ('account', 3, 6),
  ('account', 4, 3),
  ('account', 4, 6),
  ('account', 5, 3),
  ('account', 5, 6),
  ('mail', NULL, 1),
  ('mail', 1, 2),
  ('mail', 1, 3),
  ('mail', 1, 4),
  ('mail', 3, 1),
  ('mail', 3, 2),
  ('mail', 3, 4),
  ('mail', 4, 1);
SELECT hold_records_to_the_law();

