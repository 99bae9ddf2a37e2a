-- What a sheet asked in its own currency; prices themselves are US dollars. The rate is in units of the
-- currency for one US dollar and changes only with an import.
ALTER TABLE stone
  ADD COLUMN original_currency text CHECK (original_currency ~ '^[A-Z]{3}$'),
  ADD COLUMN original_price_per_ct numeric(16, 2),
  ADD COLUMN exchange_rate numeric(16, 6) CHECK (exchange_rate > 0),
  ADD COLUMN exchange_day date,
  ADD CONSTRAINT stone_exchanged CHECK ((original_currency IS NULL) = (exchange_rate IS NULL));
