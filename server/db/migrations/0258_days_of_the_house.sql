-- Days, months and years are those of the house's time zone (docs/adr/0142-days-of-the-house.md). src/domain/days/house-days.ts
-- counts the same days; tests/db/house-days.test.ts compares both.
INSERT INTO setting (key, value) VALUES ('time_zone', '{"name": "UTC"}') ON CONFLICT DO NOTHING;

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
