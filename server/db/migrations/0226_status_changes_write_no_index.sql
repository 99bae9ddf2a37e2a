-- A stone's status changes with every hold, memo and sale. While an index contained it, each change wrote an entry into all
-- eight indexes of the stone, on eight other pages (docs/adr/0122-a-change-of-status-writes-no-index.md).
DROP INDEX stone_search;
CREATE INDEX stone_search ON stone (diamond_type, shape, color, clarity, carat)
  INCLUDE (price_per_ct, total_amt, rap, disc, provider_id, lab, cut, polish, symmetry, fluorescence, id, pieces, created_at)
  WHERE undone_by IS NULL;

-- Such a change needs room on the stone's own page. Pages that are full get it as their stones change.
ALTER TABLE stone SET (fillfactor = 90);
