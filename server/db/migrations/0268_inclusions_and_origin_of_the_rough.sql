-- Inclusions by part, as the trade grades them (BT0 none in the table ... BC3 heavy in the crown); null: not assessed.
ALTER TABLE stone
  ADD COLUMN black_table text,
  ADD COLUMN black_crown text,
  ADD COLUMN white_table text,
  ADD COLUMN white_crown text,
  ADD COLUMN open_table text,
  ADD COLUMN open_crown text,
  ADD COLUMN open_pavilion text,
  ADD COLUMN open_girdle text,
  -- The country that the text of its origin names.
  ADD COLUMN rough_origin text;

-- A share link may show them.
ALTER TABLE share_link
  DROP CONSTRAINT share_link_facts,
  ADD CONSTRAINT share_link_facts CHECK (
    shows_facts <@ ARRAY[
      'cut', 'polish', 'symmetry', 'fluorescence', 'measurements', 'ratio', 'depth', 'table', 'shade', 'milky',
      'eye_clean', 'inclusions', 'rough_origin', 'key_to_symbols']);
