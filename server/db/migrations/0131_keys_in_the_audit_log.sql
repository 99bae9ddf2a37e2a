-- As before, and with the key that was used: the audit log names it.
DROP FUNCTION authenticate_key(bytea, text, inet, integer, uuid);
CREATE FUNCTION authenticate_key(key bytea, permission_name text, address inet, wrong_minutes integer, feed uuid)
RETURNS TABLE (
  outcome text, user_id uuid, role_id smallint, name text, business_status smallint, associate_id uuid,
  read_access boolean, write_access boolean, per_minute integer, tokens double precision, wrong_tries integer,
  key_id uuid, key_name text
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  found record;
  used record;
  tried integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT k.id, k.name AS key_name, k.per_minute, k.networks, k.feed_id, u.id AS user_id, u.role_id,
         trim(u.first_name || ' ' || u.last_name) AS name, b.status AS business_status, u.associate_id,
         coalesce(up.read_access, rp.read_access, false) AS reads, coalesce(up.write_access, rp.write_access, false) AS writes
    INTO found
    FROM client_key k
    JOIN app_user u ON u.id = k.client_id
    LEFT JOIN business b ON b.user_id = u.id
    LEFT JOIN permission p ON p.name = permission_name
    LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.role_id = u.role_id
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = u.id
   WHERE k.key_hash = key AND k.revoked_at IS NULL AND k.expires_at > now() AND u.is_active
     AND (u.role_id = 6 OR (u.role_id = 7 AND k.feed_id IS NOT NULL));
  PERFORM set_config('app.scope', scope_before, true);

  IF found.id IS NULL THEN
    INSERT INTO wrong_key AS w (network, tries, since)
    VALUES (set_masklen(address, CASE family(address) WHEN 6 THEN 64 ELSE 32 END)::cidr, 1, now())
    ON CONFLICT (network) DO UPDATE
       SET tries = CASE WHEN w.since > now() - make_interval(mins => wrong_minutes) THEN w.tries + 1 ELSE 1 END,
           since = CASE WHEN w.since > now() - make_interval(mins => wrong_minutes) THEN w.since ELSE now() END
    RETURNING tries INTO tried;
    RETURN QUERY SELECT 'wrong', NULL::uuid, NULL::smallint, NULL, NULL::smallint, NULL::uuid, false, false,
                        NULL::integer, NULL::double precision, tried, NULL::uuid, NULL;
    RETURN;
  END IF;

  IF cardinality(found.networks) > 0 AND NOT address <<= ANY (found.networks) THEN
    RETURN QUERY SELECT 'network', NULL::uuid, NULL::smallint, NULL, NULL::smallint, NULL::uuid, false, false,
                        NULL::integer, NULL::double precision, 0, NULL::uuid, NULL;
    RETURN;
  END IF;

  INSERT INTO client_key_use AS u (key_id, tokens, is_over, used_at, used_from)
  VALUES (found.id, found.per_minute - 1, false, clock_timestamp(), address)
  ON CONFLICT (key_id) DO UPDATE
     SET (tokens, is_over, used_at, used_from) = (
       SELECT CASE WHEN filled >= 1 THEN filled - 1 ELSE filled END, filled < 1, at, address
         FROM (SELECT at, least(found.per_minute, u.tokens + greatest(0, extract(epoch FROM at - u.used_at)) * found.per_minute / 60.0) AS filled
                 FROM (SELECT clock_timestamp() AS at) moment) bucket)
  RETURNING u.tokens, u.is_over INTO used;
  RETURN QUERY SELECT CASE WHEN used.is_over THEN 'limit'
                           WHEN found.feed_id IS NOT NULL AND found.feed_id IS DISTINCT FROM feed THEN 'feed'
                           ELSE 'ok' END,
                      found.user_id, found.role_id, found.name, found.business_status, found.associate_id, found.reads,
                      found.writes, found.per_minute, used.tokens, 0, found.id, found.key_name;
END $$;
