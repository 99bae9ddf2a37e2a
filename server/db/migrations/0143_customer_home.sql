-- A customer's first screen; nobody else has one like it.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (143, 'customer-home', 'Inventory', '/customer', '/customer/portal/customer', 1);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 143, id = 4, false FROM role;
