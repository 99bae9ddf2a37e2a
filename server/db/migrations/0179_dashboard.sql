-- The house's first screen: what waits for a person, and how business goes.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (179, 'dashboard', 'Inventory', '/admin', NULL, 1);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 179, id IN (1, 3, 5, 8), false FROM role;
