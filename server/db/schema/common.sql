-- What all other files build on: who acts, what refuses a change and what notes one, settings and days.
-- The files are applied in one order, and each refers only to those before it.
--
-- Names are in snake_case, tables in the singular. Keys are UUIDs (version 7) that the code makes. Moments are
-- timestamptz in UTC. Codes of enumerations are smallint with a check; src/domain/codes.ts has their names. Money is
-- numeric, in USD unless a column says otherwise. Names in `changed_by`, `created_by_name` and the like are as they
-- were at the time.
--
-- The first words of a table's comment decide what happens to it: the server may only SELECT and INSERT in one that
-- is 'append-only', and only SELECT from one that is 'read-only'. One that is 'not backed up' is left out of backups.
--
-- Row-level security is the second line of tenancy: the queries say whose rows they read, and the policies say it
-- again. It is forced, so that it holds for the owner, too. The scope of a transaction is 'all' (administrator,
-- quality control, auditor, and the server's own work), 'associate' (their own clients' rows as well), 'own', or
-- 'none' if nobody acts. Policies read it in sub-selects, so that it is read once a query and not once a row.

-- Keys of people, and the words that are encrypted under them (people.sql). It is a trusted extension: the database's
-- owner may create it where PostgreSQL's contrib modules are installed.
CREATE EXTENSION pgcrypto;

-- Texts in a constraint that compares ranges, too (promised_certificate in stones.sql). Trusted as well.
CREATE EXTENSION btree_gist;

-- The actor of the transaction, set by withActor; an unset one sees nothing. In PL/pgSQL, because these stand in every
-- policy: of a function in SQL the planner reads the text again at each place, which was half of its time.
CREATE FUNCTION actor_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
  RETURN nullif(current_setting('app.actor_id', true), '')::uuid;
END $$;

-- The client whose records the actor's are: of a person of a company the company's account, otherwise the actor.
CREATE FUNCTION actor_client() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
  RETURN coalesce(nullif(current_setting('app.client_id', true), ''), nullif(current_setting('app.actor_id', true), ''))::uuid;
END $$;

CREATE FUNCTION actor_scope() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
  RETURN coalesce(nullif(current_setting('app.scope', true), ''), 'none');
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- To delete a record and make it anew would be a way round the law. (A stone that was ever moved is held by its lines.)
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a record of % is never removed', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
END $$;

-- A statement that is sent together with its commit has to refuse by itself what nobody looks at any more: where fewer
-- records were there to move than were decided upon, nothing is committed.
CREATE FUNCTION refuse_other_count(moved bigint, decided bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF moved IS DISTINCT FROM decided THEN
    RAISE EXCEPTION '% of % records were there to move', moved, decided USING ERRCODE = 'no_data_found';
  END IF;
END $$;

-- Of an object its fields, but for who changed it and when, which the entry says itself; of anything else the value.
CREATE FUNCTION fields_of(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN value - 'changed_by' - 'changed_at' ELSE jsonb_build_object('value', value) END;

-- Cut to what an entry can keep, and marked where it is personal, for seal_marked (people.sql).
CREATE FUNCTION as_noted(value jsonb, named text, person text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN value IS NULL OR jsonb_typeof(value) = 'null' THEN 'null'::jsonb
    WHEN named LIKE '~%' AND person IS NOT NULL THEN to_jsonb(
      U&'\E010' || person || U&'\E011'
        || left(translate(value #>> '{}', U&'\E000\E001\E010\E011\E012', ''), 1000) || U&'\E012')
    WHEN length(value::text) > 2000 THEN to_jsonb(left(value #>> '{}', 2000))
    ELSE value END;

-- Notes the old and new values of what people keep up by hand, for the entry of the audit log that ends the
-- transaction. Stones and records of workflows have histories of their own.
-- Arguments: what it is, the column that names it, the column of the person whose words are personal ('' for none),
-- and the columns to compare. One in front of which stands ~ is personal; one with a * holds an object, compared key
-- by key.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('app.changes', true), '');
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  whole jsonb := coalesce(new_row, old_row);
  person text := whole ->> nullif(TG_ARGV[2], '');
  columns text[] := string_to_array(TG_ARGV[3], ',');
  named text;
  was jsonb := '{}';
  becomes jsonb := '{}';
BEGIN
  -- An entry is limited, and who reads it cannot read thousands of changes.
  IF length(noted) > 16000 THEN
    IF right(noted, 1) <> ' ' THEN
      PERFORM set_config('app.changes', noted || ',{"of": "more"} ', true);
    END IF;
    RETURN NULL;
  END IF;
  IF columns[1] LIKE '*%' THEN
    old_row := fields_of(old_row -> substr(columns[1], 2));
    new_row := fields_of(new_row -> substr(columns[1], 2));
    columns := ARRAY(SELECT jsonb_object_keys(coalesce(old_row, '{}') || coalesce(new_row, '{}')));
  END IF;
  FOREACH named IN ARRAY columns LOOP
    CONTINUE WHEN old_row -> ltrim(named, '~') IS NOT DISTINCT FROM new_row -> ltrim(named, '~')
               OR jsonb_typeof(coalesce(old_row -> ltrim(named, '~'), 'null')) = 'null'
              AND jsonb_typeof(coalesce(new_row -> ltrim(named, '~'), 'null')) = 'null';
    IF old_row IS NOT NULL THEN
      was := was || jsonb_build_object(ltrim(named, '~'), as_noted(old_row -> ltrim(named, '~'), named, person));
    END IF;
    IF new_row IS NOT NULL THEN
      becomes := becomes || jsonb_build_object(ltrim(named, '~'), as_noted(new_row -> ltrim(named, '~'), named, person));
    END IF;
  END LOOP;
  IF was <> '{}' OR becomes <> '{}' THEN
    PERFORM set_config('app.changes', concat_ws(',', nullif(noted, ''), jsonb_strip_nulls(jsonb_build_object(
      'of', TG_ARGV[0], 'id', whole ->> TG_ARGV[1])) ||
      CASE WHEN old_row IS NULL THEN '{}' ELSE jsonb_build_object('before', was) END ||
      CASE WHEN new_row IS NULL THEN '{}' ELSE jsonb_build_object('after', becomes) END), true);
  END IF;
  RETURN NULL;
END $$;

-- The subject of an entry with the changes that were noted until now, which the next entry does not repeat.
CREATE FUNCTION with_changes(told text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('app.changes', true), '');
BEGIN
  IF noted = '' THEN
    RETURN told;
  END IF;
  PERFORM set_config('app.changes', '', true);
  RETURN (told::jsonb || jsonb_build_object('changes', ('[' || noted || ']')::jsonb))::text;
END $$;

-- What people type finds names whichever way either is written: case, accents, doubled spaces and the digits of other
-- scripts do not matter. The rules are those of src/domain/text/search-folding.ts, which folds what is typed.
CREATE FUNCTION folded(told text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := told;
BEGIN
  IF strpos(plain, '  ') > 0 THEN
    plain := regexp_replace(plain, ' +', ' ', 'g');
  END IF;
  -- Most texts are plain letters.
  IF octet_length(plain) = length(plain) THEN
    RETURN lower(plain);
  END IF;
  plain := translate(lower(regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]+', '', 'g')), 'øđðłħıς', 'oddlhiσ');
  plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  IF plain !~ '[\u0660-\uabf9]' THEN
    RETURN plain;
  END IF;
  -- Ten digits of each script in a row.
  RETURN translate(plain, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
      || '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙'
      || '០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉'
      || '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
    repeat('0123456789', 35));
END $$;

-- What the house has set, by key: a number, or an object. The server writes usual values when it starts
-- (server/db/queries/settings.ts).
CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT setting_price_step CHECK (
    key <> 'price_step'
    OR coalesce(value ->> 'step', '') IN ('0.01', '0.10', '1.00', '5.00', '10.00', '25.00', '50.00', '100.00'))
);
COMMENT ON COLUMN setting.changed_by IS 'who set it last; null where nobody has, and where the value says so itself';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON setting
  FOR EACH ROW EXECUTE FUNCTION note_change('setting', 'key', '', '*value');

-- Answers to requests that may be sent again. Not even those who see everything read them: an answer is whoever's
-- request it was, and the server's to forget.
CREATE TABLE idempotency_key (
  user_id uuid NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint,
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, operation, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_key_own ON idempotency_key USING (
  user_id = (SELECT actor_id()) OR ((SELECT actor_scope()) = 'all' AND (SELECT actor_id()) IS NULL));

-- Brought up to date at every start (server/places/countries.ts). The ISO code makes the id: IN is 914 everywhere.
CREATE TABLE country (
  id integer PRIMARY KEY,
  name text NOT NULL,
  iso2 char(2) NOT NULL UNIQUE,
  phonecode text NOT NULL
);

-- The days of the house are those of its time zone (docs/adr/0039-house-days-and-time-zones.md). src/domain/house-days.ts
-- counts the same days; tests/db/house-days.test.ts compares both.
CREATE FUNCTION house_zone() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce((SELECT value ->> 'name' FROM setting WHERE key = 'time_zone'), 'UTC') $$;

-- The day of a moment. Statements over many rows use the fragment of the same name, which reads the zone once.
CREATE FUNCTION house_day(at timestamptz) RETURNS date LANGUAGE sql STABLE STRICT AS
  $$ SELECT (at AT TIME ZONE house_zone())::date $$;

CREATE FUNCTION house_today() RETURNS date LANGUAGE sql STABLE AS
  $$ SELECT house_day(now()) $$;

-- The first moment of a day. Where clocks repeat midnight PostgreSQL takes the later; the day begins at the earlier.
CREATE FUNCTION house_start(day date) RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE WHEN house_day(at - interval '1 hour') = day THEN at - interval '1 hour' ELSE at END
    FROM (SELECT day::timestamp AT TIME ZONE house_zone() AS at) midnight
$$;

-- Days on which the house does no business, beside Saturdays and Sundays: terms in business days do not count them.
CREATE TABLE holiday (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN holiday.changed_by IS 'the name of whoever set it, as it was then';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON holiday
  FOR EACH ROW EXECUTE FUNCTION note_change('holiday', 'day', '', 'day,name');
