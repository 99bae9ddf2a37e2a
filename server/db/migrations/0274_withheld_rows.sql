-- Rows that contradict an earlier one in kind or weight, and are not offered until a person has decided.
ALTER TABLE shared_certificate ADD COLUMN withholds boolean NOT NULL DEFAULT false;
ALTER TABLE shared_certificate ALTER COLUMN withholds DROP DEFAULT;
COMMENT ON COLUMN shared_certificate.withholds IS
  'stone_id came later and says another kind or weight: it is not offered as long as other_id can be';
-- Few, and every list leaves them out.
CREATE INDEX shared_certificate_withheld ON shared_certificate (stone_id) INCLUDE (other_id) WHERE withholds;

-- A confirmation alone is no event, unless the stone had been hidden for want of one, or has a twin at the same price, of
-- which the freshest is shown. Where it changes which of several twins is shown, or whether another row is withheld, it is
-- one of each of them. Of a row that was withheld nothing is kept: nobody was shown it.
CREATE OR REPLACE FUNCTION note_changed_stones() RETURNS trigger LANGUAGE plpgsql
  -- Its plan may be older than the pairs that an import has brought.
  SET enable_seqscan = off AS $$
DECLARE
  hidden_before timestamptz := (
    SELECT date_trunc('minute', now()) - make_interval(days => (value #>> '{}')::int)
      FROM setting WHERE key = 'hide_stale_days' AND jsonb_typeof(value) = 'number');
BEGIN
  WITH noted AS (
  INSERT INTO stone_event (stone_id, was, moved, repriced)
  SELECT o.id,
         CASE WHEN NOT was_withheld
               AND ((o.status, o.shape, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.carat, o.undone_by)
                    IS DISTINCT FROM
                    (n.status, n.shape, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type, n.carat, n.undone_by)
                    OR has_twin AND (o.price_per_ct, o.confirmed_at) IS DISTINCT FROM (n.price_per_ct, n.confirmed_at))
              THEN jsonb_build_object('id', o.id, 'stock_no', o.stock_no, 'status', o.status, 'shape', o.shape,
                     'color', o.color, 'clarity', o.clarity, 'lab', o.lab, 'location', o.location,
                     'diamond_type', o.diamond_type, 'stone_type', o.stone_type, 'carat', o.carat,
                     'undone_by', o.undone_by, 'confirmed_at', o.confirmed_at,
                     'provider_id', o.provider_id, 'price_per_ct', o.price_per_ct) END,
         was_withheld OR coalesce(o.confirmed_at < hidden_before, false)
           OR (o.status, o.undone_by) IS DISTINCT FROM (n.status, n.undone_by),
         (o.price_per_ct, o.rap, o.disc, o.total_amt, o.carat) IS DISTINCT FROM (n.price_per_ct, n.rap, n.disc, n.total_amt, n.carat)
    FROM was o JOIN touched n USING (id)
   CROSS JOIN LATERAL (
           SELECT count(*) > 0 AS has_twin, bool_or(t.price_per_ct = n.price_per_ct) IS TRUE AS costs_the_same
             FROM shared_certificate c JOIN stone t ON t.id = c.other_id
            WHERE c.stone_id = n.id AND c.is_twin) twins
   CROSS JOIN LATERAL (
           SELECT o.status = 1 AND EXISTS (
                    SELECT FROM shared_certificate c JOIN stone e ON e.id = c.other_id
                     WHERE c.stone_id = n.id AND c.withholds
                       AND coalesce((SELECT b.status FROM was b WHERE b.id = e.id), e.status) IN (1, 3, 4, 5)) AS was_withheld) before
   WHERE o.confirmed_at < hidden_before
      OR costs_the_same AND o.confirmed_at IS DISTINCT FROM n.confirmed_at
      OR (o.version, o.status, o.content_hash, o.price_per_ct, o.rap, o.disc, o.total_amt, o.undone_by)
         IS DISTINCT FROM (n.version, n.status, n.content_hash, n.price_per_ct, n.rap, n.disc, n.total_amt, n.undone_by)
      OR (o.stock_no, o.shape, o.carat, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.image, o.video,
          o.certificate)
         IS DISTINCT FROM (n.stock_no, n.shape, n.carat, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type,
          n.image, n.video, n.certificate)
   ORDER BY o.id
  RETURNING stone_id, was, moved),
  decided AS (
    SELECT stone_id FROM noted WHERE was IS NOT NULL OR moved),
  withheld AS (
    SELECT c.stone_id FROM decided d JOIN shared_certificate c ON c.other_id = d.stone_id AND c.withholds)
  INSERT INTO stone_event (stone_id, moved)
  SELECT stone_id, false FROM withheld
   UNION
  SELECT c.other_id, false FROM (SELECT stone_id FROM decided UNION ALL SELECT stone_id FROM withheld) d
    JOIN shared_certificate c ON c.stone_id = d.stone_id AND c.is_twin;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION share_certificates() RETURNS trigger LANGUAGE plpgsql
  -- Its plan may be one for few certificates, and an import has as many as stones.
  SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  told text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    told := ARRAY(SELECT DISTINCT unnest(certificates) FROM touched);
  ELSE
    told := ARRAY(
      SELECT DISTINCT unnest(o.certificates || n.certificates) FROM was o JOIN touched n USING (id)
       WHERE (o.certificates, o.shape, o.carat, o.pieces, o.stone_type)
             IS DISTINCT FROM (n.certificates, n.shape, n.carat, n.pieces, n.stone_type));
  END IF;
  IF told = '{}' THEN RETURN NULL; END IF;
  -- One at a time: of two that do not see each other's rows, neither would find that they share a certificate.
  PERFORM pg_advisory_xact_lock(7310, 0);
  WITH named AS MATERIALIZED (
    SELECT t AS certificate, s.id, coalesce(s.shape, '') AS shape, certified_weight(s.carat, s.pieces) AS weight,
           s.stone_type, s.carat, s.pieces
      FROM unnest(told) t
     CROSS JOIN LATERAL (SELECT * FROM stone s WHERE s.certificates @> ARRAY[t] OFFSET 0 LIMIT 21) s),
  pairs AS MATERIALIZED (
    SELECT certificate, a.id AS stone_id, b.id AS other_id, a.shape = b.shape AND a.weight && b.weight AS is_twin,
           -- 0.02 ct is rounding, as between twins.
           a.id > b.id AND a.pieces = 1 AND b.pieces = 1
             AND (a.stone_type <> b.stone_type OR abs(a.carat - b.carat) > 0.02 * greatest(1, b.carat)) IS TRUE AS withholds
      FROM (SELECT certificate FROM named GROUP BY certificate HAVING count(*) BETWEEN 2 AND 20) believed
      JOIN named a USING (certificate) JOIN named b USING (certificate)
     WHERE a.id <> b.id),
  parted AS (
    DELETE FROM shared_certificate c
     WHERE c.certificate = ANY (told)
       AND NOT EXISTS (SELECT FROM pairs p WHERE (p.certificate, p.stone_id, p.other_id) = (c.certificate, c.stone_id, c.other_id)))
  INSERT INTO shared_certificate AS c (certificate, stone_id, other_id, is_twin, withholds)
  SELECT certificate, stone_id, other_id, is_twin, withholds FROM pairs
      ON CONFLICT (certificate, stone_id, other_id) DO UPDATE
     SET is_twin = excluded.is_twin, withholds = excluded.withholds, written_in = excluded.written_in
   WHERE (c.is_twin, c.withholds) <> (excluded.is_twin, excluded.withholds);
  IF cardinality(told) > 1000 THEN PERFORM measure_shared_certificates(); END IF;
  RETURN NULL;
END $$;

-- Which of several twins is shown may be another one now, and which row is withheld. A row that is withheld no more was
-- shown to nobody before.
CREATE OR REPLACE FUNCTION note_twins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stone_event (stone_id, moved)
    SELECT n.stone_id, bool_or(o.withholds AND NOT n.withholds)
      FROM touched n JOIN was o USING (certificate, stone_id, other_id) GROUP BY n.stone_id;
  ELSE
    INSERT INTO stone_event (stone_id, moved) SELECT DISTINCT stone_id, TG_OP = 'DELETE' FROM touched;
  END IF;
  INSERT INTO stone_change (stone_id) SELECT DISTINCT stone_id FROM touched;
  -- A twin of a row that is withheld may be shown in its place.
  INSERT INTO stone_event (stone_id, moved)
  SELECT DISTINCT c.other_id, false FROM touched t JOIN shared_certificate c ON c.stone_id = t.stone_id AND c.is_twin
   WHERE t.withholds OR TG_OP = 'UPDATE';
  RETURN NULL;
END $$;
DROP TRIGGER twins_changed ON shared_certificate;
CREATE TRIGGER twins_changed AFTER UPDATE ON shared_certificate REFERENCING OLD TABLE AS was NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();

UPDATE shared_certificate c SET withholds = true, written_in = pg_current_xact_id()
  FROM stone a, stone b
 WHERE a.id = c.stone_id AND b.id = c.other_id AND a.id > b.id AND a.pieces = 1 AND b.pieces = 1
   AND (a.stone_type <> b.stone_type OR abs(a.carat - b.carat) > 0.02 * greatest(1, b.carat));
