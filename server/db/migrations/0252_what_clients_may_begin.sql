-- How much clients and guests have begun within a day, by kind: records of workflows stay for ever
-- (docs/adr/0139-what-a-client-may-begin.md). Counting locks the row until the transaction ends.
CREATE TABLE begun (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind)
);
CREATE INDEX begun_since ON begun (since);
ALTER TABLE begun ENABLE ROW LEVEL SECURITY;
ALTER TABLE begun FORCE ROW LEVEL SECURITY;
CREATE POLICY begun_scope ON begun USING ((SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- A guest is new at every visit, so all guests of a network are counted together, too.
CREATE TABLE begun_from (
  network cidr NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (network, kind)
);
CREATE INDEX begun_from_since ON begun_from (since);

CREATE FUNCTION count_begun_from(asked_from cidr, what text, adding integer) RETURNS TABLE (count integer, again timestamptz)
LANGUAGE sql AS $$
  INSERT INTO begun_from AS b (network, kind, count) VALUES (asked_from, what, adding)
  ON CONFLICT (network, kind) DO UPDATE
     SET count = CASE WHEN b.since > now() - interval '1 day' THEN b.count + excluded.count ELSE excluded.count END,
         since = CASE WHEN b.since > now() - interval '1 day' THEN b.since ELSE now() END
  RETURNING b.count, b.since + interval '1 day'
$$;

CREATE FUNCTION count_begun(person uuid, what text, adding integer)
RETURNS TABLE (count integer, again timestamptz, of_network integer)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  counted record;
  visited_from cidr;
  near integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  INSERT INTO begun AS b (user_id, kind, count) VALUES (person, what, adding)
  ON CONFLICT (user_id, kind) DO UPDATE
     SET count = CASE WHEN b.since > now() - interval '1 day' THEN b.count + excluded.count ELSE excluded.count END,
         since = CASE WHEN b.since > now() - interval '1 day' THEN b.since ELSE now() END
  RETURNING b.count, b.since + interval '1 day' AS again INTO counted;
  SELECT set_masklen(s.ip, CASE family(s.ip) WHEN 6 THEN 64 ELSE 32 END)::cidr INTO visited_from
    FROM app_user u JOIN session s ON s.user_id = u.id
   WHERE u.id = person AND u.role_id = 2 AND s.ip IS NOT NULL ORDER BY s.created_at DESC LIMIT 1;
  IF FOUND THEN
    SELECT f.count INTO near FROM count_begun_from(visited_from, what, adding) f;
  END IF;
  PERFORM set_config('app.scope', scope_before, true);
  RETURN QUERY SELECT counted.count, counted.again, near;
END $$;

INSERT INTO setting (key, value) VALUES
  ('client_open', '2000'), ('client_asks', '100'), ('client_day', '5000'), ('client_papers', '30'), ('client_changes', '20000'),
  ('guest_open', '50'), ('guest_asks', '10'), ('guest_day', '100'), ('guest_changes', '1000'), ('guest_visits', '1000');
