-- A changed e-mail waits until its new owner has confirmed it, and the owner of the old one can object to it, also
-- afterwards (docs/adr/0136-a-new-address-is-confirmed.md). Only the server and people who see all clients read this.
CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  old_email text NOT NULL CHECK (old_email = lower(old_email)),
  new_email text NOT NULL CHECK (new_email = lower(new_email)),
  asked_by uuid NOT NULL REFERENCES app_user,
  confirm_hash bytea UNIQUE CHECK (length(confirm_hash) = 32),
  object_hash bytea UNIQUE CHECK (length(object_hash) = 32),
  asked_at timestamptz NOT NULL DEFAULT now(),
  written_at timestamptz,
  expires_at timestamptz NOT NULL,
  objectable_until timestamptz NOT NULL,
  confirmed_at timestamptz
);
COMMENT ON COLUMN email_change.confirm_hash IS 'of the link in the mail to the new address; null until it is written';
COMMENT ON COLUMN email_change.object_hash IS 'of the link in the mail to the old address; null until it is written';
COMMENT ON COLUMN email_change.written_at IS 'when the newest mail to the new address was written';
CREATE UNIQUE INDEX email_change_waiting ON email_change (user_id) WHERE confirmed_at IS NULL;
CREATE INDEX email_change_unwritten ON email_change (asked_at) WHERE confirm_hash IS NULL;
CREATE INDEX email_change_user ON email_change (user_id, confirmed_at);
CREATE INDEX email_change_asked_by ON email_change (asked_by);
CREATE INDEX email_change_old ON email_change (old_email) WHERE confirmed_at IS NOT NULL;

ALTER TABLE email_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_change FORCE ROW LEVEL SECURITY;
CREATE POLICY email_change_scope ON email_change USING ((SELECT actor_scope()) = 'all');

-- While its owner may object, nobody else takes the old address: the objection could not give it back.
CREATE FUNCTION keep_address_for_objection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  is_kept boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  is_kept := EXISTS (SELECT FROM email_change c WHERE c.old_email = NEW.email AND c.user_id <> NEW.id
                        AND c.confirmed_at IS NOT NULL AND c.objectable_until > now());
  PERFORM set_config('app.scope', scope_before, true);
  IF is_kept THEN
    RAISE EXCEPTION 'the address may be given back to whom it belonged'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'app_user_email', TABLE = 'app_user';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER app_user_address_is_free BEFORE INSERT OR UPDATE OF email, is_proven ON app_user FOR EACH ROW
  WHEN (NEW.role_id <> 2 AND NEW.is_proven) EXECUTE FUNCTION keep_address_for_objection();
