-- Clients' prices per carat are rounded up to a step of the house, in USD per carat; to the cent they told its markups.

INSERT INTO setting (key, value) VALUES ('price_step', '{"step": "1.00", "changed_by": null}')
ON CONFLICT (key) DO NOTHING;
ALTER TABLE setting ADD CONSTRAINT setting_price_step CHECK (
  key <> 'price_step'
  OR coalesce(value ->> 'step', '') IN ('0.01', '0.10', '1.00', '5.00', '10.00', '25.00', '50.00', '100.00'));

-- A client's amounts are made of the price per carat: where the index covers a search, it covers their sums, too.
DROP INDEX stone_search;
CREATE INDEX stone_search ON stone (diamond_type, status, shape, color, clarity, carat)
  INCLUDE (price_per_ct, total_amt, rap, disc, provider_id, lab, cut, polish, symmetry, fluorescence, id);
