-- One look-up for each request: the session, whether its person may still use it, and the one permission asked for.
-- It runs as the owner with scope 'all', since nobody is signed in yet when it is asked.
CREATE FUNCTION authenticate(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public
AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  -- Not as SET in the function's head: PostgreSQL keeps that for superusers, and the owner is none.
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false), coalesce(up.write_access, rp.write_access, false)
    FROM session s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE s.token_hash = token AND s.revoked_at IS NULL AND s.expires_at > now() AND u.is_active;
  PERFORM set_config('app.scope', scope_before, true);
END $$;
