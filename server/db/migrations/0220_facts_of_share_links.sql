-- What a share link tells of its stones is chosen; links of before tell what they always told.
ALTER TABLE share_link
  ADD COLUMN shows_facts text[] NOT NULL DEFAULT ARRAY['cut', 'polish', 'symmetry', 'fluorescence', 'measurements'],
  ADD CONSTRAINT share_link_facts CHECK (shows_facts <@ ARRAY[
    'cut', 'polish', 'symmetry', 'fluorescence', 'measurements', 'ratio', 'depth', 'table', 'shade', 'milky',
    'eye_clean', 'key_to_symbols']);
COMMENT ON COLUMN share_link.shows_facts IS 'what is told of each stone besides shape, carat, color, clarity and laboratory';
