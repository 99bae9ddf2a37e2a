-- Texts in a constraint that compares ranges, too. It is a trusted extension: the database's owner may create it where
-- PostgreSQL's contrib modules are installed.
CREATE EXTENSION btree_gist;

-- The certificates of a row of stock, each as laboratory and number, however the provider writes it. Left out are the
-- laboratory's name, LG, spaces and marks, and the zeros that a spreadsheet drops. A pair or lot has the certificate of
-- each of its stones. What has fewer than five digits ("applied for") is no number.
CREATE FUNCTION certificates_of(lab text, report_no text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF lab = 'NONE' THEN
    RETURN NULL;
  ELSIF report_no ~ '^[1-9]\d{4,}$' THEN
    RETURN ARRAY[lab || ' ' || report_no];
  END IF;
  RETURN (
    SELECT array_agg(DISTINCT lab || ' ' || number)
      FROM regexp_split_to_table(upper(report_no), '[/,;&|+]|(?<=[A-Z0-9]{7})[\s-]+(?=[A-Z0-9]{7})') part,
           regexp_replace(part, '[^A-Z0-9]', '', 'g') bare,
           regexp_replace(bare, '^(' || lab || ')?(NO|NR)?(LG)?0*', '') number
     WHERE number ~ '(\d.*){5}');
END $$;

-- In carats, what another row of the same certificate weighs: as much, but for 0.02 ct. A pair says what both weigh, so
-- its stones can weigh anything.
CREATE FUNCTION certified_weight(carat numeric, pieces integer) RETURNS numrange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN pieces > 1 OR carat IS NULL THEN numrange(NULL, NULL)
              ELSE numrange(carat - 0.01, carat + 0.01, '[]') END;

-- The report number that an administrator does not believe: as long as the row has it, it is taken for a stone of its own.
ALTER TABLE stone ADD COLUMN disputed_report text;
ALTER TABLE stone ADD COLUMN certificates text[] GENERATED ALWAYS AS (
  CASE WHEN report_no IS DISTINCT FROM disputed_report THEN certificates_of(lab, report_no) END) STORED;
-- Without a list of pending entries, which each hold would have to read after an import.
CREATE INDEX stone_certificates ON stone USING gin (certificates) WITH (fastupdate = off);

-- The certificates of promised stones: of the rows of one certificate one at most is promised. The constraint says so,
-- whatever code runs. A number that more than twenty rows have is a placeholder, and left out.
CREATE TABLE promised_certificate (
  stone_id uuid NOT NULL REFERENCES stone_claim ON DELETE CASCADE,
  certificate text NOT NULL,
  shape text NOT NULL,
  weight numrange NOT NULL,
  workflow text NOT NULL CHECK (workflow IN ('hold', 'memo', 'confirmStone')),
  PRIMARY KEY (stone_id, certificate),
  CONSTRAINT one_promise_per_certificate EXCLUDE USING gist (certificate WITH =, shape WITH =, weight WITH &&)
);
COMMENT ON TABLE promised_certificate IS 'written by the trigger of stone_claim alone';

CREATE FUNCTION promise_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promised_certificate (stone_id, certificate, shape, weight, workflow)
  SELECT s.id, told, coalesce(s.shape, ''), certified_weight(s.carat, s.pieces), n.workflow
    FROM written n JOIN stone s ON s.id = n.stone_id, unnest(s.certificates) told
   WHERE (SELECT count(*) FROM (SELECT FROM stone c WHERE c.certificates @> ARRAY[told] OFFSET 0) sharing) <= 20;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_promise_certificates AFTER INSERT ON stone_claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION promise_certificates();

-- Of two promises that were made before, the earlier one counts.
INSERT INTO promised_certificate (stone_id, certificate, shape, weight, workflow)
SELECT s.id, told, coalesce(s.shape, ''), certified_weight(s.carat, s.pieces), c.workflow
  FROM stone_claim c JOIN stone s ON s.id = c.stone_id, unnest(s.certificates) told
 WHERE (SELECT count(*) FROM (SELECT FROM stone c WHERE c.certificates @> ARRAY[told] OFFSET 0) sharing) <= 20
 ORDER BY c.created_at, s.id
    ON CONFLICT DO NOTHING;

-- Stones that are withdrawn because a twin was sold, until that sale is reversed. A row speaks of its stone as long as the
-- stone's version is the one that the step led to.
CREATE TABLE twin_withdrawal (
  stone_id uuid PRIMARY KEY REFERENCES stone ON DELETE CASCADE,
  sold_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  version integer NOT NULL,
  delisted text
);
COMMENT ON COLUMN twin_withdrawal.delisted IS
  'why its provider''s sheet had withdrawn it before; null: it was available';
CREATE INDEX twin_withdrawal_sold ON twin_withdrawal (sold_id);
