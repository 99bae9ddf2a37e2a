-- The logo at the head of everything that the house prints: one, or none. It is drawn anew before it is kept, so that it is
-- small enough to stand beside its words and to be in every backup.
CREATE TABLE house_logo (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  picture bytea NOT NULL CHECK (length(picture) BETWEEN 1 AND 1000000),
  set_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN house_logo.picture IS 'a PNG of at most 800 by 160 pixels';
