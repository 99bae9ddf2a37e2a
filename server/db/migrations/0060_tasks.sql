-- What staff ask quality control about a stone, and the answer. Whoever asks owns the task; no client sees one.
CREATE TABLE task (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  enquiry_id uuid REFERENCES enquiry,
  asked_by uuid NOT NULL REFERENCES app_user,
  assigned_to uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 6),
  words text CHECK (length(words) BETWEEN 1 AND 2000),
  due_date date NOT NULL,
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  file_id uuid REFERENCES stored_file,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind <> 6 OR words IS NOT NULL)
);
CREATE INDEX task_due ON task (status, due_date, id);
CREATE INDEX task_assigned ON task (assigned_to, status, due_date);
CREATE INDEX task_asked ON task (asked_by, created_at DESC);
CREATE INDEX task_stone ON task (stone_id);
CREATE INDEX task_enquiry ON task (enquiry_id) WHERE enquiry_id IS NOT NULL;

-- Associates see what they asked, and what was asked for their clients' enquiries, which guard themselves.
ALTER TABLE task ENABLE ROW LEVEL SECURITY;
ALTER TABLE task FORCE ROW LEVEL SECURITY;
CREATE POLICY task_scope ON task USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND (asked_by = (SELECT actor_id()) OR enquiry_id IN (SELECT id FROM enquiry))));

CREATE TRIGGER task_stays BEFORE DELETE OR TRUNCATE ON task FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- The names of staff, whom associates cannot look up otherwise: a task says who asked and who is to answer.
CREATE FUNCTION staff_member() RETURNS TABLE (id uuid, name text, role_id smallint, is_active boolean)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  RETURN QUERY SELECT u.id, trim(u.first_name || ' ' || u.last_name), u.role_id, u.is_active
    FROM app_user u WHERE u.role_id IN (1, 3, 5);
  PERFORM set_config('app.scope', scope_before, true);
END $$;

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (36, 'task', 'Transactions', '/task', NULL, 85);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id IN (1, 3, 5, 8), r.id IN (1, 3, 5) FROM permission p CROSS JOIN role r WHERE p.name = 'task';

-- The law holds the new table, too.
CREATE OR REPLACE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('memo_line', 'memo'), ('confirm_line', 'confirmStone'),
    ('enquiry', 'enquiry'), ('task', 'task'), ('kyc_document', 'kycDocument'), ('business', 'business')
  LOOP
    SELECT string_agg(to_code::text, ', ') FILTER (WHERE from_code IS NULL),
           string_agg(format('(%s, %s)', from_code, to_code), ', ') FILTER (WHERE from_code IS NOT NULL)
      INTO STRICT beginnings, steps
      FROM lawful_transition WHERE workflow = law;
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.status NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_beginning', held, beginnings, law);
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
         WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status, NEW.status) NOT IN (%s))
         EXECUTE FUNCTION refuse_unlawful_step(%L)', held || '_lawful_step', held, steps, law);
  END LOOP;
END $$;

-- The machines' lawful steps, as node tools/lawful-migration.ts prints them.
DELETE FROM lawful_transition;
INSERT INTO lawful_transition (workflow, from_code, to_code) VALUES
  ('stone', NULL, 1),
  ('stone', 1, 2),
  ('stone', 1, 3),
  ('stone', 1, 4),
  ('stone', 1, 5),
  ('stone', 2, 1),
  ('stone', 3, 1),
  ('stone', 3, 8),
  ('stone', 4, 1),
  ('stone', 4, 3),
  ('stone', 4, 5),
  ('stone', 5, 1),
  ('stone', 5, 8),
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
  ('task', NULL, 1),
  ('task', 1, 2),
  ('kycDocument', NULL, 1),
  ('kycDocument', 1, 2),
  ('kycDocument', 1, 3),
  ('kycDocument', 2, 1),
  ('kycDocument', 3, 1),
  ('business', NULL, 9),
  ('business', 9, 10),
  ('business', 10, 11),
  ('business', 11, 9);
SELECT hold_records_to_the_law();
