-- The stones of a share link are changed: a place that was freed is not given to another stone, because open pages name files by it.
ALTER TABLE share_link_stone
  DROP CONSTRAINT share_link_stone_place_check,
  ADD CONSTRAINT share_link_stone_place_check CHECK (place BETWEEN 1 AND 500);
ALTER TABLE share_link ADD COLUMN last_place smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN share_link.last_place IS 'the highest place that a stone had when the link was last changed; 0 before';
