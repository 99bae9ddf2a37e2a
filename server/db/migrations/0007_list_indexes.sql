-- The lists of lines begin with the newest; those who see every client's cannot use the indexes by client.
CREATE INDEX hold_newest ON hold (created_at DESC, id DESC);
CREATE INDEX memo_line_newest ON memo_line (created_at DESC, id DESC);
CREATE INDEX confirm_line_newest ON confirm_line (created_at DESC, id DESC);
CREATE INDEX enquiry_newest ON enquiry (created_at DESC, id DESC);
