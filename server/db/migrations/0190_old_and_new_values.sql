-- The audit log says what was changed into what. Triggers note the old and new values of what people keep up by hand, for
-- the entry that ends the transaction. Stones and records of workflows are left out: they have histories of their own.

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

CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON setting FOR EACH ROW
  EXECUTE FUNCTION note_change('setting', 'key', '', '*value');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON maintenance FOR EACH ROW
  EXECUTE FUNCTION note_change('maintenance', 'reason', '', 'starts_at,ends_at,reason');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON holiday FOR EACH ROW
  EXECUTE FUNCTION note_change('holiday', 'day', '', 'day,name');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON provider FOR EACH ROW
  EXECUTE FUNCTION note_change('provider', 'id', '', 'name,code,provider_type,is_active,feed_format,feed_is_full,schedule');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON master FOR EACH ROW
  EXECUTE FUNCTION note_change('master', 'id', '', 'code,name,description,is_active');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON sub_master FOR EACH ROW
  EXECUTE FUNCTION note_change('sub master', 'id', '',
    'code,name,description,keyword,is_active,is_default,is_display,sequence');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON carat_range FOR EACH ROW
  EXECUTE FUNCTION note_change('carat range', 'id', '', 'carat_from,carat_to,sequence,is_active');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON sub_carat_range FOR EACH ROW
  EXECUTE FUNCTION note_change('sub carat range', 'id', '', 'carat_from,carat_to,sequence,is_active');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON markup FOR EACH ROW
  EXECUTE FUNCTION note_change('markup', 'id', '', 'client_id,associate_id,provider_id,percent');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON stock_list FOR EACH ROW
  EXECUTE FUNCTION note_change('stock list', 'id', '', 'code,name,filters,is_active');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON collection FOR EACH ROW
  EXECUTE FUNCTION note_change('collection', 'id', '', 'name,description,diamond_type,is_active');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON credit_limit FOR EACH ROW
  EXECUTE FUNCTION note_change('credit limit', 'client_id', 'client_id', 'amount,terms_days,~reason');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON inventory_access FOR EACH ROW
  EXECUTE FUNCTION note_change('inventory access', 'client_id', '',
    'shape,color,clarity,lab,location,diamond_type,stone_type,carat_from,carat_to');

-- People begin by an act that says who they are, and are deleted by one that keeps nothing of them.
CREATE TRIGGER note_change AFTER UPDATE ON app_user FOR EACH ROW
  EXECUTE FUNCTION note_change('person', 'id', 'id',
    '~email,~user_name,~first_name,~last_name,~company_name,~mobile,mobile_country_id,associate_id,associate_type');
CREATE TRIGGER note_change AFTER UPDATE ON business FOR EACH ROW
  EXECUTE FUNCTION note_change('business', 'user_id', 'user_id',
    '~company_name,~tax_identification_number,~address,~city,~state,~designation,business_type,country_id');

-- What an entry is about: ids, numbers and names anywhere in its subject.
CREATE INDEX audit_log_about ON audit_log USING gin (jsonb_path_query_array(subject, '$.** ? (@.type() == "string")') jsonb_path_ops);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at DESC, id DESC);
