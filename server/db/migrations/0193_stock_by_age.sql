-- The report of the stock by its age reads the day on which stones came from this index, as the other figures of the stock do.
DROP INDEX stone_search;
CREATE INDEX stone_search ON stone (diamond_type, status, shape, color, clarity, carat)
  INCLUDE (price_per_ct, total_amt, rap, disc, provider_id, lab, cut, polish, symmetry, fluorescence, id, pieces, created_at)
  WHERE undone_by IS NULL;
