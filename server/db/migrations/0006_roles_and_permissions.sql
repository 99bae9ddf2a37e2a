-- The roles, what can be permitted, and what each role may do from the start. The contract's x-roles is the ceiling:
-- a grant beyond it has no effect, and user_permission overrides these lines for one person.
INSERT INTO role (id, name) VALUES
  (1, 'Administrator'), (2, 'Guest'), (3, 'Business associate'), (4, 'Customer'),
  (5, 'Quality control'), (6, 'API client'), (7, 'FTP client'), (8, 'Auditor');

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (1, 'search', 'Inventory', '/search', '/customer/portal/search', 10),
  (2, 'stock', 'Inventory', '/inventory/company', NULL, 20),
  (3, 'stone-status', 'Inventory', '/inventory/status', NULL, 30),
  (4, 'confirm-stone', 'Transactions', '/transaction/confirm-stone', '/customer/portal/transaction/confirm-stone', 40),
  (5, 'confirm-stone-decision', 'Transactions', '/transaction/decision', NULL, 50),
  (6, 'enquiry', 'Transactions', '/transaction/enquiry', '/customer/portal/transaction/enquiry', 60),
  (7, 'hold', 'Transactions', '/transaction/hold', '/customer/portal/transaction/hold', 70),
  (8, 'memo', 'Transactions', '/transaction/memo', '/customer/portal/transaction/memo', 80),
  (9, 'client', 'Clients', '/client', NULL, 90),
  (10, 'kyc', 'Clients', '/client/kyc', NULL, 100),
  (11, 'business-status', 'Clients', '/client/business', NULL, 110),
  (12, 'workflows', 'Audit', '/workflows', NULL, 120),
  (13, 'track-report', 'Audit', '/track-report', NULL, 130),
  (14, 'audit', 'Audit', '/audit/audit-logs', NULL, 140),
  (15, 'profile', 'Profile', '/profile', NULL, 150),
  (16, 'customer-profile', 'Profile', '/customer-profile', '/customer/portal/customer-profile', 160);

-- roles that read, roles that write
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    ('search', '{1,2,3,4,5,6,7,8}'::smallint[], '{}'::smallint[]),
    ('stock', '{1,5,8}', '{1}'),
    ('stone-status', '{1,5,8}', '{1,5}'),
    ('confirm-stone', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6}'),
    ('confirm-stone-decision', '{1,8}', '{1}'),
    ('enquiry', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('hold', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6}'),
    ('memo', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('client', '{1,3,5,8}', '{1,3}'),
    ('kyc', '{1,2,3,4,5,6,7,8}', '{1,3,4}'),
    ('business-status', '{1,8}', '{1}'),
    ('workflows', '{1,5,8}', '{}'),
    ('track-report', '{1,3,5,8}', '{}'),
    ('audit', '{1,5,8}', '{}'),
    ('profile', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6,7,8}'),
    ('customer-profile', '{2,4,6,7}', '{2,4,6,7}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r;
