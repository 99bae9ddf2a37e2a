-- The account of each member: everybody but guests, who come and go. Only the workflow changes it.
CREATE TABLE account (
  id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 6),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_status ON account (status, id);

ALTER TABLE account ENABLE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
CREATE POLICY account_scope ON account USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate' AND id IN (SELECT u.id FROM app_user u)));

-- Whoever changes an account: only an active one can be used, and the sessions of others have ended.
CREATE FUNCTION account_decides_sign_in() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE app_user SET is_active = (NEW.status = 3), updated_at = now()
   WHERE id = NEW.id AND is_active <> (NEW.status = 3);
  IF NEW.status <> 3 THEN
    UPDATE session SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_decides_sign_in AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION account_decides_sign_in();

-- Before accounts had a history, an account only became inactive when the demo was removed.
INSERT INTO account (id, status, created_at)
SELECT id, CASE WHEN is_active THEN 3 ELSE 6 END, created_at FROM app_user WHERE role_id <> 2;

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (78, 'account', 'Setting', '/settings/user-settings/administrators', NULL, 205);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id IN (1, 8), r.id = 1 FROM permission p CROSS JOIN role r WHERE p.name = 'account';

-- The law holds the new table, too.
CREATE OR REPLACE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('memo_line', 'memo'), ('confirm_line', 'confirmStone'),
    ('enquiry', 'enquiry'), ('task', 'task'), ('kyc_document', 'kycDocument'), ('business', 'business'),
    ('account', 'account'), ('mail', 'mail')
  LOOP
    SELECT string_agg(to_code::text, ', ') FILTER (WHERE from_code IS NULL),
           string_agg(format('(%s, %s)', from_code, to_code), ', ') FILTER (WHERE from_code IS NOT NULL)
      INTO STRICT beginnings, steps
      FROM lawful_transition WHERE workflow = law;
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.status NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_beginning', held, beginnings, law);
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
         WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status, NEW.status) NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_step', held, steps, law);
  END LOOP;
END $$;

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
  ('account', NULL, 3),
  ('account', 3, 5),
  ('account', 3, 6),
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

