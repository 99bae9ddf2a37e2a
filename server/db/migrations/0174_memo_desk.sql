-- The desk of everything that is out on memo, for staff who may see memos.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (174, 'memo-desk', 'Transactions', '/memo-desk', NULL, 84);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT role_id, 174, read_access AND role_id IN (1, 3, 5, 8), write_access AND role_id IN (1, 3) FROM role_permission
 WHERE permission_id = (SELECT id FROM permission WHERE name = 'memo');
SELECT set_config('app.scope', 'all', true);
INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
SELECT p.user_id, 174, p.read_access, p.write_access AND u.role_id IN (1, 3)
  FROM user_permission p JOIN app_user u ON u.id = p.user_id
 WHERE p.permission_id = (SELECT id FROM permission WHERE name = 'memo') AND u.role_id IN (1, 3, 5, 8);

-- What is out is read by how long it is out.
CREATE INDEX memo_line_issued ON memo_line (memo_id) WHERE status = 1;
