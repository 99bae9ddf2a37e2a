-- The second line round what it had left open: sessions, permissions and keys of requests belong to a person; the audit
-- log, the files and what providers bring in are read by those who see everything, and a person's own by that person.

DO $$
DECLARE
  guarded text;
  owner_column text;
BEGIN
  FOR guarded, owner_column IN VALUES
    ('session', 'user_id'), ('user_permission', 'user_id'), ('stored_file', 'owner_id'), ('audit_log', NULL),
    ('provider_secret', NULL), ('provider_sync', NULL), ('provider_value', NULL), ('mapping_configuration', NULL),
    ('upload', NULL), ('upload_issue', NULL), ('upload_survey', NULL), ('upload_change', NULL)
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY %I ON %I USING ((SELECT actor_scope()) = ''all'')', guarded || '_scope', guarded);
    CONTINUE WHEN owner_column IS NULL;
    EXECUTE format('CREATE POLICY %I ON %I USING (%I = (SELECT actor_id()))', guarded || '_own', guarded, owner_column);
  END LOOP;
END $$;

-- Whoever does something writes it down, and reads nothing of it afterwards.
CREATE POLICY audit_log_write ON audit_log FOR INSERT WITH CHECK (actor_id = (SELECT actor_id()));

-- Associates hand in and look at the papers of their customers; the pictures of values are shown to everybody.
CREATE POLICY stored_file_associate ON stored_file USING (
  (SELECT actor_scope()) = 'associate'
  AND owner_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id())));
CREATE POLICY stored_file_shown ON stored_file FOR SELECT USING (
  (SELECT actor_scope()) <> 'none' AND id IN (SELECT image_id FROM sub_master));

-- Also not those who see everything: an answer that is kept is whoever's request it was, and the server's to forget.
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_key FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_key_own ON idempotency_key USING (
  user_id = (SELECT actor_id()) OR ((SELECT actor_scope()) = 'all' AND (SELECT actor_id()) IS NULL));

-- To whom a stone is promised. Not forced on the owner: whether claims and stones agree is asked of all claims at every
-- commit, whoever commits, so that is asked as the owner.
ALTER TABLE stone_claim ENABLE ROW LEVEL SECURITY;
CREATE POLICY stone_claim_scope ON stone_claim USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- As the owner and with every name spelled out, so that no search path leads it elsewhere.
CREATE OR REPLACE FUNCTION stone_agrees_with_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  checked uuid;
  has smallint;
  claimed text;
BEGIN
  IF TG_TABLE_NAME = 'stone' THEN checked := NEW.id;
  ELSE checked := coalesce(NEW.stone_id, OLD.stone_id);
  END IF;
  SELECT s.status, c.workflow INTO has, claimed
    FROM public.stone s LEFT JOIN public.stone_claim c ON c.stone_id = s.id WHERE s.id = checked;
  IF claimed IS DISTINCT FROM (CASE has WHEN 4 THEN 'hold' WHEN 5 THEN 'memo' WHEN 3 THEN 'confirmStone' END) THEN
    RAISE EXCEPTION 'stone % has status % but its claim is %', checked, has, coalesce(claimed, 'none')
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stone_agrees_with_claim';
  END IF;
  RETURN NULL;
END $$;

-- It runs as the owner too: temporary tables of whoever asks come last.
ALTER FUNCTION authenticate(bytea, text) SET search_path = public, pg_temp;
