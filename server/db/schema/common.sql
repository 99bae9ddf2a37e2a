CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA public;

-- The actor of the transaction, set by withActor; an unset one sees nothing.
CREATE FUNCTION actor_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.actor_id', true), '')::uuid $$;

CREATE FUNCTION actor_scope() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('app.scope', true), ''), 'none') $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION refuse_unlawful_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a record of % cannot begin with status %', TG_ARGV[0], NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lawful_transition', TABLE = TG_TABLE_NAME;
  END IF;
  RAISE EXCEPTION '% cannot go from status % to status %', TG_ARGV[0], OLD.status, NEW.status
    USING ERRCODE = 'check_violation', CONSTRAINT = 'lawful_transition', TABLE = TG_TABLE_NAME;
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

-- Arguments: what it is, the column that names it, the column of the person whose words are personal ('' for none), and
-- the columns to compare. One in front of which stands ~ is personal; one with a * holds an object, compared key by key.
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

-- Makes the triggers from the table; every migration that fills the table ends with it. The steps stand in the
-- triggers' conditions: to look them up in the table made a batch of 500 holds a tenth slower, and this costs nothing.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
-- The law holds the new table, too.
CREATE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
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
    ('account', 'account'), ('mail', 'mail'), ('webhook_delivery', 'webhookDelivery')
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

-- Of an object its fields, but for who changed it and when, which the entry says itself; of anything else the value.
CREATE FUNCTION fields_of(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN value - 'changed_by' - 'changed_at' ELSE jsonb_build_object('value', value) END;

-- Cut to what an entry can keep, and marked where it is personal (migration 0114).
CREATE FUNCTION as_noted(value jsonb, named text, person text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN value IS NULL OR jsonb_typeof(value) = 'null' THEN 'null'::jsonb
    WHEN named LIKE '~%' AND person IS NOT NULL THEN to_jsonb(
      U&'\E010' || person || U&'\E011'
        || left(translate(value #>> '{}', U&'\E000\E001\E010\E011\E012', ''), 1000) || U&'\E012')
    WHEN length(value::text) > 2000 THEN to_jsonb(left(value #>> '{}', 2000))
    ELSE value END;

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

CREATE FUNCTION house_zone() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce((SELECT value ->> 'name' FROM setting WHERE key = 'time_zone'), 'UTC') $$;

-- The day of a moment. Statements over many rows use the fragment of the same name, which reads the zone once.
CREATE FUNCTION house_day(at timestamptz) RETURNS date LANGUAGE sql STABLE STRICT AS
  $$ SELECT (at AT TIME ZONE house_zone())::date $$;

CREATE FUNCTION house_today() RETURNS date LANGUAGE sql STABLE AS
  $$ SELECT house_day(now()) $$;

-- The first moment of a day. A midnight that clocks repeat is the later one to PostgreSQL; the day begins at the earlier.
CREATE FUNCTION house_start(day date) RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE WHEN house_day(at - interval '1 hour') = day THEN at - interval '1 hour' ELSE at END
    FROM (SELECT day::timestamp AT TIME ZONE house_zone() AS at) midnight
$$;

-- What people type finds names whichever way either is written: case, accents and doubled spaces do not matter. The same rules
-- as in src/domain/text/folded.ts, which folds what is typed.
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
  RETURN replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;

CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  CONSTRAINT setting_price_step CHECK (key <> 'price_step' OR coalesce(value ->> 'step', '') IN ('0.01', '0.10', '1.00', '5.00', '10.00', '25.00', '50.00', '100.00'))
);
COMMENT ON COLUMN setting.changed_by IS 'who set it last; null where nobody has, and where the value says so itself';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON setting FOR EACH ROW
  EXECUTE FUNCTION note_change('setting', 'key', '', '*value');
INSERT INTO setting (key, value) VALUES
  ('client_asks', '100'),
  ('client_changes', '20000'),
  ('client_day', '5000'),
  ('client_open', '2000'),
  ('client_papers', '30'),
  ('guest_asks', '10'),
  ('guest_changes', '1000'),
  ('guest_day', '100'),
  ('guest_open', '50'),
  ('guest_visits', '1000'),
  ('hide_stale_days', 'null'),
  ('hold_hours', '24'),
  ('hold_limit', '50'),
  ('memo_due_days', '10'),
  ('offer_hours', '2'),
  ('price_offer_hours', '48'),
  ('price_step', '{"step": "1.00", "changed_by": null}'),
  ('rehold_hours', '12'),
  ('time_zone', '{"name": "UTC"}');

-- Days on which the house does no business, beside Saturdays and Sundays: terms in business days do not count them.
CREATE TABLE holiday (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN holiday.changed_by IS 'the name of whoever set it, as it was then';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON holiday FOR EACH ROW
  EXECUTE FUNCTION note_change('holiday', 'day', '', 'day,name');

CREATE TABLE country (
  id integer PRIMARY KEY,
  name text NOT NULL,
  iso2 char(2) NOT NULL UNIQUE,
  phonecode text NOT NULL
);
