-- Who reads the invoices: the clients their own, staff those of the clients whom they see.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (142, 'invoice', 'Transactions', '/transaction/invoice', '/customer/portal/transaction/invoice', 81);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 142, true, false FROM role;

CREATE INDEX invoice_line_client ON invoice_line (client_id, created_at DESC);
