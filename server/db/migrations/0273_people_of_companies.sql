-- People of clients' companies (docs/adr/0043-people-of-a-company.md).
CREATE FUNCTION actor_client() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('app.client_id', true), ''), nullif(current_setting('app.actor_id', true), ''))::uuid $$;

-- People of a client's company. The account that began the company stands for it: records name it as their client,
-- and other people act for it. Whoever acts alone has no row. (docs/adr/0043-people-of-a-company.md)
CREATE TABLE membership (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL UNIQUE REFERENCES app_user,
  company_id uuid NOT NULL REFERENCES app_user,
  -- 1 invited, 2 active, 3 suspended, 4 left
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
  version integer NOT NULL DEFAULT 0,
  is_owner boolean NOT NULL DEFAULT false,
  powers text[] NOT NULL CHECK (powers <@ '{hold,confirm,invoices,people}'),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT owners_are_active CHECK (NOT is_owner OR status = 2),
  CONSTRAINT owners_have_every_power CHECK (NOT is_owner OR powers @> '{hold,confirm,invoices,people}')
);
COMMENT ON COLUMN membership.company_id IS 'the account that stands for the company; its own person has this id as well';
CREATE UNIQUE INDEX membership_owner ON membership (company_id) WHERE is_owner;
CREATE INDEX membership_company ON membership (company_id);
ALTER TABLE membership ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY membership_scope ON membership USING (
  (SELECT actor_scope()) = 'all'
  OR company_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate' AND company_id IN (SELECT u.id FROM app_user u)));
CREATE TRIGGER membership_stays BEFORE DELETE OR TRUNCATE ON membership
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- At the end of the transaction, because a company is handed over in two steps.
CREATE FUNCTION company_has_an_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  owned boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  owned := EXISTS (SELECT FROM membership m WHERE m.company_id = NEW.company_id AND m.is_owner);
  PERFORM set_config('app.scope', scope_before, true);
  IF NOT owned THEN
    RAISE EXCEPTION 'the company % has no owner', NEW.company_id USING ERRCODE = 'integrity_constraint_violation', TABLE = 'membership';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER company_has_an_owner AFTER INSERT OR UPDATE ON membership
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION company_has_an_owner();

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
CREATE OR REPLACE FUNCTION account_decides_sign_in() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
-- and of the powers that they lack who has them.
CREATE FUNCTION company_of(person uuid) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
           'client', m.company_id, 'is_owner', m.is_owner, 'has', to_jsonb(m.powers),
           'who_may', (SELECT coalesce(jsonb_object_agg(lacked.power, lacked.names), '{}') FROM (
              SELECT power, jsonb_agg(trim(u.first_name || ' ' || u.last_name) ORDER BY other.is_owner DESC, other.id) AS names
                FROM membership other JOIN app_user u ON u.id = other.person_id, unnest(other.powers) AS power
               WHERE other.company_id = m.company_id AND other.status = 2 AND NOT power = ANY (m.powers)
               GROUP BY power) lacked))
    FROM membership m WHERE m.person_id = person
$$;

CREATE FUNCTION allowed_in_company(person uuid, named text) RETURNS TABLE (reads boolean, writes boolean)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(bool_and(n.may AND coalesce(up.read_access, true)), true),
         coalesce(bool_and(n.may AND coalesce(up.write_access, true)), true)
    FROM membership m
    CROSS JOIN LATERAL (
      SELECT CASE WHEN m.status = 2 THEN named <> 'invoice' OR 'invoices' = ANY (m.powers)
                  ELSE m.person_id = m.company_id END AS may) n
    LEFT JOIN permission p ON p.name = named
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = m.company_id
   WHERE m.person_id = person
$$;

CREATE OR REPLACE FUNCTION rights_of(people uuid[])
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

CREATE OR REPLACE FUNCTION may_now(person uuid, access text, VARIADIC permissions text[]) RETURNS boolean
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

DROP FUNCTION authenticate(bytea, text);
CREATE FUNCTION authenticate(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, company jsonb
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  -- Not as SET in the function's head: PostgreSQL keeps that for superusers, and the owner is none.
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AND (m.id IS NULL OR c.reads),
         coalesce(up.write_access, rp.write_access, false) AND (m.id IS NULL OR c.writes),
         CASE WHEN m.id IS NOT NULL THEN company_of(u.id) END
    FROM session s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN membership m ON m.person_id = u.id
    LEFT JOIN LATERAL allowed_in_company(m.person_id, permission_name) c ON m.id IS NOT NULL
    LEFT JOIN business b ON b.user_id = coalesce(m.company_id, u.id)
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE s.token_hash = token AND s.revoked_at IS NULL AND s.expires_at > now() AND u.is_active
     AND (m.id IS NULL OR m.status = 2);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

DROP FUNCTION authenticate_look(bytea, text);
CREATE FUNCTION authenticate_look(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, company jsonb, looker text, looker_id uuid, looker_role_id smallint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AND coalesce(su.read_access, sr.read_access, false)
           AND (m.id IS NULL OR c.reads), false, CASE WHEN m.id IS NOT NULL THEN company_of(u.id) END,
         trim(staff.first_name || ' ' || staff.last_name), staff.id, staff.role_id
    FROM looking l
    JOIN session s ON s.token_hash = l.session AND s.revoked_at IS NULL AND s.expires_at > now()
    JOIN app_user staff ON staff.id = s.user_id AND staff.is_active
    JOIN app_user u ON u.id = l.client_id AND u.is_active AND u.role_id = 4
     AND (staff.role_id = 1 OR (staff.role_id = 3 AND u.associate_id = staff.id))
    JOIN permission looks ON looks.name = 'client'
    JOIN role_permission lr ON lr.permission_id = looks.id AND lr.role_id = staff.role_id
    LEFT JOIN user_permission lu ON lu.permission_id = looks.id AND lu.user_id = staff.id
    LEFT JOIN membership m ON m.person_id = u.id
    LEFT JOIN LATERAL allowed_in_company(m.person_id, permission_name) c ON m.id IS NOT NULL
    LEFT JOIN business b ON b.user_id = coalesce(m.company_id, u.id)
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
    LEFT JOIN role_permission sr ON sr.permission_id = p.id AND sr.role_id = staff.role_id
    LEFT JOIN user_permission su ON su.permission_id = p.id AND su.user_id = staff.id
   WHERE l.token_hash = token AND l.ended_at IS NULL AND l.expires_at > now()
     AND coalesce(lu.write_access, lr.write_access);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

CREATE OR REPLACE FUNCTION attach_transition_triggers() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('queue_place', 'queuePlace'), ('memo_line', 'memo'), ('memo_extension', 'memoExtension'),
    ('confirm_line', 'confirmStone'), ('enquiry', 'enquiry'), ('price_offer_line', 'priceOffer'), ('invoice', 'invoice'), ('task', 'task'),
    ('demand', 'demand'), ('share_link', 'shareLink'), ('bulk_email', 'bulkEmail'), ('kyc_document', 'kycDocument'), ('business', 'business'),
    ('account', 'account'), ('membership', 'membership'), ('mail', 'mail'), ('webhook_delivery', 'webhookDelivery')
  LOOP
    SELECT string_agg(to_code::text, ', ') FILTER (WHERE from_code IS NULL),
           string_agg(format('(%s, %s)', from_code, to_code), ', ') FILTER (WHERE from_code IS NOT NULL)
      INTO STRICT beginnings, steps
      FROM lawful_transition WHERE workflow = law;
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.status NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_beginning', held, beginnings, law);
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
         WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status, NEW.status) NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_step', held, steps, law);
  END LOOP;
END $$;


-- What belongs to the company is seen by all of its people.
DROP POLICY app_user_scope ON app_user;
CREATE POLICY app_user_scope ON app_user USING (
  (SELECT actor_scope()) = 'all'
  OR id = (SELECT actor_id())
  OR id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate' AND associate_id = (SELECT actor_id())));
DROP POLICY stored_file_own ON stored_file;
CREATE POLICY stored_file_own ON stored_file USING (owner_id IN ((SELECT actor_client()), (SELECT actor_id())));
DROP POLICY business_scope ON business;
CREATE POLICY business_scope ON business USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND user_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY kyc_document_scope ON kyc_document;
CREATE POLICY kyc_document_scope ON kyc_document USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY inventory_access_own ON inventory_access;
CREATE POLICY inventory_access_own ON inventory_access FOR SELECT USING (client_id = (SELECT actor_client()));
DROP POLICY client_code_scope ON client_code;
CREATE POLICY client_code_scope ON client_code USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY document_counter_scope ON document_counter;
CREATE POLICY document_counter_scope ON document_counter USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY history_scope ON history;
CREATE POLICY history_scope ON history USING (
  (SELECT actor_scope()) = 'all'
  OR client_id IN ((SELECT actor_client()), (SELECT actor_id()))
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY stone_claim_scope ON stone_claim;
CREATE POLICY stone_claim_scope ON stone_claim USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY markup_read ON markup;
CREATE POLICY markup_read ON markup FOR SELECT USING (
  (SELECT actor_scope()) = 'all'
  OR (client_id IS NULL AND associate_id IS NULL AND (SELECT actor_scope()) <> 'none')
  OR client_id = (SELECT actor_client())
  OR associate_id = (SELECT actor_id())
  OR associate_id = (SELECT own.associate_id FROM app_user own WHERE own.id = (SELECT actor_client()))
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY price_offer_scope ON price_offer;
CREATE POLICY price_offer_scope ON price_offer USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY price_offer_line_scope ON price_offer_line;
CREATE POLICY price_offer_line_scope ON price_offer_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY hold_scope ON hold;
CREATE POLICY hold_scope ON hold USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY queue_place_scope ON queue_place;
CREATE POLICY queue_place_scope ON queue_place USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY memo_scope ON memo;
CREATE POLICY memo_scope ON memo USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY memo_line_scope ON memo_line;
CREATE POLICY memo_line_scope ON memo_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY memo_extension_scope ON memo_extension;
CREATE POLICY memo_extension_scope ON memo_extension USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY confirm_order_scope ON confirm_order;
CREATE POLICY confirm_order_scope ON confirm_order USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY confirm_line_scope ON confirm_line;
CREATE POLICY confirm_line_scope ON confirm_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY external_sheet_scope ON external_sheet;
CREATE POLICY external_sheet_scope ON external_sheet USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY enquiry_scope ON enquiry;
CREATE POLICY enquiry_scope ON enquiry USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY featured_stone_shown ON featured_stone;
CREATE POLICY featured_stone_shown ON featured_stone FOR SELECT USING (
  client_id IS NULL OR client_id = (SELECT actor_client()));
DROP POLICY credit_limit_read ON credit_limit;
CREATE POLICY credit_limit_read ON credit_limit FOR SELECT USING (
  client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY invoice_scope ON invoice;
CREATE POLICY invoice_scope ON invoice USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY credit_note_scope ON credit_note;
CREATE POLICY credit_note_scope ON credit_note USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY invoice_line_scope ON invoice_line;
CREATE POLICY invoice_line_scope ON invoice_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY invoice_payment_scope ON invoice_payment;
CREATE POLICY invoice_payment_scope ON invoice_payment USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY client_credit_scope ON client_credit;
CREATE POLICY client_credit_scope ON client_credit USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY demand_scope ON demand;
CREATE POLICY demand_scope ON demand USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY share_link_scope ON share_link;
CREATE POLICY share_link_scope ON share_link USING (
  (SELECT actor_scope()) = 'all'
  OR owner_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND owner_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY stock_feed_scope ON stock_feed;
CREATE POLICY stock_feed_scope ON stock_feed USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY client_key_scope ON client_key;
CREATE POLICY client_key_scope ON client_key USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY webhook_scope ON webhook;
CREATE POLICY webhook_scope ON webhook USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
DROP POLICY webhook_delivery_scope ON webhook_delivery;
CREATE POLICY webhook_delivery_scope ON webhook_delivery USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
