-- Clients are reminded of invoices that are due soon, once for each due day, and of overdue ones, once a week.
ALTER TABLE invoice ADD COLUMN reminded_due date, ADD COLUMN overdue_told date;
COMMENT ON COLUMN invoice.reminded_due IS 'the due day that its client was reminded of';
COMMENT ON COLUMN invoice.overdue_told IS 'the day on which its client was last told that it is overdue';
