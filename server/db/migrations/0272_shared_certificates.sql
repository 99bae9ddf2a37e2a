-- Few, and listed to be looked at again.
CREATE INDEX stone_told_apart ON stone (id) WHERE disputed_report IS NOT NULL;

-- Rows with a certificate in common, each way round. Twins have the same shape and weigh the same, so they are offers of one
-- stone. A number that more than twenty rows have is a placeholder, and left out.
CREATE TABLE shared_certificate (
  certificate text NOT NULL,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  is_twin boolean NOT NULL,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (certificate, stone_id, other_id)
);
COMMENT ON TABLE shared_certificate IS 'written by the triggers of stone alone';
COMMENT ON COLUMN shared_certificate.written_in IS
  'before that transaction neither row was shown in place of the other';
CREATE INDEX shared_certificate_stone ON shared_certificate (stone_id) INCLUDE (other_id, is_twin);
CREATE INDEX shared_certificate_other ON shared_certificate (other_id);

-- Tells the planner how many there are before the first search, not a minute later. As the owner, who alone may.
CREATE FUNCTION measure_shared_certificates() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  ANALYZE public.shared_certificate;
END $$;

CREATE FUNCTION share_certificates() RETURNS trigger LANGUAGE plpgsql
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
       WHERE (o.certificates, o.shape, o.carat, o.pieces) IS DISTINCT FROM (n.certificates, n.shape, n.carat, n.pieces));
  END IF;
  IF told = '{}' THEN RETURN NULL; END IF;
  -- One at a time: of two that do not see each other's rows, neither would find that they share a certificate.
  PERFORM pg_advisory_xact_lock(7310, 0);
  WITH named AS MATERIALIZED (
    SELECT t AS certificate, s.id, coalesce(s.shape, '') AS shape, certified_weight(s.carat, s.pieces) AS weight
      FROM unnest(told) t
     CROSS JOIN LATERAL (SELECT * FROM stone s WHERE s.certificates @> ARRAY[t] OFFSET 0 LIMIT 21) s),
  pairs AS MATERIALIZED (
    SELECT certificate, a.id AS stone_id, b.id AS other_id, a.shape = b.shape AND a.weight && b.weight AS is_twin
      FROM (SELECT certificate FROM named GROUP BY certificate HAVING count(*) BETWEEN 2 AND 20) believed
      JOIN named a USING (certificate) JOIN named b USING (certificate)
     WHERE a.id <> b.id),
  parted AS (
    DELETE FROM shared_certificate c
     WHERE c.certificate = ANY (told)
       AND NOT EXISTS (SELECT FROM pairs p WHERE (p.certificate, p.stone_id, p.other_id) = (c.certificate, c.stone_id, c.other_id)))
  INSERT INTO shared_certificate AS c (certificate, stone_id, other_id, is_twin)
  SELECT certificate, stone_id, other_id, is_twin FROM pairs
      ON CONFLICT (certificate, stone_id, other_id) DO UPDATE SET is_twin = excluded.is_twin, written_in = excluded.written_in
   WHERE c.is_twin <> excluded.is_twin;
  IF cardinality(told) > 1000 THEN PERFORM measure_shared_certificates(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stone_shares_certificates AFTER INSERT ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION share_certificates();
CREATE TRIGGER stone_shares_other_certificates AFTER UPDATE ON stone REFERENCING OLD TABLE AS was NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION share_certificates();

INSERT INTO shared_certificate (certificate, stone_id, other_id, is_twin)
WITH named AS MATERIALIZED (
  SELECT t AS certificate, s.id, coalesce(s.shape, '') AS shape, certified_weight(s.carat, s.pieces) AS weight
    FROM stone s, unnest(s.certificates) t)
SELECT certificate, a.id, b.id, a.shape = b.shape AND a.weight && b.weight
  FROM (SELECT certificate FROM named GROUP BY certificate HAVING count(*) BETWEEN 2 AND 20) believed
  JOIN named a USING (certificate) JOIN named b USING (certificate)
 WHERE a.id <> b.id;

-- Which of several twins is shown may be another one now.
CREATE FUNCTION note_twins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stone_change (stone_id) SELECT DISTINCT stone_id FROM touched;
  INSERT INTO stone_event (stone_id, moved) SELECT DISTINCT stone_id, TG_OP = 'DELETE' FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER twins_found AFTER INSERT ON shared_certificate REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();
CREATE TRIGGER twins_changed AFTER UPDATE ON shared_certificate REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();
CREATE TRIGGER twins_parted AFTER DELETE ON shared_certificate REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();

-- A confirmation alone is no event, unless the stone had been hidden for want of one, or has a twin at the same price, of
-- which the freshest is shown. Where it changes which of several twins is shown, it is one of each of them.
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
         CASE WHEN (o.status, o.shape, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.carat, o.undone_by)
                   IS DISTINCT FROM
                   (n.status, n.shape, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type, n.carat, n.undone_by)
                   OR has_twin AND (o.price_per_ct, o.confirmed_at) IS DISTINCT FROM (n.price_per_ct, n.confirmed_at)
              THEN jsonb_build_object('id', o.id, 'stock_no', o.stock_no, 'status', o.status, 'shape', o.shape,
                     'color', o.color, 'clarity', o.clarity, 'lab', o.lab, 'location', o.location,
                     'diamond_type', o.diamond_type, 'stone_type', o.stone_type, 'carat', o.carat,
                     'undone_by', o.undone_by, 'confirmed_at', o.confirmed_at,
                     'provider_id', o.provider_id, 'price_per_ct', o.price_per_ct) END,
         coalesce(o.confirmed_at < hidden_before, false) OR (o.status, o.undone_by) IS DISTINCT FROM (n.status, n.undone_by),
         (o.price_per_ct, o.rap, o.disc, o.total_amt, o.carat) IS DISTINCT FROM (n.price_per_ct, n.rap, n.disc, n.total_amt, n.carat)
    FROM was o JOIN touched n USING (id)
   CROSS JOIN LATERAL (
           SELECT count(*) > 0 AS has_twin, bool_or(t.price_per_ct = n.price_per_ct) IS TRUE AS costs_the_same
             FROM shared_certificate c JOIN stone t ON t.id = c.other_id
            WHERE c.stone_id = n.id AND c.is_twin) twins
   WHERE o.confirmed_at < hidden_before
      OR costs_the_same AND o.confirmed_at IS DISTINCT FROM n.confirmed_at
      OR (o.version, o.status, o.content_hash, o.price_per_ct, o.rap, o.disc, o.total_amt, o.undone_by)
         IS DISTINCT FROM (n.version, n.status, n.content_hash, n.price_per_ct, n.rap, n.disc, n.total_amt, n.undone_by)
      OR (o.stock_no, o.shape, o.carat, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.image, o.video,
          o.certificate)
         IS DISTINCT FROM (n.stock_no, n.shape, n.carat, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type,
          n.image, n.video, n.certificate)
   ORDER BY o.id
  RETURNING stone_id, was)
  INSERT INTO stone_event (stone_id, moved)
  SELECT DISTINCT c.other_id, false FROM noted n JOIN shared_certificate c ON c.stone_id = n.stone_id AND c.is_twin
   WHERE n.was IS NOT NULL;
  RETURN NULL;
END $$;
