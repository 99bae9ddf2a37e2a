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

-- A look has the lesser of both people's rights: what the customer may read, if who looks may read it, too.
DROP FUNCTION authenticate_look(bytea, text);
CREATE FUNCTION authenticate_look(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, looker text, looker_id uuid, looker_role_id smallint
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AND coalesce(su.read_access, sr.read_access, false), false,
         trim(staff.first_name || ' ' || staff.last_name), staff.id, staff.role_id
    FROM looking l
    JOIN session s ON s.token_hash = l.session AND s.revoked_at IS NULL AND s.expires_at > now()
    JOIN app_user staff ON staff.id = s.user_id AND staff.is_active
    JOIN app_user u ON u.id = l.client_id AND u.is_active AND u.role_id = 4
     AND (staff.role_id = 1 OR (staff.role_id = 3 AND u.associate_id = staff.id))
    JOIN permission looks ON looks.name = 'client'
    JOIN role_permission lr ON lr.permission_id = looks.id AND lr.role_id = staff.role_id
    LEFT JOIN user_permission lu ON lu.permission_id = looks.id AND lu.user_id = staff.id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
    LEFT JOIN role_permission sr ON sr.permission_id = p.id AND sr.role_id = staff.role_id
    LEFT JOIN user_permission su ON su.permission_id = p.id AND su.user_id = staff.id
   WHERE l.token_hash = token AND l.ended_at IS NULL AND l.expires_at > now()
     AND coalesce(lu.write_access, lr.write_access);
  PERFORM set_config('app.scope', scope_before, true);
END $$;
