-- A row of a sheet may be a pair or a lot, sold as one: carat and amount are those of all its pieces. Wishes of earlier
-- sheets do not name the column.
ALTER TABLE stone ADD COLUMN pieces integer NOT NULL DEFAULT 1 CHECK (pieces > 0);
COMMENT ON COLUMN stone.pieces IS 'more than one for a pair or lot that is sold as one; carat and total_amt are those of all';
UPDATE stone_wish SET fields = fields || '{"pieces": 1}' WHERE fields IS NOT NULL;

-- What a grader put behind a grade (VS2+), as it was written; stones are searched by the grade.
ALTER TABLE stone
  ADD COLUMN color_sign text CHECK (color_sign ~ '^[+-]{1,3}$'),
  ADD COLUMN clarity_sign text CHECK (clarity_sign ~ '^[+-]{1,3}$'),
  ADD COLUMN cut_sign text CHECK (cut_sign ~ '^[+-]{1,3}$'),
  ADD COLUMN polish_sign text CHECK (polish_sign ~ '^[+-]{1,3}$'),
  ADD COLUMN symmetry_sign text CHECK (symmetry_sign ~ '^[+-]{1,3}$');

-- Totals count pieces: where the index covers a search, it covers them, too.
DROP INDEX stone_search;
CREATE INDEX stone_search ON stone (diamond_type, status, shape, color, clarity, carat)
  INCLUDE (price_per_ct, total_amt, rap, disc, provider_id, lab, cut, polish, symmetry, fluorescence, id, pieces);
