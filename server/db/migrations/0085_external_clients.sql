-- Clients that take our stock by API or FTP are managed apart from customers.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (85, 'external-client', 'Clients', '/api', NULL, 112);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 85, id IN (1, 3, 5, 8), id = 1 FROM role;
