-- When the portal takes no changes for a while, as an administrator announced it. There is one announcement at a time;
-- who made it stands in the audit log.
CREATE TABLE maintenance (
  is_the_only boolean PRIMARY KEY DEFAULT true CHECK (is_the_only),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at >= starts_at),
  reason text NOT NULL CHECK (reason <> ''),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON COLUMN maintenance.ends_at IS 'equal to starts_at where it was called off before it began';
COMMENT ON COLUMN maintenance.written_in IS 'the transaction that wrote it, for open screens that are told';
