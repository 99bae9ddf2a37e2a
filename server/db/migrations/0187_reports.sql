-- Reports of the house, for staff; each sees in them what their lists hold.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (182, 'report', 'Transactions', '/reports', NULL, 86);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 182, id IN (1, 3, 5, 8), false FROM role;
