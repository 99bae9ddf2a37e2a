-- Free words of a provider's sheets (comments, brand, inscription, origin) are the house's own until it releases them.
ALTER TABLE provider ADD COLUMN words_released boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN provider.words_released IS 'clients are shown what the provider writes of its stones in words of its own';
