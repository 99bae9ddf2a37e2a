-- A look as a founder ends when they leave their company, although their account goes on standing for it.
CREATE OR REPLACE FUNCTION authenticate_look(token bytea, permission_name text)
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
     AND coalesce(lu.write_access, lr.write_access) AND (m.id IS NULL OR m.status = 2);
  PERFORM set_config('app.scope', scope_before, true);
END $$;
