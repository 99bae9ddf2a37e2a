-- Who may lower the price that a memo or a confirm-stone keeps: a right of its own, so that it can be taken from one
-- associate and left to another.
INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (64, 'sale-price', 'Transactions', '/transaction/sale-price', NULL, 55);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, 64, r.id IN (1, 3, 8), r.id IN (1, 3) FROM role r;

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
  ('business', 11, 9);
SELECT hold_records_to_the_law();
