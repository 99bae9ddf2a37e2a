-- One look-up for each request: the session, whether its person may still use it, and the one permission asked for.
-- It runs as the owner with scope 'all', since nobody is signed in yet when it is asked.
CREATE FUNCTION authenticate(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean
)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public
SET app.scope = 'all'
AS $$
  SELECT u.id, u.role_id, trim(u.first_name || ' ' || u.last_name), b.status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false), coalesce(up.write_access, rp.write_access, false)
    FROM session s
    JOIN app_user u ON u.id = s.user_id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE s.token_hash = token AND s.revoked_at IS NULL AND s.expires_at > now() AND u.is_active
$$;
