-- Whoever types a guest's e-mail is not that guest: each guest who comes in is a new one, and several may give the same
-- e-mail, a member's too. Members have one each, as before.
DROP INDEX app_user_email;
CREATE UNIQUE INDEX app_user_email ON app_user (email) WHERE role_id <> 2;
CREATE INDEX app_user_guest_email ON app_user (email) WHERE role_id = 2;

-- Members' e-mails are looked up as src/domain/text/text-identity.ts spells them. One that is spelled otherwise is put right
-- where nobody else has that spelling; where somebody has, both stay as they are and are looked up by their letters.
DO $$
BEGIN
  -- Other encodings have one spelling only.
  IF current_setting('server_encoding') <> 'UTF8' THEN RETURN; END IF;
  -- The owner, too, sees no person without it.
  PERFORM set_config('app.scope', 'all', true);
  WITH spelled AS (
    SELECT id, email, lower(normalize(regexp_replace(email, '^\s+|\s+$', '', 'g'), NFKC)) AS email_now
      FROM app_user WHERE role_id <> 2
  ), counted AS (
    SELECT *, count(*) OVER (PARTITION BY email_now) AS sharing FROM spelled
  )
  UPDATE app_user u SET email = c.email_now
    FROM counted c WHERE c.id = u.id AND c.email_now <> c.email AND c.sharing = 1
     AND NOT EXISTS (SELECT FROM app_user other WHERE other.role_id <> 2 AND other.email = c.email_now);
  PERFORM set_config('app.scope', '', true);
END $$;
