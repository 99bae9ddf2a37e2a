-- A number that two providers share was made unique by the code of the later one, which told clients whose the stone is.
-- Such numbers are given anew, with letters that say nothing, where nothing refers to the stone yet: a number that stands
-- in a line, in history or in somebody's selection stands on papers too, and stays. Staff find the others by both.

SELECT set_config('app.scope', 'all', true);

CREATE TABLE former_stock_number (
  stock_no text PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE
);
COMMENT ON TABLE former_stock_number IS 'read-only: numbers with a provider''s code in them, and the stones that had them';

CREATE TEMP TABLE renamed ON COMMIT DROP AS
WITH made AS (
  SELECT s.id, s.stock_no, s.provider_id, s.identity_key,
         CASE WHEN s.identity_key LIKE 'S:%' THEN substr(s.identity_key, 3) ELSE left(s.stock_no, 20) END AS wanted
    FROM stone s
   WHERE (s.identity_key LIKE 'S:%' AND starts_with(s.stock_no, substr(s.identity_key, 3) || '-')
          OR s.identity_key NOT LIKE 'S:%' AND s.stock_no ~ '^GEN-[0-9A-Z]{16}-')
     AND NOT EXISTS (SELECT FROM history x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM hold x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM memo_line x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM confirm_line x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM enquiry x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM stone_claim x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM invoice_line x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM featured_stone x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM collection_stone x WHERE x.stone_id = s.id)
     AND NOT EXISTS (SELECT FROM match_pair x WHERE s.id IN (x.first_stone_id, x.second_stone_id))
), lettered AS (
  SELECT id, stock_no, wanted,
         upper(encode(sha256(convert_to(provider_id || ' ' || identity_key, 'UTF8')), 'hex')) AS letters
    FROM made
), short AS (
  SELECT *, wanted || '-' || left(letters, 4) AS proposed FROM lettered
)
SELECT id, stock_no AS former,
       CASE WHEN count(*) OVER (PARTITION BY proposed) > 1 OR EXISTS (SELECT FROM stone x WHERE x.stock_no = proposed)
            THEN wanted || '-' || left(letters, 24) ELSE proposed END AS next
  FROM short;

INSERT INTO former_stock_number (stock_no, stone_id) SELECT former, id FROM renamed;
-- The triggers of table stone tell the caches of it.
UPDATE stone s SET stock_no = r.next FROM renamed r WHERE s.id = r.id;

-- It names providers.
ALTER TABLE former_stock_number ENABLE ROW LEVEL SECURITY;
ALTER TABLE former_stock_number FORCE ROW LEVEL SECURITY;
CREATE POLICY former_stock_number_scope ON former_stock_number USING ((SELECT actor_scope()) IN ('all', 'associate'));
