-- The customer that a guest was made into. A guest who is one is not signed in as a guest any more.
ALTER TABLE app_user ADD COLUMN became_id uuid REFERENCES app_user;
ALTER TABLE app_user ADD CONSTRAINT guests_become_customers CHECK (became_id IS NULL OR role_id = 2);
CREATE INDEX app_user_became ON app_user (became_id) WHERE became_id IS NOT NULL;
-- The newest guests, and the newest clients, without sorting all of them.
CREATE INDEX app_user_by_age ON app_user (created_at DESC, id DESC) WHERE role_id IN (2, 4, 6, 7);

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (83, 'guests', 'Clients', '/guests', NULL, 97);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 83, id IN (1, 5, 8), id = 1 FROM role;
