-- The names of staff, whom associates cannot look up otherwise: a task says who asked and who is to answer.
CREATE FUNCTION staff_member() RETURNS TABLE (id uuid, name text, role_id smallint, is_active boolean)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, trim(u.first_name || ' ' || u.last_name), u.role_id, u.is_active
    FROM app_user u WHERE u.role_id IN (1, 3, 5);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- Sealed words stand in a text between characters for private use: a start (U+E000), as base64 the person's id, an
-- initialisation vector and the cipher text, and an end (U+E001). For a person without a key there is nothing between
-- start and end. Words of nobody in particular stay as they are.
CREATE FUNCTION seal_words(person uuid, words text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  its_key bytea;
  iv bytea;
BEGIN
  IF person IS NULL OR words IS NULL THEN
    RETURN words;
  END IF;
  SELECT k.key INTO its_key FROM person_key k WHERE k.user_id = person;
  IF its_key IS NULL THEN
    RETURN U&'\E000\E001';
  END IF;
  iv := gen_random_bytes(16);
  -- encode() breaks lines.
  RETURN U&'\E000' || replace(
    encode(uuid_send(person) || iv || encrypt_iv(convert_to(words, 'UTF8'), its_key, iv, 'aes-cbc/pad:pkcs'), 'base64'),
    E'\n', '') || U&'\E001';
END $$;

-- Opens every sealed part of a text; `lost` stands for what cannot be opened.
CREATE FUNCTION open_words(told text, lost text DEFAULT 'a former member') RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  opened text := '';
  rest text := told;
  start integer;
  length integer;
  sealed bytea;
  words text;
BEGIN
  LOOP
    start := strpos(rest, U&'\E000');
    length := strpos(substr(rest, start), U&'\E001');
    IF rest IS NULL OR start = 0 OR length = 0 THEN
      RETURN opened || rest;
    END IF;
    words := NULL;
    -- A row that somebody changed by hand must not keep the others from being read.
    BEGIN
      sealed := decode(substr(rest, start + 1, length - 2), 'base64');
      SELECT convert_from(decrypt_iv(substr(sealed, 33), k.key, substr(sealed, 17, 16), 'aes-cbc/pad:pkcs'), 'UTF8')
        INTO words FROM person_key k WHERE k.user_id = encode(substr(sealed, 1, 16), 'hex')::uuid;
    EXCEPTION WHEN OTHERS THEN
      words := NULL;
    END;
    opened := opened || left(rest, start - 1) || coalesce(words, lost);
    rest := substr(rest, start + length);
  END LOOP;
END $$;

-- What a text says outside its sealed parts, to search it.
CREATE FUNCTION open_part(told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(told, U&'\E000[^\E001]*\E001', U&'\E000', 'g');

-- Seals the parts of a text that the code marked as personal: U+E010, the person's id, U+E011, the words, U+E012.
CREATE FUNCTION seal_marked(told text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  done text := '';
  rest text := told;
  start integer;
  length integer;
BEGIN
  LOOP
    start := strpos(rest, U&'\E010');
    length := strpos(substr(rest, start), U&'\E012');
    IF rest IS NULL OR start = 0 OR length = 0 THEN
      RETURN done || rest;
    END IF;
    -- Somebody may have typed such a mark.
    IF substr(rest, start + 1, 37) !~ U&'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\E011$' THEN
      done := done || left(rest, start - 1);
      rest := substr(rest, start + 1);
      CONTINUE;
    END IF;
    done := done || left(rest, start - 1)
            || seal_words(substr(rest, start + 1, 36)::uuid, substr(rest, start + 38, length - 39));
    rest := substr(rest, start + length);
  END LOOP;
END $$;

-- The words about a person can be read as long as there is a key.
CREATE FUNCTION forget_person_key(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = person AND status = 7) THEN
    RAISE EXCEPTION 'The account % is not erased.', person;
  END IF;
  DELETE FROM person_key WHERE user_id = person;
END $$;

CREATE FUNCTION mail_address_hash(address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(lower(trim(address)), 'UTF8'));

-- What people may do, each as stored: their own permissions, and their role's where they follow it. Whoever changes
-- somebody must have every right that this person has, and row-level security hides other people's own permissions.
CREATE FUNCTION rights_of(people uuid[])
RETURNS TABLE (user_id uuid, role_id smallint, name text, read_access boolean, write_access boolean)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, p.name,
         coalesce(up.read_access, rp.read_access, false), coalesce(up.write_access, rp.write_access, false)
    FROM app_user u
    CROSS JOIN permission p
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE u.id = ANY (people)
   ORDER BY p.sequence;
  PERFORM set_config('app.scope', scope_before, true);
END $$;

-- People who stand for all of these: whoever has own permissions, and one of each role that is followed. Ten thousand
-- clients have the same rights, and are compared as one.
CREATE FUNCTION differing_in_rights(people uuid[]) RETURNS uuid[]
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
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
            WHERE NOT CASE access
                        WHEN 'write' THEN coalesce(own.write_access, given.write_access, false)
                        ELSE coalesce(own.read_access, given.read_access, false)
                      END)
    INTO may FROM app_user u WHERE u.id = person;
  PERFORM set_config('app.scope', scope_before, true);
  RETURN coalesce(may, false);
END $$;

CREATE FUNCTION count_begun_from(asked_from cidr, what text, adding integer) RETURNS TABLE (count integer, again timestamptz)
LANGUAGE sql AS $$
  INSERT INTO begun_from AS b (network, kind, count) VALUES (asked_from, what, adding)
  ON CONFLICT (network, kind) DO UPDATE
     SET count = CASE WHEN b.since > now() - interval '1 day' THEN b.count + excluded.count ELSE excluded.count END,
         since = CASE WHEN b.since > now() - interval '1 day' THEN b.since ELSE now() END
  RETURNING b.count, b.since + interval '1 day'
$$;

CREATE FUNCTION count_begun(person uuid, what text, adding integer)
RETURNS TABLE (count integer, again timestamptz, of_network integer)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  counted record;
  visited_from cidr;
  near integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  INSERT INTO begun AS b (user_id, kind, count) VALUES (person, what, adding)
  ON CONFLICT (user_id, kind) DO UPDATE
     SET count = CASE WHEN b.since > now() - interval '1 day' THEN b.count + excluded.count ELSE excluded.count END,
         since = CASE WHEN b.since > now() - interval '1 day' THEN b.since ELSE now() END
  RETURNING b.count, b.since + interval '1 day' AS again INTO counted;
  SELECT set_masklen(s.ip, CASE family(s.ip) WHEN 6 THEN 64 ELSE 32 END)::cidr INTO visited_from
    FROM app_user u JOIN session s ON s.user_id = u.id
   WHERE u.id = person AND u.role_id = 2 AND s.ip IS NOT NULL ORDER BY s.created_at DESC LIMIT 1;
  IF FOUND THEN
    SELECT f.count INTO near FROM count_begun_from(visited_from, what, adding) f;
  END IF;
  PERFORM set_config('app.scope', scope_before, true);
  RETURN QUERY SELECT counted.count, counted.again, near;
END $$;

CREATE TABLE role (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);
INSERT INTO role (id, name) VALUES
  (1, 'Administrator'),
  (2, 'Guest'),
  (3, 'Business associate'),
  (4, 'Customer'),
  (5, 'Quality control'),
  (6, 'API client'),
  (7, 'FTP client'),
  (8, 'Auditor');

-- A sign-in that has not ended is worth nothing after its password has changed or its account has stopped being active.
CREATE FUNCTION end_sign_in_challenges() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM sign_in_challenge WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

-- A code or a link proves that somebody reads the mails of an address. Once the account has another address, those
-- sent to the old one open nothing, and an invitation goes to the new one.
CREATE FUNCTION forget_proofs_of_address() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE one_time_code SET used_at = now(), expires_at = least(expires_at, now())
   WHERE user_id = NEW.id AND used_at IS NULL;
  UPDATE invitation SET token_hash = NULL, created_at = now(), expires_at = now() + (expires_at - created_at)
   WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION make_person_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO person_key (user_id, key) VALUES (NEW.id, gen_random_bytes(32));
  RETURN NULL;
END $$;

-- While its owner may object, nobody else takes the old address: the objection could not give it back.
CREATE FUNCTION keep_address_for_objection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  is_kept boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  is_kept := EXISTS (SELECT FROM email_change c WHERE c.old_email = NEW.email AND c.user_id <> NEW.id
                        AND c.confirmed_at IS NOT NULL AND c.objectable_until > now());
  PERFORM set_config('app.scope', scope_before, true);
  IF is_kept THEN
    RAISE EXCEPTION 'the address may be given back to whom it belonged'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'app_user_email', TABLE = 'app_user';
  END IF;
  RETURN NEW;
END $$;

-- The second line of tenancy: the queries say whose rows they read, and these policies say it again.
-- Scopes: 'all' (administrator, quality control, auditor, and the server's own work), 'associate', 'own'.
-- The settings are read in sub-selects, so that they are read once a query and not once a row.
-- ?? about app_user.details_version
-- Counts the changes of a person's details and of a business's, so that of two people who edit the same one the second
-- is told. Whatever changes them counts, the person in their own profile too.
CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  role_id smallint NOT NULL REFERENCES role,
  email text NOT NULL CHECK (email = lower(email)),
  user_name text,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  guest_name text,
  company_name text,
  mobile text,
  mobile_country_id integer REFERENCES country,
  associate_id uuid REFERENCES app_user,
  is_active boolean NOT NULL DEFAULT true,
  failed_logins smallint NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Whoever signs up owns neither the address nor the user name before they have proven the address.
  is_proven boolean NOT NULL DEFAULT true,
  -- How a business associate sells: the name of a value of the master SALES_PERSON_TYPE.
  associate_type text,
  -- The customer that a guest was made into. A guest who is one is not signed in as a guest any more.
  became_id uuid REFERENCES app_user,
  -- What a sign-in asks for after the right password, and passwords that have to be changed.
  must_change_password boolean NOT NULL DEFAULT false,
  -- By which people and companies are found: kept folded, so that a list of clients is not folded again by each search.
  found_as text NOT NULL GENERATED ALWAYS AS (folded((((((((((((((' ' || COALESCE(guest_name, '')) || ' ') || COALESCE(company_name, '')) || ' ') || COALESCE(first_name, '')) || ' ') || COALESCE(last_name, '')) || ' ') || COALESCE(email, '')) || ' ') || COALESCE(user_name, '')) || ' ') || COALESCE(mobile, '')))) STORED,
  CONSTRAINT associate_type_of_associates CHECK (associate_type IS NULL OR role_id = 3),
  CONSTRAINT guests_become_customers CHECK (became_id IS NULL OR role_id = 2)
);
COMMENT ON COLUMN app_user.failed_logins IS 'not used since sign_in_try';
COMMENT ON COLUMN app_user.locked_until IS 'not used since sign_in_try';
COMMENT ON COLUMN app_user.is_proven IS 'false while somebody signs up with an address that may not be theirs';
COMMENT ON COLUMN app_user.became_id IS 'of a guest: the customer they were made into, or their own later visit';
COMMENT ON COLUMN app_user.must_change_password IS 'somebody else has set the password';
CREATE INDEX app_user_associate ON app_user (associate_id);
CREATE INDEX app_user_role ON app_user (role_id);
CREATE INDEX app_user_guest_email ON app_user (email) WHERE role_id = 2;
CREATE UNIQUE INDEX app_user_email ON app_user (email) WHERE role_id <> 2 AND is_proven;
CREATE UNIQUE INDEX app_user_user_name ON app_user (lower(user_name)) WHERE user_name IS NOT NULL AND is_proven;
CREATE INDEX app_user_became ON app_user (became_id) WHERE became_id IS NOT NULL;
-- The newest guests, and the newest clients, without sorting all of them.
CREATE INDEX app_user_by_age ON app_user (created_at DESC, id DESC) WHERE role_id IN (2, 4, 6, 7);
CREATE TRIGGER end_sign_in_challenges AFTER UPDATE OF password_hash, is_active ON app_user FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION end_sign_in_challenges();
CREATE TRIGGER forget_proofs_of_address AFTER UPDATE OF email ON app_user FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_proofs_of_address();
CREATE TRIGGER app_user_has_a_key AFTER INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION make_person_key();
-- People begin by an act that says who they are, and are deleted by one that keeps nothing of them.
CREATE TRIGGER note_change AFTER UPDATE ON app_user FOR EACH ROW
  EXECUTE FUNCTION note_change('person', 'id', 'id',
    '~email,~user_name,~first_name,~last_name,~company_name,~mobile,mobile_country_id,associate_id,associate_type');
CREATE TRIGGER app_user_address_is_free BEFORE INSERT OR UPDATE OF email, is_proven ON app_user FOR EACH ROW
  WHEN (NEW.role_id <> 2 AND NEW.is_proven) EXECUTE FUNCTION keep_address_for_objection();
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY app_user_scope ON app_user USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate' AND associate_id = (SELECT actor_id()))
);

-- Whoever changes an account: only an active one can be used, and the sessions of others have ended.
-- The house works with whom it has invited, also before they have a password.
CREATE FUNCTION account_decides_sign_in() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  usable boolean := NEW.status IN (1, 3);
BEGIN
  UPDATE app_user SET is_active = usable, updated_at = now() WHERE id = NEW.id AND is_active <> usable;
  IF NEW.status <> 3 THEN
    UPDATE session SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

-- A closed account never comes back, and neither do its keys. While it is suspended they are only refused.
CREATE FUNCTION closed_account_ends_keys() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE client_key SET revoked_at = now() WHERE client_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;

-- A closed account never comes back, and neither do its webhooks. While it is suspended they only rest.
CREATE FUNCTION closed_account_ends_webhooks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE webhook SET removed_at = now() WHERE client_id = NEW.id AND removed_at IS NULL;
  RETURN NULL;
END $$;

-- The account of each member: everybody but guests, who come and go. Only the workflow changes it.
-- Accounts that left no records are deleted: the row stays with its id and history, and nothing in it names anybody.
CREATE TABLE account (
  id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 7),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_status ON account (status, id);
CREATE TRIGGER account_decides_sign_in AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION account_decides_sign_in();
CREATE TRIGGER account_begins AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_decides_sign_in();
CREATE TRIGGER closed_account_ends_keys AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 6) EXECUTE FUNCTION closed_account_ends_keys();
CREATE TRIGGER closed_account_ends_webhooks AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 6) EXECUTE FUNCTION closed_account_ends_webhooks();
ALTER TABLE account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_scope ON account USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate' AND id IN (SELECT u.id FROM app_user u)));

CREATE TABLE permission (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  category text NOT NULL,
  path text NOT NULL,
  client_path text,
  sequence integer NOT NULL
);
COMMENT ON COLUMN permission.client_path IS 'the path that roles 2 and 4 get; their sidebar is built from its third segment';
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
  (16, 'customer-profile', 'Profile', '/customer-profile', '/customer/portal/customer-profile', 160),
  (20, 'masters', 'Setting', '/settings/master-settings/master', NULL, 200),
  (21, 'settings', 'Setting', '/settings/system-settings/match-pair', NULL, 210),
  (22, 'freshness', 'Setting', '/settings/system-settings/freshness', NULL, 220),
  (24, 'carat-range', 'Setting', '/settings/inventory-settings/carat-range', NULL, 240),
  (25, 'featured-stone', 'Inventory', '/special-stone', '/customer/portal/special-stone', 24),
  (26, 'collection', 'Inventory', '/collection', '/customer/portal/collection', 26),
  (27, 'stock-list', 'Setting', '/settings/inventory-settings/stock-list', NULL, 250),
  (28, 'match-pair', 'Inventory', '/matchpair', '/customer/portal/matchpair', 12),
  (29, 'new-arrival', 'Inventory', '/new-arrival', '/customer/portal/new-arrival', 14),
  (30, 'markup', 'Setting', '/settings/price-settings/markup', NULL, 300),
  (31, 'price-list', 'Setting', '/settings/price-settings/price-list', NULL, 310),
  (32, 'stock-summary', 'Inventory', '/inventory/stocks', '/customer/portal/inventory/stocks', 28),
  (36, 'task', 'Transactions', '/task', NULL, 85),
  (37, 'mails', 'Setting', '/settings/system-settings/mail', NULL, 230),
  (64, 'sale-price', 'Transactions', '/transaction/sale-price', NULL, 55),
  (76, 'role-permission', 'Setting', '/settings/system-settings/role-permission', NULL, 320),
  (78, 'account', 'Setting', '/settings/user-settings/administrators', NULL, 205),
  (82, 'business-associate', 'Clients', '/business-associate', NULL, 95),
  (83, 'guests', 'Clients', '/guests', NULL, 97),
  (85, 'external-client', 'Clients', '/api', NULL, 112),
  (86, 'client-key', 'Clients', '/api/keys', NULL, 113),
  (96, 'webhook', 'Clients', '/api/webhooks', NULL, 114),
  (100, 'stock-feed', 'Clients', '/api/stock-feeds', NULL, 114),
  (121, 'cart', 'Transactions', '/transaction/cart', '/customer/portal/transaction/cart', 82),
  (122, 'watchlist', 'Transactions', '/transaction/watchlist', '/customer/portal/transaction/watchlist', 84),
  (123, 'notes', 'Transactions', '/transaction/notes', '/customer/portal/transaction/notes', 86),
  (126, 'saved-search', 'Inventory', '/saved-search', '/customer/portal/saved-search', 11),
  (127, 'recent-search', 'Inventory', '/recent-search', '/customer/portal/recent-search', 11),
  (132, 'demand', 'Inventory', '/demand', '/customer/portal/demand', 11),
  (133, 'demand-supply', 'Inventory', '/demand-supply', NULL, 11),
  (142, 'invoice', 'Transactions', '/transaction/invoice', '/customer/portal/transaction/invoice', 81),
  (143, 'customer-home', 'Inventory', '/customer', '/customer/portal/customer', 1),
  (144, 'shared-links', 'Inventory', '/shared-links', '/customer/portal/shared-links', 11),
  (150, 'memo-extension', 'Transactions', '/transaction/memo-extension', '/customer/portal/transaction/memo-extension', 81),
  (157, 'queue', 'Transactions', '/transaction/queue', '/customer/portal/transaction/queue', 82),
  (163, 'offer', 'Transactions', '/transaction/offer', '/customer/portal/transaction/offer', 83),
  (174, 'memo-desk', 'Transactions', '/memo-desk', NULL, 84),
  (179, 'dashboard', 'Inventory', '/admin', NULL, 1),
  (180, 'home-settings', 'Setting', '/settings/system-settings/home-settings', NULL, 255),
  (181, 'bulk-email', 'Clients', '/bulk-email', NULL, 90),
  (182, 'report', 'Transactions', '/reports', NULL, 86);

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
    ('customer-profile', '{2,4,6,7}', '{2,4,6,7}'),
    ('masters', '{1,5,8}', '{1}'),
    ('settings', '{1,5,8}', '{1}'),
    ('freshness', '{1,5,8}', '{1}'),
    ('carat-range', '{1,5,8}', '{1}'),
    ('featured-stone', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('collection', '{1,2,3,4,5,6,7,8}', '{1}'),
    ('stock-list', '{1,5,8}', '{1}'),
    ('match-pair', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('new-arrival', '{1,2,3,4,5,6,7,8}', '{}'),
    ('markup', '{1,3,8}', '{1}'),
    ('price-list', '{1,3,5,8}', '{1}'),
    ('stock-summary', '{1,2,3,4,5,6,7,8}', '{}'),
    ('task', '{1,3,5,8}', '{1,3,5}'),
    ('mails', '{1}', '{1}'),
    ('sale-price', '{1,3,8}', '{1,3}'),
    ('role-permission', '{1,8}', '{1}'),
    ('account', '{1,8}', '{1}'),
    ('business-associate', '{1,8}', '{1}'),
    ('guests', '{1,5,8}', '{1}'),
    ('external-client', '{1,3,5,8}', '{1}'),
    ('client-key', '{1,6,7,8}', '{1,6,7}'),
    ('webhook', '{1,6,8}', '{1,6}'),
    ('stock-feed', '{1,3,6,7,8}', '{1,6,7}'),
    ('cart', '{1,2,3,4,8}', '{1,2,3,4}'),
    ('watchlist', '{1,2,3,4,8}', '{1,2,3,4}'),
    ('notes', '{1,2,3,4}', '{1,2,3,4}'),
    ('saved-search', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('recent-search', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,5,6,7}'),
    ('demand', '{1,3,4,5,6,7,8}', '{1,3,4,6,7}'),
    ('demand-supply', '{1,3,5,8}', '{}'),
    ('invoice', '{1,2,3,4,5,6,7,8}', '{1,3}'),
    ('customer-home', '{4}', '{}'),
    ('shared-links', '{1,3,4,8}', '{1,3,4}'),
    ('memo-extension', '{4,6,7}', '{4,6,7}'),
    ('queue', '{1,2,3,4,5,6,8}', '{1,2,3,4,6}'),
    ('offer', '{1,2,3,4,5,6,8}', '{1,2,3,4,6}'),
    ('memo-desk', '{1,3,5,8}', '{1,3}'),
    ('dashboard', '{1,3,5,8}', '{}'),
    ('home-settings', '{1,5,8}', '{1}'),
    ('bulk-email', '{1}', '{1}'),
    ('report', '{1,3,5,8}', '{1,3,5,8}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r;

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

-- The permissions of roles and people are changed in the portal. A version counts the changes of each role and person,
-- so that of two administrators who edit the same one the second is told.
CREATE TABLE permission_version (
  role_id smallint REFERENCES role,
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((role_id IS NULL) <> (user_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (role_id, user_id)
);
ALTER TABLE permission_version ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY permission_version_scope ON permission_version USING ((SELECT actor_scope()) = 'all');

-- A member's link to their first password. A newer one replaces it.
-- Associates invite their own clients.
CREATE TABLE invitation (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea CHECK (length(token_hash) = 32) UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN invitation.token_hash IS 'null until the mail with the link is written';
CREATE INDEX invitation_waiting ON invitation (created_at) WHERE token_hash IS NULL;
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invitation_scope ON invitation USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- A changed e-mail waits until its new owner has confirmed it, and the owner of the old one can object to it, also
-- afterwards (docs/adr/0136-a-new-address-is-confirmed.md). Only the server and people who see all clients read this.
CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  old_email text NOT NULL CHECK (old_email = lower(old_email)),
  new_email text NOT NULL CHECK (new_email = lower(new_email)),
  asked_by uuid NOT NULL REFERENCES app_user,
  confirm_hash bytea CHECK (length(confirm_hash) = 32) UNIQUE,
  object_hash bytea CHECK (length(object_hash) = 32) UNIQUE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  written_at timestamptz,
  expires_at timestamptz NOT NULL,
  objectable_until timestamptz NOT NULL,
  confirmed_at timestamptz
);
COMMENT ON COLUMN email_change.confirm_hash IS 'of the link in the mail to the new address; null until it is written';
COMMENT ON COLUMN email_change.object_hash IS 'of the link in the mail to the old address; null until it is written';
COMMENT ON COLUMN email_change.written_at IS 'when the newest mail to the new address was written';
CREATE UNIQUE INDEX email_change_waiting ON email_change (user_id) WHERE confirmed_at IS NULL;
CREATE INDEX email_change_unwritten ON email_change (asked_at) WHERE confirm_hash IS NULL;
CREATE INDEX email_change_user ON email_change (user_id, confirmed_at);
CREATE INDEX email_change_asked_by ON email_change (asked_by);
CREATE INDEX email_change_old ON email_change (old_email) WHERE confirmed_at IS NOT NULL;
ALTER TABLE email_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY email_change_scope ON email_change USING ((SELECT actor_scope()) = 'all');

-- The numbers of memos, orders and invoices count within one client, so that they tell nobody how much the house sells:
-- O-K7QM-0012 is the twelfth order of the client K7QM. Numbers that were given before stay as they are.
CREATE TABLE client_code (
  client_id uuid PRIMARY KEY REFERENCES app_user,
  code text NOT NULL CHECK (code ~ '^[2-9B-DF-HJKMNP-TV-Z]{4,8}$') UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE client_code IS 'append-only: drawn by chance when the client gets a first document, and kept; a code tells nothing';
ALTER TABLE client_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client_code_scope ON client_code USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- Not forced, so that the functions below read the keys for everybody, and nobody else reads them.
CREATE TABLE person_key (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
COMMENT ON TABLE person_key IS 'read-only: keys are made by a trigger, and read by seal_words and open_words alone';
ALTER TABLE person_key ENABLE ROW LEVEL SECURITY;

-- How much clients and guests have begun within a day, by kind: records of workflows stay for ever
-- (docs/adr/0139-what-a-client-may-begin.md). Counting locks the row until the transaction ends.
CREATE TABLE begun (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind)
);
CREATE INDEX begun_since ON begun (since);
ALTER TABLE begun ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY begun_scope ON begun USING ((SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- A guest is new at every visit, so all guests of a network are counted together, too.
CREATE TABLE begun_from (
  network cidr NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (network, kind)
);
CREATE INDEX begun_from_since ON begun_from (since);

-- How much people search, look at stones and fill carts: counted by half hours, so that every time zone has its own hours.
CREATE TABLE activity (
  half_hour timestamptz NOT NULL,
  user_id uuid REFERENCES app_user ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'view', 'cart')),
  shapes text[] NOT NULL DEFAULT '{}'::text[],
  colors text[] NOT NULL DEFAULT '{}'::text[],
  clarities text[] NOT NULL DEFAULT '{}'::text[],
  times integer NOT NULL CHECK (times > 0),
  UNIQUE (half_hour, user_id, kind, shapes, colors, clarities)
);
COMMENT ON COLUMN activity.user_id IS 'null once the person is deleted: what they did still counts';
COMMENT ON COLUMN activity.shapes IS 'of a search: what it asked for; empty asks for any';
CREATE INDEX activity_user ON activity (user_id, half_hour);
ALTER TABLE activity ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY activity_scope ON activity USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- What is left of it after 90 days: how much on a day (UTC), and by how many people, but not by whom.
CREATE TABLE activity_total (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'view', 'cart')),
  times integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (day, kind)
);
ALTER TABLE activity_total ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY activity_total_scope ON activity_total USING ((SELECT actor_scope()) = 'all');
