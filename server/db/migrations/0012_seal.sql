-- The seal: a chain of hashes over the rows of history and audit_log, so that nobody can change, remove or slip in what
-- happened without its being seen, not even who owns the database. One sealer appends to it every few seconds, and keeps
-- the chain's head outside the database; the transactions themselves are not slowed down.

-- Which transaction wrote a row: the sealer reads from the oldest one that was still running when it last looked, so
-- that no late commit is passed over. It is no part of what is sealed: another cluster counts its transactions anew.
ALTER TABLE history ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE audit_log ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX history_written_in ON history (written_in);
CREATE INDEX audit_log_written_in ON audit_log (written_in);

CREATE TABLE seal (
  position bigint PRIMARY KEY CHECK (position > 0),
  source text NOT NULL CHECK (source IN ('history', 'audit_log')),
  row_id uuid NOT NULL,
  sealed_since timestamptz,
  sealed_at timestamptz NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  UNIQUE (row_id, source)
);
COMMENT ON TABLE seal IS 'read-only: append-only by the sealer alone, who works as the owner; one entry for each sealed row';
COMMENT ON COLUMN seal.sealed_since IS 'when the sealer had sealed before: a row that claims to be much older was slipped in; null in the first run';
COMMENT ON COLUMN seal.hash IS 'SHA-256 over the hash of the position before, this entry and the whole row';
CREATE TRIGGER seal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
