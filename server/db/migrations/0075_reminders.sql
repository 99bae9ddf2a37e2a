-- What clients were reminded of by mail, so that each is told once.
ALTER TABLE hold ADD COLUMN reminded_due timestamptz;
COMMENT ON COLUMN hold.reminded_due IS 'the end that the client was reminded of; an extended hold has another one';
ALTER TABLE memo
  ADD COLUMN reminded_due date,
  ADD COLUMN overdue_told date;
COMMENT ON COLUMN memo.reminded_due IS 'the due date that the client was reminded of';
COMMENT ON COLUMN memo.overdue_told IS 'when the client was last told that it is overdue';
CREATE INDEX memo_due ON memo (due_date);
