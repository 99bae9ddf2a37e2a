-- Where stones come from: the suppliers, how their stock is fetched, and what their words and columns mean.
-- Clients are never told whose a stone is.

-- A supplier of stones.
CREATE TABLE provider (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  code text NOT NULL,
  -- 1 FTP, 2 API
  provider_type smallint NOT NULL DEFAULT 2 CHECK (provider_type IN (1, 2)),
  contact_person text,
  email text,
  mobile text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Where the provider's stock is fetched, in which format, and when.
  feed_url text,
  feed_user text,
  feed_format text NOT NULL DEFAULT 'auto' CHECK (feed_format IN ('auto', 'csv', 'json')),
  feed_is_full boolean NOT NULL DEFAULT false,
  feed_host_key text,
  schedule text,
  next_sync_at timestamptz,
  -- Of comments, brand, inscription and origin: the house's own until it releases them.
  words_released boolean NOT NULL DEFAULT false
);
COMMENT ON COLUMN provider.feed_is_full IS 'whether a feed is the whole stock, so that what it leaves out is gone';
COMMENT ON COLUMN provider.feed_host_key IS 'fingerprint of the SFTP server, kept from the first visit on';
COMMENT ON COLUMN provider.schedule IS 'five-part expression in UTC; null is fetched by hand alone';
COMMENT ON COLUMN provider.words_released IS
  'clients are shown what the provider writes of its stones in words of its own';
CREATE UNIQUE INDEX provider_name ON provider (lower(name));
CREATE UNIQUE INDEX provider_code ON provider (upper(code));
CREATE INDEX provider_due ON provider (next_sync_at) WHERE next_sync_at IS NOT NULL;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON provider
  FOR EACH ROW EXECUTE FUNCTION note_change('provider', 'id', '',
    'name,code,provider_type,is_active,feed_format,feed_is_full,schedule');

-- Apart from the provider, so that no query of providers ever carries it.
CREATE TABLE provider_secret (
  provider_id uuid PRIMARY KEY REFERENCES provider ON DELETE CASCADE,
  sealed bytea NOT NULL,
  origin text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE provider_secret IS 'password or token of a feed, sealed with a key that lies outside the database';
COMMENT ON COLUMN provider_secret.origin IS 'the server that it was given for, and the only one that it is sent to';
ALTER TABLE provider_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY provider_secret_scope ON provider_secret USING ((SELECT actor_scope()) = 'all');

-- What a provider's own words mean: the trade's vocabulary does not know them, and a person has said it once.
CREATE TABLE provider_value (
  provider_id uuid NOT NULL REFERENCES provider ON DELETE CASCADE,
  field text NOT NULL,
  spelling text NOT NULL CHECK (spelling <> ''),
  value text NOT NULL,
  code text,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, field, spelling)
);
COMMENT ON COLUMN provider_value.spelling IS 'the form in which spellings are compared; value is how it was written';
COMMENT ON COLUMN provider_value.code IS
  'a code of the field, or null: the word means nothing and the field stays empty';
COMMENT ON COLUMN provider_value.changed_by IS 'the name of whoever said it, as it was then';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON provider_value
  FOR EACH ROW EXECUTE FUNCTION note_change('word of provider', 'provider_id', '', 'field,spelling,value,code');
ALTER TABLE provider_value ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY provider_value_scope ON provider_value USING ((SELECT actor_scope()) = 'all');

CREATE TABLE mapping_configuration (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider,
  header_row integer NOT NULL,
  columns jsonb NOT NULL,
  statements jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The sheet of a workbook that the stones are in; null where there is nothing to choose.
  sheet text
);
COMMENT ON TABLE mapping_configuration IS
  'the mapping a person last confirmed for a provider: header spelling to field';
CREATE UNIQUE INDEX mapping_configuration_provider ON mapping_configuration (provider_id);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON mapping_configuration
  FOR EACH ROW EXECUTE FUNCTION note_change('mapping of provider', 'provider_id', '',
    'header_row,sheet,columns,statements');
ALTER TABLE mapping_configuration ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mapping_configuration_scope ON mapping_configuration USING ((SELECT actor_scope()) = 'all');
