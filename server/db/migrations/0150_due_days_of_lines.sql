-- Each memo line has its own due date, so that one can be extended without the others. The memo has none any more.
ALTER TABLE memo_line
  ADD COLUMN due_date date,
  ADD COLUMN reminded_due date,
  ADD COLUMN overdue_told date;
UPDATE memo_line l SET due_date = m.due_date, reminded_due = m.reminded_due, overdue_told = m.overdue_told
  FROM memo m WHERE m.id = l.memo_id;
ALTER TABLE memo_line ALTER COLUMN due_date SET NOT NULL;
COMMENT ON COLUMN memo_line.reminded_due IS 'the due date that the client was reminded of';
COMMENT ON COLUMN memo_line.overdue_told IS 'when the client was last told that it is overdue';
CREATE INDEX memo_line_due ON memo_line (due_date) WHERE status = 1;
ALTER TABLE memo DROP COLUMN due_date, DROP COLUMN reminded_due, DROP COLUMN overdue_told;
