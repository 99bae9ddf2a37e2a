-- Where a provider's feed is fetched, when, and what came of it each time.
ALTER TABLE provider
  ADD COLUMN feed_url text,
  ADD COLUMN feed_user text,
  ADD COLUMN feed_format text NOT NULL DEFAULT 'auto' CHECK (feed_format IN ('auto', 'csv', 'json')),
  ADD COLUMN feed_is_full boolean NOT NULL DEFAULT false,
  ADD COLUMN feed_host_key text,
  ADD COLUMN schedule text,
  ADD COLUMN next_sync_at timestamptz;
COMMENT ON COLUMN provider.feed_is_full IS 'whether a feed is the whole stock, so that what it leaves out is gone';
COMMENT ON COLUMN provider.feed_host_key IS 'fingerprint of the SFTP server, kept from the first visit on';
COMMENT ON COLUMN provider.schedule IS 'five-part expression in UTC; null is fetched by hand alone';
CREATE INDEX provider_due ON provider (next_sync_at) WHERE next_sync_at IS NOT NULL;

-- Apart from the provider, so that no query of providers ever carries it.
CREATE TABLE provider_secret (
  provider_id uuid PRIMARY KEY REFERENCES provider ON DELETE CASCADE,
  sealed bytea NOT NULL,
  origin text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE provider_secret IS 'password or token of a feed, sealed with a key that lies outside the database';
COMMENT ON COLUMN provider_secret.origin IS 'the server that it was given for, and the only one that it is sent to';

CREATE TABLE provider_sync (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES provider ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'waiting', 'importing', 'done', 'unmapped', 'failed')),
  asked_by uuid REFERENCES app_user,
  attempt smallint NOT NULL DEFAULT 0,
  fetched_bytes bigint NOT NULL DEFAULT 0,
  upload_id uuid REFERENCES upload ON DELETE SET NULL,
  report jsonb,
  note text,
  error text,
  next_try_at timestamptz,
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((finished_at IS NOT NULL) = (state IN ('done', 'unmapped', 'failed')))
);
COMMENT ON COLUMN provider_sync.asked_by IS 'whoever asked for it; null came by the clock';
COMMENT ON COLUMN provider_sync.lease IS 'the worker that is at it; after lease_until another may take it up';
-- One at a time for each provider, whoever asks and in whatever process.
CREATE UNIQUE INDEX provider_sync_open ON provider_sync (provider_id) WHERE finished_at IS NULL;
CREATE INDEX provider_sync_provider ON provider_sync (provider_id, created_at DESC);
CREATE INDEX provider_sync_upload ON provider_sync (upload_id) WHERE upload_id IS NOT NULL;
