-- What these columns are today, in place of what they were when they were added.
COMMENT ON COLUMN watch_line.told_on IS 'the day, of the house, on which they last heard that it fell';
COMMENT ON COLUMN invoice.version IS '0: does not occur, because an invoice begins with its first step';
COMMENT ON COLUMN invoice.due_on IS 'by the house''s days of terms at the sale; null where nothing is to be paid';
DROP INDEX invoice_unbegun;
