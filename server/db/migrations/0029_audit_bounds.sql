-- What is sealed is kept for ever: an entry has a size, whoever writes it. The code cuts texts before they get here
-- (server/db/queries/audit/audit-entry.ts, server/workflows/write.ts). Rows of earlier days stay as they are, whatever their
-- size: the seal's hashes are of them as they were written, so the checks are not asked of them.
ALTER TABLE audit_log ADD CONSTRAINT audit_log_is_bounded CHECK (
  char_length(summary) <= 500 AND char_length(actor_name) <= 300 AND char_length(operation) <= 100
  -- The code allows 64 kB; jsonb writes a space after each comma and colon.
  AND octet_length(subject::text) <= 131072
  AND char_length(coalesce(ip, '')) <= 100 AND char_length(coalesce(request_id, '')) <= 100
) NOT VALID;
ALTER TABLE history ADD CONSTRAINT history_is_bounded CHECK (
  char_length(coalesce(reason, '')) <= 2000 AND char_length(actor_name) <= 300 AND char_length(event) <= 100
  AND char_length(coalesce(request_id, '')) <= 100
) NOT VALID;
