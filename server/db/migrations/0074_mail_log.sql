-- The log of mails, for administrators.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (37, 'mails', 'Setting', '/settings/system-settings/mail', NULL, 230);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = 1, r.id = 1 FROM permission p CROSS JOIN role r WHERE p.name = 'mails';
