-- The permissions of roles and people are changed in the portal. A version counts the changes of each role and person,
-- so that of two administrators who edit the same one the second is told.
CREATE TABLE permission_version (
  role_id smallint REFERENCES role,
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  version integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((role_id IS NULL) <> (user_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (role_id, user_id)
);
ALTER TABLE permission_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE permission_version FORCE ROW LEVEL SECURITY;
CREATE POLICY permission_version_scope ON permission_version USING ((SELECT actor_scope()) = 'all');

-- A person reads their own permissions and never writes them.
DROP POLICY user_permission_own ON user_permission;
CREATE POLICY user_permission_own ON user_permission FOR SELECT USING (user_id = (SELECT actor_id()));

-- Nobody changes what they may not read. Rows that said otherwise were typed by hand: they lose the right to change.
SELECT set_config('app.scope', 'all', true);
UPDATE role_permission SET write_access = false WHERE NOT read_access;
UPDATE user_permission SET write_access = false WHERE NOT read_access;
ALTER TABLE role_permission ADD CONSTRAINT writing_needs_reading CHECK (read_access OR NOT write_access);
ALTER TABLE user_permission ADD CONSTRAINT writing_needs_reading CHECK (read_access OR NOT write_access);

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (76, 'role-permission', 'Setting', '/settings/system-settings/role-permission', NULL, 320);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 76, id IN (1, 8), id = 1 FROM role;
