-- Links to files that are made when the link is opened: once, and within a minute.
CREATE TABLE download_link (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  media_grant text NOT NULL CHECK (length(media_grant) <= 100),
  file jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN download_link.media_grant IS 'the session, key or look that asked; the link ends with it';
COMMENT ON COLUMN download_link.file IS 'what was asked for, as the contract has it';
CREATE INDEX download_link_expires ON download_link (expires_at);
