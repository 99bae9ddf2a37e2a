-- What an import never does unasked, confirmed by a person one by one; a feed's sheet that is to be asked about waits.
ALTER TABLE upload ADD COLUMN confirmed text[] NOT NULL DEFAULT '{}';
UPDATE upload SET confirmed = '{withdraws_many}' WHERE may_withdraw_many;
COMMENT ON COLUMN upload.may_withdraw_many IS 'what was confirmed before there were kinds of stops; not written any more';
COMMENT ON COLUMN upload.confirmed IS 'the kinds of stops that a person confirmed for this import (src/domain/sheets/import-stops.ts)';

-- The plan that the preview shows, as a hash: an import does the same or is shown again.
ALTER TABLE upload ADD COLUMN preview_hash text;

-- Previews list their stops and issues; older ones, which had counts alone, are made again.
UPDATE upload SET state = 'proposed' WHERE state = 'previewed';
UPDATE upload SET preview = NULL;

ALTER TABLE provider_sync
  DROP CONSTRAINT provider_sync_state_check,
  ADD CONSTRAINT provider_sync_state_check
    CHECK (state IN ('queued', 'running', 'waiting', 'importing', 'done', 'unmapped', 'asking', 'failed')),
  DROP CONSTRAINT provider_sync_check,
  ADD CONSTRAINT provider_sync_check CHECK ((finished_at IS NOT NULL) = (state IN ('done', 'unmapped', 'asking', 'failed')));

