-- A stone that an undone upload had created and withdrawn keeps its history, number and place, and is in no list until a
-- sheet names it again or a person restores it. It stays withdrawn as long as it is marked.
ALTER TABLE stone
  ADD COLUMN undone_by uuid REFERENCES upload,
  ADD CONSTRAINT stone_undone_is_withdrawn CHECK (undone_by IS NULL OR status = 2);
COMMENT ON COLUMN stone.undone_by IS 'the undone upload that had created the stone; null for every stone that is listed';
ALTER TABLE upload ADD COLUMN undone_at timestamptz;

-- Uploads are deleted with their provider, and each is looked for here.
CREATE INDEX stone_undone_by ON stone (undone_by) WHERE undone_by IS NOT NULL;

-- Partial, so that it still answers a search alone: the condition costs no column.
DROP INDEX stone_search;
CREATE INDEX stone_search ON stone (diamond_type, status, shape, color, clarity, carat)
  INCLUDE (price_per_ct, total_amt, rap, disc, provider_id, lab, cut, polish, symmetry, fluorescence, id, pieces)
  WHERE undone_by IS NULL;

-- Of earlier undone uploads, which left such stones as not available: those that nothing has touched since. An import
-- creates its stones at the moment it is finished at.
SELECT set_config('app.scope', 'all', true);
UPDATE upload u
   SET undone_at = coalesce((SELECT max(a.at) FROM audit_log a
                              WHERE a.operation = 'undoUpload' AND a.subject ->> 'upload_id' = u.id::text), u.finished_at)
 WHERE u.state = 'undone';
UPDATE stone s SET undone_by = u.id
  FROM upload u
 WHERE u.state = 'undone' AND s.provider_id = u.provider_id AND s.created_at = u.finished_at
   AND s.confirmed_at = s.created_at AND s.status = 2 AND s.version = 1
   AND NOT EXISTS (SELECT FROM task t WHERE t.stone_id = s.id)
   AND NOT EXISTS (SELECT FROM match_pair m WHERE s.id IN (m.first_stone_id, m.second_stone_id));
