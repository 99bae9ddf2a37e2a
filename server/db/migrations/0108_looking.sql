-- A member of staff looks at the portal as a customer sees it. The token only reads, and ends with the session that
-- asked for it.
CREATE TABLE looking (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  client_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  session bytea NOT NULL REFERENCES session ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
COMMENT ON COLUMN looking.session IS 'the session of who looks, by the hash of its token';
CREATE INDEX looking_client ON looking (client_id);
CREATE INDEX looking_session ON looking (session);

ALTER TABLE looking ENABLE ROW LEVEL SECURITY;
ALTER TABLE looking FORCE ROW LEVEL SECURITY;
CREATE POLICY looking_scope ON looking USING (
  (SELECT actor_scope()) = 'all'
  OR session IN (SELECT token_hash FROM session WHERE user_id = (SELECT actor_id())));

-- As authenticate(), for the token of a look: the customer, and the name of who looks. What that person may see and do
-- is asked anew each time.
CREATE FUNCTION authenticate_look(token bytea, permission_name text)
RETURNS TABLE (
  user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, looker text
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
         coalesce(up.read_access, rp.read_access, false), false, trim(staff.first_name || ' ' || staff.last_name)
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
   WHERE l.token_hash = token AND l.ended_at IS NULL AND l.expires_at > now()
     AND coalesce(lu.write_access, lr.write_access);
  PERFORM set_config('app.scope', scope_before, true);
END $$;
