-- A client asks for a picture, a video or an inspection with an enquiry: a task whose answer the client reads.
ALTER TABLE task
  ADD COLUMN for_client boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT task_for_client CHECK (NOT for_client OR enquiry_id IS NOT NULL),
  DROP CONSTRAINT task_kind_check,
  ADD CONSTRAINT task_kind_check CHECK (kind BETWEEN 1 AND 7);
CREATE INDEX task_answer_file ON task (file_id) WHERE for_client AND file_id IS NOT NULL;

-- The client of the enquiry, and nobody else's; enquiries guard themselves.
CREATE POLICY task_for_client ON task FOR SELECT USING (for_client AND enquiry_id IN (SELECT id FROM enquiry));
CREATE POLICY stored_file_answered ON stored_file FOR SELECT USING (
  id IN (SELECT t.file_id FROM task t WHERE t.for_client AND t.file_id = stored_file.id));
