-- Days on which the house does no business, beside Saturdays and Sundays: terms in business days do not count them.

CREATE TABLE holiday (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN holiday.changed_by IS 'the name of whoever set it, as it was then';
