-- Addresses that mail servers refused for good: no bulk e-mail is tried there until a person says so. It holds for the
-- address alone: a person with another one gets e-mails again.
CREATE TABLE mail_held_back (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  bulk_email_id uuid NOT NULL REFERENCES bulk_email,
  answer text NOT NULL CHECK (length(answer) <= 500),
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN mail_held_back.address_hash IS 'as in mail_suppression; of the address that was refused';
COMMENT ON COLUMN mail_held_back.bulk_email_id IS 'the e-mail that was refused, or came back';
COMMENT ON COLUMN mail_held_back.answer IS 'what the mail server said';
CREATE INDEX mail_held_back_email ON mail_held_back (bulk_email_id);

ALTER TABLE mail_held_back ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_held_back FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_held_back_scope ON mail_held_back USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));
