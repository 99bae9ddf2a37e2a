-- People: members of the house, clients and guests, their accounts and keys, and what they did.
-- A person is a row of app_user. Associates see the clients whose associate_id they are.

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

CREATE FUNCTION make_person_key() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO person_key (user_id, key) VALUES (NEW.id, gen_random_bytes(32));
  RETURN NULL;
END $$;

-- While its owner may object, nobody else takes the old address: the objection could not give it back.
CREATE FUNCTION keep_address_for_objection() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Everybody who signs in, whatever their role. Guests get one row for each visit.
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
  is_proven boolean NOT NULL DEFAULT true,
  -- How a business associate sells: the name of a value of the master SALES_PERSON_TYPE.
  associate_type text,
  became_id uuid REFERENCES app_user,
  must_change_password boolean NOT NULL DEFAULT false,
  -- By which people and companies are found. It is stored, so that no search folds all clients again.
  found_as text NOT NULL GENERATED ALWAYS AS (
    folded(' ' || coalesce(guest_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(first_name, '')
      || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(user_name, '')
      || ' ' || coalesce(mobile, ''))) STORED,
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
-- Members have one address each. Whoever types a guest's address is not that guest: each guest who comes in is a new
-- one, and several may give the same address, a member's too. Whoever signs up owns neither the address nor the user
-- name before they have proven the address.
CREATE UNIQUE INDEX app_user_email ON app_user (email) WHERE role_id <> 2 AND is_proven;
CREATE UNIQUE INDEX app_user_user_name ON app_user (lower(user_name)) WHERE user_name IS NOT NULL AND is_proven;
CREATE INDEX app_user_became ON app_user (became_id) WHERE became_id IS NOT NULL;
-- The newest guests, and the newest clients, without sorting all of them.
CREATE INDEX app_user_by_age ON app_user (created_at DESC, id DESC) WHERE role_id IN (2, 4, 6, 7);
CREATE TRIGGER end_sign_in_challenges AFTER UPDATE OF password_hash, is_active ON app_user
  FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION end_sign_in_challenges();
CREATE TRIGGER forget_proofs_of_address AFTER UPDATE OF email ON app_user
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_proofs_of_address();
CREATE TRIGGER app_user_has_a_key AFTER INSERT ON app_user
  FOR EACH ROW EXECUTE FUNCTION make_person_key();
-- People begin by an act that says who they are, and are deleted by one that keeps nothing of them.
CREATE TRIGGER note_change AFTER UPDATE ON app_user
  FOR EACH ROW EXECUTE FUNCTION note_change('person', 'id', 'id',
    '~email,~user_name,~first_name,~last_name,~company_name,~mobile,mobile_country_id,associate_id,associate_type');
CREATE TRIGGER app_user_address_is_free BEFORE INSERT OR UPDATE OF email, is_proven ON app_user
  FOR EACH ROW WHEN (NEW.role_id <> 2 AND NEW.is_proven) EXECUTE FUNCTION keep_address_for_objection();
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY app_user_scope ON app_user USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate' AND associate_id = (SELECT actor_id())));

-- The clients of the associate who acts. A function, because a sub-select in each policy would bring the policy of
-- app_user with it, and the planner would plan that at each place. It runs once a query, and for associates only.
CREATE FUNCTION clients_of_actor() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100 AS $$
BEGIN
  RETURN QUERY SELECT c.id FROM public.app_user c WHERE c.associate_id = (SELECT actor_id());
END $$;

-- Words about a person in history and audit log are encrypted under the person's key. Both tables are append-only and
-- sealed, so that no word can be taken out of them; without the key nobody can read it any more.
-- Not forced, so that the functions below read the keys for everybody, and nobody else reads them.
CREATE TABLE person_key (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
COMMENT ON TABLE person_key IS 'read-only: keys are made by a trigger, and read by seal_words and open_words alone';
ALTER TABLE person_key ENABLE ROW LEVEL SECURITY;

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

-- Makes an erased person's words unreadable. The key is there as long as they may be read.
CREATE FUNCTION forget_person_key(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = person AND status = 7) THEN
    RAISE EXCEPTION 'The account % is not erased.', person;
  END IF;
  DELETE FROM person_key WHERE user_id = person;
END $$;

-- People of a client's company. The account that began the company stands for it: records name it as their client,
-- and other people act for it. Whoever acts alone has no row. (docs/adr/0043-people-of-a-company.md)
CREATE TABLE membership (
  id uuid PRIMARY KEY,
  person_id uuid UNIQUE REFERENCES app_user,
  company_id uuid NOT NULL REFERENCES app_user,
  -- 1 invited, 2 active, 3 suspended, 4 left; 5 asks to join, 6 declined, 7 withdrawn
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 7),
  version integer NOT NULL DEFAULT 0,
  is_owner boolean NOT NULL DEFAULT false,
  powers text[] NOT NULL CHECK (powers <@ '{prices,hold,confirm,invoices,people}'),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- USD at once; a colleague agrees to more. Null for any amount.
  confirms_up_to numeric(12,2) CHECK (confirms_up_to >= 0),
  asked_by uuid REFERENCES app_user,
  shows_lists boolean NOT NULL DEFAULT false,
  was_company boolean NOT NULL DEFAULT false,
  -- Nothing that finds people of a company finds who asks to join.
  CONSTRAINT who_asks_is_no_person
    CHECK (CASE WHEN status IN (6, 7) THEN person_id IS NULL ELSE person_id IS NOT NULL OR status = 5 END),
  CONSTRAINT a_person_or_who_asks CHECK (num_nonnulls(person_id, asked_by) > 0),
  CONSTRAINT owners_are_active CHECK (NOT is_owner OR status = 2),
  CONSTRAINT owners_confirm_any_amount CHECK (NOT is_owner OR confirms_up_to IS NULL),
  CONSTRAINT owners_have_every_power CHECK (NOT is_owner OR powers @> '{prices,hold,confirm,invoices,people}'),
  CONSTRAINT company_is_merged_into_another CHECK (NOT was_company OR person_id <> company_id),
  CONSTRAINT these_powers_show_prices CHECK ('prices' = ANY (powers) OR NOT powers && '{confirm,invoices}')
);
COMMENT ON COLUMN membership.company_id IS 'the account that stands for the company; its own person has this id as well';
COMMENT ON COLUMN membership.asked_by IS 'who asked to join; their person_id once they are accepted';
COMMENT ON COLUMN membership.shows_lists IS 'whether colleagues read the person''s cart and watchlist';
COMMENT ON COLUMN membership.was_company IS
  'the person''s account stood for a company that was merged into this one: sealed histories name it as their client';
CREATE UNIQUE INDEX membership_asked ON membership (asked_by) WHERE status = 5;
CREATE UNIQUE INDEX membership_owner ON membership (company_id) WHERE is_owner;
CREATE INDEX membership_company ON membership (company_id);
ALTER TABLE membership ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY membership_scope ON membership USING (
  (SELECT actor_scope()) = 'all'
  OR company_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate' AND company_id IN (SELECT u.id FROM app_user u)));
CREATE TRIGGER membership_stays BEFORE DELETE OR TRUNCATE ON membership
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- Who shows their cart and watchlist to the actor, while both belong to the company. A function, as clients_of_actor().
CREATE FUNCTION shown_to_actor() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 10 AS $$
BEGIN
  RETURN QUERY SELECT m.person_id FROM public.membership own
    JOIN public.membership m ON m.company_id = own.company_id AND m.status = 2 AND m.shows_lists
   WHERE own.person_id = (SELECT actor_id()) AND own.status = 2;
END $$;

-- The actor's company, and those that were merged into it.
CREATE FUNCTION companies_of_actor() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 2 AS $$
BEGIN
  RETURN QUERY SELECT (SELECT actor_client()) UNION ALL
    SELECT m.person_id FROM public.membership m WHERE m.company_id = (SELECT actor_client()) AND m.was_company;
END $$;

-- What a client begins names the company and never a person of it, so that nothing is left behind by a merge that
-- commits meanwhile. The merge locks the account, for which the row's foreign key has waited.
CREATE FUNCTION refuse_colleague_as_client() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  found_one boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  IF TG_TABLE_NAME = 'share_link' THEN
    found_one := EXISTS (SELECT FROM written w JOIN membership m ON m.person_id = w.owner_id AND m.company_id <> w.owner_id);
  ELSE
    found_one := EXISTS (SELECT FROM written w JOIN membership m ON m.person_id = w.client_id AND m.company_id <> w.client_id);
  END IF;
  PERFORM set_config('app.scope', scope_before, true);
  IF found_one THEN
    RAISE EXCEPTION 'a row of % names a person of a company as its client', TG_TABLE_NAME
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'client_is_a_company', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction, because a company is handed over in two steps.
CREATE FUNCTION company_has_an_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  owned boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  -- Of a company that was merged nobody is left.
  owned := coalesce((SELECT bool_or(m.is_owner) FROM membership m WHERE m.company_id = NEW.company_id AND m.person_id IS NOT NULL), true);
  PERFORM set_config('app.scope', scope_before, true);
  IF NOT owned THEN
    RAISE EXCEPTION 'the company % has no owner', NEW.company_id USING ERRCODE = 'integrity_constraint_violation', TABLE = 'membership';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER company_has_an_owner AFTER INSERT OR UPDATE ON membership
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.person_id IS NOT NULL) EXECUTE FUNCTION company_has_an_owner();

-- Accounts are usable while they are active; a colleague's also only while they belong to the company, and its account
-- is usable. The house works with whom it has invited, also before they have a password.
CREATE FUNCTION decide_sign_in(people uuid[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE app_user u SET is_active = now_is.usable, updated_at = now()
    FROM (SELECT p.id, a.status IN (1, 3) AND coalesce(
                   m.person_id = m.company_id OR (m.status IN (1, 2) AND c.status IN (1, 3)), true) AS usable
            FROM unnest(people) AS p (id)
            JOIN account a ON a.id = p.id
            LEFT JOIN membership m ON m.person_id = p.id
            LEFT JOIN account c ON c.id = m.company_id) now_is
   WHERE u.id = now_is.id AND u.is_active <> now_is.usable;
  UPDATE session s SET revoked_at = now()
    FROM account a
    LEFT JOIN membership m ON m.person_id = a.id
    LEFT JOIN account c ON c.id = m.company_id
   WHERE s.user_id = a.id AND a.id = ANY (people) AND s.revoked_at IS NULL
     AND (a.status <> 3 OR m.status <> 2 OR c.status <> 3);
END $$;

-- Whoever changes an account: only an active one can be used, and the sessions of others have ended.
CREATE FUNCTION account_decides_sign_in() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM decide_sign_in(array_append(
    ARRAY(SELECT m.person_id FROM membership m WHERE m.company_id = NEW.id AND m.person_id <> NEW.id), NEW.id));
  RETURN NULL;
END $$;

CREATE FUNCTION membership_decides_sign_in() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM decide_sign_in(ARRAY[NEW.person_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER membership_decides_sign_in AFTER INSERT OR UPDATE OF status ON membership
  FOR EACH ROW EXECUTE FUNCTION membership_decides_sign_in();

-- Associates see the people of their clients' companies as they see the clients. Once a statement, because an
-- associate's clients are handed over by the thousand.
CREATE FUNCTION colleagues_follow_their_company() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Its own statement ends here.
  IF NOT EXISTS (SELECT FROM written n JOIN written_over b ON b.id = n.id AND b.associate_id IS DISTINCT FROM n.associate_id) THEN
    RETURN NULL;
  END IF;
  UPDATE app_user u SET associate_id = n.associate_id
    FROM written n
    JOIN written_over b ON b.id = n.id AND b.associate_id IS DISTINCT FROM n.associate_id
    JOIN membership m ON m.company_id = n.id AND m.person_id <> n.id
   WHERE u.id = m.person_id AND u.associate_id IS DISTINCT FROM n.associate_id;
  RETURN NULL;
END $$;
CREATE TRIGGER colleagues_follow_their_company AFTER UPDATE ON app_user
  REFERENCING OLD TABLE AS written_over NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION colleagues_follow_their_company();

-- What a person has in their company, null for who acts alone: `client`, whether they belong to it now, their powers,
-- and of the powers that they lack who has them. Of an amount up to which they confirm, who confirms more.
CREATE FUNCTION company_of(person uuid) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
           'client', m.company_id, 'is_owner', m.is_owner, 'has', to_jsonb(m.powers), 'confirms_up_to', m.confirms_up_to::text,
           'approvers', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                'name', trim(u.first_name || ' ' || u.last_name), 'confirms_up_to', other.confirms_up_to::text)
                ORDER BY other.is_owner DESC, other.id), '[]')
              FROM membership other JOIN app_user u ON u.id = other.person_id
             WHERE other.company_id = m.company_id AND other.status = 2 AND 'confirm' = ANY (other.powers)
               AND (other.confirms_up_to IS NULL OR other.confirms_up_to > m.confirms_up_to)
               AND m.confirms_up_to IS NOT NULL AND other.id <> m.id),
           'who_may', (SELECT coalesce(jsonb_object_agg(lacked.power, lacked.names), '{}') FROM (
              SELECT power, jsonb_agg(trim(u.first_name || ' ' || u.last_name) ORDER BY other.is_owner DESC, other.id) AS names
                FROM membership other JOIN app_user u ON u.id = other.person_id, unnest(other.powers) AS power
               WHERE other.company_id = m.company_id AND other.status = 2 AND NOT power = ANY (m.powers)
               GROUP BY power) lacked))
    FROM membership m WHERE m.person_id = person
$$;

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
-- The row of an erased account stays with its id and history, and nothing in it names anybody.
CREATE TABLE account (
  id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  -- 1 invited, 2 unverified, 3 active, 4 locked, 5 suspended, 6 closed, 7 erased
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 7),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_status ON account (status, id);
CREATE TRIGGER account_decides_sign_in AFTER UPDATE OF status ON account
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION account_decides_sign_in();
CREATE TRIGGER account_begins AFTER INSERT ON account
  FOR EACH ROW EXECUTE FUNCTION account_decides_sign_in();
CREATE TRIGGER closed_account_ends_keys AFTER UPDATE OF status ON account
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 6) EXECUTE FUNCTION closed_account_ends_keys();
CREATE TRIGGER closed_account_ends_webhooks AFTER UPDATE OF status ON account
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 6) EXECUTE FUNCTION closed_account_ends_webhooks();
ALTER TABLE account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY account_scope ON account USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate' AND id IN (SELECT u.id FROM app_user u)));

-- The names of staff, whom associates and clients cannot look up otherwise: a task says who asked and who is to answer.
CREATE FUNCTION staff_member()
RETURNS TABLE (id uuid, name text, role_id smallint, is_active boolean)
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

-- A member's link to their first password. A newer one replaces it. Associates invite their own clients.
CREATE TABLE invitation (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN invitation.token_hash IS 'null until the mail with the link is written';
CREATE INDEX invitation_waiting ON invitation (created_at) WHERE token_hash IS NULL;
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invitation_scope ON invitation USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT clients_of_actor())));

-- A changed e-mail address waits until its new owner has confirmed it, and the owner of the old one can object to it,
-- also afterwards (docs/adr/0027-sign-in-and-second-factor.md). Only the server and those who see everything read it.
CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  old_email text NOT NULL CHECK (old_email = lower(old_email)),
  new_email text NOT NULL CHECK (new_email = lower(new_email)),
  asked_by uuid NOT NULL REFERENCES app_user,
  confirm_hash bytea UNIQUE CHECK (length(confirm_hash) = 32),
  object_hash bytea UNIQUE CHECK (length(object_hash) = 32),
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

-- How much clients and guests have begun within a day, by kind: records of workflows stay for ever
-- (docs/adr/0023-enquiries-and-limits-of-clients.md). Counting locks the row until the transaction ends.
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

-- A day begins with the first that is counted, and is over 24 hours later.
CREATE FUNCTION count_begun_from(asked_from cidr, what text, adding integer)
RETURNS TABLE (count integer, again timestamptz) LANGUAGE sql AS $$
  INSERT INTO begun_from AS b (network, kind, count) VALUES (asked_from, what, adding)
  ON CONFLICT (network, kind) DO UPDATE
     SET count = CASE WHEN b.since > now() - interval '1 day' THEN b.count + excluded.count ELSE excluded.count END,
         since = CASE WHEN b.since > now() - interval '1 day' THEN b.since ELSE now() END
  RETURNING b.count, b.since + interval '1 day'
$$;

-- Counts for the person and, for a guest, for the network of their visit.
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

-- How much clients search, look at stones and fill carts. Counted by half hours, so that each time zone has its own.
CREATE TABLE activity (
  half_hour timestamptz NOT NULL,
  user_id uuid REFERENCES app_user ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'view', 'cart')),
  shapes text[] NOT NULL DEFAULT '{}',
  colors text[] NOT NULL DEFAULT '{}',
  clarities text[] NOT NULL DEFAULT '{}',
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
      AND user_id IN (SELECT clients_of_actor())));

-- What is left of it after 90 days: how much on a day of the house, and by how many people, but not by whom.
CREATE TABLE activity_total (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('search', 'view', 'cart')),
  times integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (day, kind)
);
ALTER TABLE activity_total ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY activity_total_scope ON activity_total USING ((SELECT actor_scope()) = 'all');
