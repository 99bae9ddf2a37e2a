-- Which stones a sheet named, changed or not, so that its report can open exactly those. Like upload_change it is kept for
-- each provider's last upload, without foreign keys: a sheet of a million rows writes a million of these.
CREATE TABLE upload_stone (
  upload_id uuid NOT NULL,
  stone_id uuid NOT NULL,
  PRIMARY KEY (upload_id, stone_id)
);
COMMENT ON TABLE upload_stone IS 'not backed up: the stones that each provider''s last upload named';
ALTER TABLE upload_stone ENABLE ROW LEVEL SECURITY;
ALTER TABLE upload_stone FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_stone_scope ON upload_stone USING ((SELECT actor_scope()) = 'all');

-- For the sheets of before: an import confirms every stone that it names, so what was confirmed since the last one was
-- uploaded was named by it.
INSERT INTO upload_stone (upload_id, stone_id)
SELECT u.id, s.id
  FROM (SELECT DISTINCT ON (provider_id) id, provider_id, created_at, state FROM upload
         WHERE state IN ('done', 'undone') ORDER BY provider_id, finished_at DESC) u
  JOIN stone s ON s.provider_id = u.provider_id AND s.confirmed_at >= u.created_at
 WHERE u.state = 'done';
