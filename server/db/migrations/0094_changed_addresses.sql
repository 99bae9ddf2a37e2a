-- A code or a link proves that somebody reads the mails of an address. Once the account has another address, those
-- sent to the old one open nothing, and an invitation goes to the new one.
CREATE FUNCTION forget_proofs_of_address() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE one_time_code SET used_at = now(), expires_at = least(expires_at, now())
   WHERE user_id = NEW.id AND used_at IS NULL;
  UPDATE invitation SET token_hash = NULL, created_at = now(), expires_at = now() + (expires_at - created_at)
   WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_proofs_of_address AFTER UPDATE OF email ON app_user FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_proofs_of_address();
