-- What people may do: a permission is the right to read or to write in a part of the portal. It follows the role,
-- unless it is set for the person (docs/adr/0028-accounts-roles-permissions-and-impersonation.md).

CREATE TABLE permission (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  category text NOT NULL,
  path text NOT NULL,
  client_path text,
  sequence integer NOT NULL
);
COMMENT ON COLUMN permission.client_path IS
  'the path that roles 2 and 4 get; their sidebar is built from its third segment';
INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (143, 'customer-home', 'Inventory', '/customer', '/customer/portal/customer', 1),
  (179, 'dashboard', 'Inventory', '/admin', NULL, 1),
  (1, 'search', 'Inventory', '/search', '/customer/portal/search', 10),
  (126, 'saved-search', 'Inventory', '/saved-search', '/customer/portal/saved-search', 11),
  (127, 'recent-search', 'Inventory', '/recent-search', '/customer/portal/recent-search', 11),
  (132, 'demand', 'Inventory', '/demand', '/customer/portal/demand', 11),
  (133, 'demand-supply', 'Inventory', '/demand-supply', NULL, 11),
  (144, 'shared-links', 'Inventory', '/shared-links', '/customer/portal/shared-links', 11),
  (28, 'match-pair', 'Inventory', '/matchpair', '/customer/portal/matchpair', 12),
  (29, 'new-arrival', 'Inventory', '/new-arrival', '/customer/portal/new-arrival', 14),
  (2, 'stock', 'Inventory', '/inventory/company', NULL, 20),
  (25, 'featured-stone', 'Inventory', '/special-stone', '/customer/portal/special-stone', 24),
  (26, 'collection', 'Inventory', '/collection', '/customer/portal/collection', 26),
  (32, 'stock-summary', 'Inventory', '/inventory/stocks', '/customer/portal/inventory/stocks', 28),
  (3, 'stone-status', 'Inventory', '/inventory/status', NULL, 30),
  (4, 'confirm-stone', 'Transactions', '/transaction/confirm-stone', '/customer/portal/transaction/confirm-stone', 40),
  (5, 'confirm-stone-decision', 'Transactions', '/transaction/decision', NULL, 50),
  -- Lowering the price that a memo or confirm-stone keeps: apart, so that it can be taken from one associate alone.
  (64, 'sale-price', 'Transactions', '/transaction/sale-price', NULL, 55),
  (6, 'enquiry', 'Transactions', '/transaction/enquiry', '/customer/portal/transaction/enquiry', 60),
  (7, 'hold', 'Transactions', '/transaction/hold', '/customer/portal/transaction/hold', 70),
  (8, 'memo', 'Transactions', '/transaction/memo', '/customer/portal/transaction/memo', 80),
  (142, 'invoice', 'Transactions', '/transaction/invoice', '/customer/portal/transaction/invoice', 81),
  (150, 'memo-extension', 'Transactions', '/transaction/memo-extension',
   '/customer/portal/transaction/memo-extension', 81),
  (121, 'cart', 'Transactions', '/transaction/cart', '/customer/portal/transaction/cart', 82),
  (157, 'queue', 'Transactions', '/transaction/queue', '/customer/portal/transaction/queue', 82),
  (163, 'offer', 'Transactions', '/transaction/offer', '/customer/portal/transaction/offer', 83),
  (122, 'watchlist', 'Transactions', '/transaction/watchlist', '/customer/portal/transaction/watchlist', 84),
  (174, 'memo-desk', 'Transactions', '/memo-desk', NULL, 84),
  (36, 'task', 'Transactions', '/task', NULL, 85),
  (123, 'notes', 'Transactions', '/transaction/notes', '/customer/portal/transaction/notes', 86),
  (182, 'report', 'Transactions', '/reports', NULL, 86),
  (9, 'client', 'Clients', '/client', NULL, 90),
  (181, 'bulk-email', 'Clients', '/bulk-email', NULL, 90),
  (82, 'business-associate', 'Clients', '/business-associate', NULL, 95),
  (83, 'guests', 'Clients', '/guests', NULL, 97),
  (10, 'kyc', 'Clients', '/client/kyc', NULL, 100),
  (11, 'business-status', 'Clients', '/client/business', NULL, 110),
  (85, 'external-client', 'Clients', '/api', NULL, 112),
  (86, 'client-key', 'Clients', '/api/keys', NULL, 113),
  (96, 'webhook', 'Clients', '/api/webhooks', NULL, 114),
  (100, 'stock-feed', 'Clients', '/api/stock-feeds', NULL, 114),
  (12, 'workflows', 'Audit', '/workflows', NULL, 120),
  (13, 'track-report', 'Audit', '/track-report', NULL, 130),
  (14, 'audit', 'Audit', '/audit/audit-logs', NULL, 140),
  (15, 'profile', 'Profile', '/profile', NULL, 150),
  (16, 'customer-profile', 'Profile', '/customer-profile', '/customer/portal/customer-profile', 160),
  (20, 'masters', 'Setting', '/settings/master-settings/master', NULL, 200),
  (78, 'account', 'Setting', '/settings/user-settings/administrators', NULL, 205),
  (21, 'settings', 'Setting', '/settings/system-settings/match-pair', NULL, 210),
  (22, 'freshness', 'Setting', '/settings/system-settings/freshness', NULL, 220),
  (37, 'mails', 'Setting', '/settings/system-settings/mail', NULL, 230),
  (24, 'carat-range', 'Setting', '/settings/inventory-settings/carat-range', NULL, 240),
  (27, 'stock-list', 'Setting', '/settings/inventory-settings/stock-list', NULL, 250),
  (180, 'home-settings', 'Setting', '/settings/system-settings/home-settings', NULL, 255),
  (30, 'markup', 'Setting', '/settings/price-settings/markup', NULL, 300),
  (31, 'price-list', 'Setting', '/settings/price-settings/price-list', NULL, 310),
  (76, 'role-permission', 'Setting', '/settings/system-settings/role-permission', NULL, 320);

-- What each role may do from the start. The contract's x-roles is the ceiling: a grant beyond it has no effect.
CREATE TABLE role_permission (
  role_id smallint NOT NULL REFERENCES role,
  permission_id integer NOT NULL REFERENCES permission ON DELETE CASCADE,
  read_access boolean NOT NULL,
  write_access boolean NOT NULL,
  PRIMARY KEY (role_id, permission_id),
  CONSTRAINT writing_needs_reading CHECK (read_access OR NOT write_access)
);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    -- the permission, the roles that read, the roles that write
    ('customer-home', '{4}'::smallint[], '{}'::smallint[]),
    ('dashboard', '{1,3,5,8}', '{}'),
    ('search', '{1,2,3,4,5,6,7,8}', '{}'),
    ('saved-search', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('recent-search', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6,7}'),
    ('demand', '{1,3,4,5,6,7,8}', '{1,3,4,6,7}'),
    ('demand-supply', '{1,3,5,8}', '{}'),
    ('shared-links', '{1,3,4,8}', '{1,3,4}'),
    ('match-pair', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('new-arrival', '{1,2,3,4,5,6,7,8}', '{}'),
    ('stock', '{1,5,8}', '{1}'),
    ('featured-stone', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('collection', '{1,2,3,4,5,6,7,8}', '{1}'),
    ('stock-summary', '{1,2,3,4,5,6,7,8}', '{}'),
    ('stone-status', '{1,5,8}', '{1,5}'),
    ('confirm-stone', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6}'),
    ('confirm-stone-decision', '{1,8}', '{1}'),
    ('sale-price', '{1,3,8}', '{1,3}'),
    ('enquiry', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('hold', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6}'),
    ('memo', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('invoice', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('memo-extension', '{4,6,7}', '{4,6,7}'),
    ('cart', '{1,2,3,4,8}', '{1,2,3,4}'),
    ('queue', '{1,2,3,4,5,6,8}', '{1,2,3,4,6}'),
    ('offer', '{1,2,3,4,5,6,8}', '{1,2,3,4,6}'),
    ('watchlist', '{1,2,3,4,8}', '{1,2,3,4}'),
    ('memo-desk', '{1,3,5,8}', '{1,3}'),
    ('task', '{1,3,5,8}', '{1,3,5}'),
    ('notes', '{1,2,3,4}', '{1,2,3,4}'),
    ('report', '{1,3,5,8}', '{1,3,5,8}'),
    ('client', '{1,3,5,8}', '{1,3}'),
    ('bulk-email', '{1}', '{1}'),
    ('business-associate', '{1,8}', '{1}'),
    ('guests', '{1,5,8}', '{1}'),
    ('kyc', '{1,2,3,4,5,6,7,8}', '{1,3,4}'),
    ('business-status', '{1,8}', '{1}'),
    ('external-client', '{1,3,5,8}', '{1}'),
    ('client-key', '{1,6,7,8}', '{1,6,7}'),
    ('webhook', '{1,6,8}', '{1,6}'),
    ('stock-feed', '{1,3,6,7,8}', '{1,6,7}'),
    ('workflows', '{1,3,5,8}', '{1,8}'),
    ('track-report', '{1,3,5,8}', '{}'),
    ('audit', '{1,5,8}', '{}'),
    ('profile', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6,7,8}'),
    ('customer-profile', '{2,4,6,7}', '{2,4,6,7}'),
    ('masters', '{1,5,8}', '{1}'),
    ('account', '{1,8}', '{1}'),
    ('settings', '{1,5,8}', '{1}'),
    ('freshness', '{1,5,8}', '{1}'),
    ('mails', '{1}', '{1}'),
    ('carat-range', '{1,5,8}', '{1}'),
    ('stock-list', '{1,5,8}', '{1}'),
    ('home-settings', '{1,5,8}', '{1}'),
    ('markup', '{1,3,8}', '{1}'),
    ('price-list', '{1,3,5,8}', '{1}'),
    ('role-permission', '{1,8}', '{1}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r;

-- A person's own permissions, which take the place of the role's.
CREATE TABLE user_permission (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  permission_id integer NOT NULL REFERENCES permission ON DELETE CASCADE,
  read_access boolean NOT NULL,
  write_access boolean NOT NULL,
  PRIMARY KEY (user_id, permission_id),
  CONSTRAINT writing_needs_reading CHECK (read_access OR NOT write_access)
);
ALTER TABLE user_permission ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY user_permission_scope ON user_permission USING ((SELECT actor_scope()) = 'all');
CREATE POLICY user_permission_own ON user_permission FOR SELECT USING (user_id = (SELECT actor_id()));

-- What a company leaves one of its people of a permission: no more than the company's own account has, and nothing
-- that needs a power they lack. Whoever is suspended or has left has nothing. The founder's account is an exception: it
-- goes on standing for the company when the founder has left, and authenticate() keeps the founder out. It has no search
-- path of its own, so that it is planned as a part of the statement that calls it, which may be for each permission.
CREATE FUNCTION allowed_in_company(person uuid, named text) RETURNS TABLE (reads boolean, writes boolean)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(n.may AND coalesce(up.read_access, true)), true),
         coalesce(bool_and(n.may AND coalesce(up.write_access, true)), true)
    FROM membership m
    CROSS JOIN LATERAL (
      SELECT CASE WHEN m.status <> 2 THEN m.person_id = m.company_id
                  WHEN named = 'invoice' THEN 'invoices' = ANY (m.powers)
                  WHEN named = 'offer' THEN 'prices' = ANY (m.powers)
                  ELSE true END AS may) n
    LEFT JOIN permission p ON p.name = named
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = m.company_id
   WHERE m.person_id = person
$$;

-- Who last changed the permissions of a role or of a person, and when.
CREATE TABLE permission_version (
  role_id smallint REFERENCES role,
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (role_id, user_id),
  CHECK ((role_id IS NULL) <> (user_id IS NULL))
);
ALTER TABLE permission_version ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY permission_version_scope ON permission_version USING ((SELECT actor_scope()) = 'all');

-- What people may do, each as stored: their own permissions, and their role's where they follow it. Whoever changes
-- somebody must have every right that this person has, and row-level security hides other people's own permissions.
CREATE FUNCTION rights_of(people uuid[])
RETURNS TABLE (user_id uuid, role_id smallint, name text, read_access boolean, write_access boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, p.name,
         coalesce(up.read_access, rp.read_access, false) AND c.reads, coalesce(up.write_access, rp.write_access, false) AND c.writes
    FROM app_user u
    CROSS JOIN permission p
    CROSS JOIN LATERAL allowed_in_company(u.id, p.name) c
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE u.id = ANY (people)
   ORDER BY p.sequence;
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- People who stand for all of these: whoever has own permissions, and one of each role that is followed. Ten thousand
-- clients have the same rights, and are compared as one.
CREATE FUNCTION differing_in_rights(people uuid[]) RETURNS uuid[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  differing uuid[];
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT coalesce(array_agg(found.id), '{}') INTO differing
    FROM (SELECT u.id FROM app_user u
           WHERE u.id = ANY (people) AND EXISTS (SELECT FROM user_permission up WHERE up.user_id = u.id)
          UNION ALL
          (SELECT DISTINCT ON (u.role_id) u.id FROM app_user u
            WHERE u.id = ANY (people) AND NOT EXISTS (SELECT FROM user_permission up WHERE up.user_id = u.id)
            ORDER BY u.role_id, u.id)) found;
  PERFORM set_config('app.scope', scope_before, true);
  RETURN differing;
END $$;

-- Whether a person has an active account and all of these permissions now, as each of their requests is asked. What is
-- sent or read in somebody's name while they are not there asks this too, whoever runs it.
CREATE FUNCTION may_now(person uuid, access text, VARIADIC permissions text[]) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  may boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT u.is_active AND NOT EXISTS (
           SELECT FROM unnest(permissions) AS asked (name)
             LEFT JOIN permission p ON p.name = asked.name
             LEFT JOIN role_permission given ON given.permission_id = p.id AND given.role_id = u.role_id
             LEFT JOIN user_permission own ON own.permission_id = p.id AND own.user_id = u.id
             CROSS JOIN LATERAL allowed_in_company(u.id, asked.name) c
            WHERE NOT CASE access
                        WHEN 'write' THEN coalesce(own.write_access, given.write_access, false) AND c.writes
                        ELSE coalesce(own.read_access, given.read_access, false) AND c.reads
                      END)
    INTO may FROM app_user u WHERE u.id = person;
  PERFORM set_config('app.scope', scope_before, true);
  RETURN coalesce(may, false);
END $$;
