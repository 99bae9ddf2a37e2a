-- The bell tells the author of a note when its day has come, once for each day that they choose.
ALTER TABLE stone_note ADD COLUMN reminded_on date;
COMMENT ON COLUMN stone_note.reminded_on IS 'the day of reminding that its author was told of';
-- Whose day has passed already is not told of now.
UPDATE stone_note SET reminded_on = remind_on WHERE remind_on < (now() AT TIME ZONE 'UTC')::date;
CREATE INDEX stone_note_due ON stone_note (remind_on) WHERE remind_on IS DISTINCT FROM reminded_on;
