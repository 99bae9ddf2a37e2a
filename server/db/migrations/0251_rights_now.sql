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
