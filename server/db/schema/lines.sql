-- Lines are what a workflow does with a stone for a client: hold it, hand it out on memo, confirm that it is bought,
-- and answer what is asked about it. They are never removed.
-- Each keeps the stone's price of the time when it was written, in USD, USD per carat and percent: the list's (rap),
-- the supplier's (disc, price_per_ct, total_amt) and the client's (markup_disc, markup_ppc, sell_amt).

-- A stone that is reserved for one client for some hours, without a sale or delivery.
CREATE TABLE hold (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  -- 1 held, 2 released
  status smallint NOT NULL CHECK (status IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  remark text,
  due_at timestamptz NOT NULL,
  carat numeric(8,3),
  rap numeric(12,2),
  disc numeric(8,2),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_disc numeric(8,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reminded_due timestamptz
);
COMMENT ON COLUMN hold.reminded_due IS 'the end that the client was reminded of; an extended hold has another one';
CREATE UNIQUE INDEX hold_live ON hold (stone_id) WHERE status = 1;
CREATE INDEX hold_client ON hold (client_id, created_at DESC);
CREATE INDEX hold_due ON hold (due_at) WHERE status = 1;
-- The lists of lines begin with the newest; those who see every client's cannot use the indexes by client.
CREATE INDEX hold_newest ON hold (created_at DESC, id DESC);
-- An undone upload deletes stones; each is looked for in the tables that refer to stones.
CREATE INDEX hold_stone ON hold (stone_id);
-- What a client has on hold now, and who made it: counted for each hold, and for each row of the list of clients.
CREATE INDEX hold_live_client ON hold (client_id, created_by) WHERE status = 1;
-- Released and cancelled are final, so that the last change of such a line is when it ended.
CREATE INDEX hold_ended ON hold (client_id, stone_id, updated_at) WHERE status = 2;
-- Who made lines for others; clients' own lines are found by the client.
CREATE INDEX hold_made ON hold (created_by) WHERE created_by <> client_id;
CREATE TRIGGER hold_stays BEFORE DELETE OR TRUNCATE ON hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_is_a_company AFTER INSERT ON hold REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE hold ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY hold_scope ON hold USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Clients wait in line for stones that somebody else has. A place keeps the stone's price as it was when the client
-- joined, and that of the offer's hold once there is one.
CREATE TABLE queue_place (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  -- 1 waiting, 2 offered, 3 taken, 4 declined, 5 lapsed, 6 left, 7 ended
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 7),
  version integer NOT NULL DEFAULT 1,
  remark text,
  hold_id uuid REFERENCES hold,
  carat numeric(8,3),
  rap numeric(12,2),
  disc numeric(8,2),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_disc numeric(8,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  -- Under the stone's lock, so that the order is that in which clients joined.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (hold_id IS NOT NULL OR status NOT IN (2, 3, 4, 5))
);
COMMENT ON COLUMN queue_place.hold_id IS 'the hold of the offer';
CREATE UNIQUE INDEX queue_place_live ON queue_place (stone_id, client_id) WHERE status IN (1, 2);
CREATE UNIQUE INDEX queue_place_offered ON queue_place (stone_id) WHERE status = 2;
CREATE INDEX queue_place_waiting ON queue_place (stone_id, created_at, id) WHERE status = 1;
CREATE UNIQUE INDEX queue_place_hold ON queue_place (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX queue_place_stone ON queue_place (stone_id);
CREATE INDEX queue_place_client ON queue_place (client_id, created_at DESC);
CREATE INDEX queue_place_newest ON queue_place (created_at DESC, id DESC);
CREATE INDEX queue_place_made ON queue_place (created_by) WHERE created_by <> client_id;
CREATE TRIGGER queue_place_stays BEFORE DELETE OR TRUNCATE ON queue_place
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_is_a_company AFTER INSERT ON queue_place REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE queue_place ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY queue_place_scope ON queue_place USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- How far a place has come: counts the places before it, which are mostly those of others, and shows none of them.
CREATE FUNCTION place_in_line(of_stone uuid, since timestamptz, place uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  ahead integer;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  SELECT count(*) INTO ahead FROM queue_place q
   WHERE q.stone_id = of_stone AND q.status = 1 AND (q.created_at, q.id) <= (since, place);
  PERFORM set_config('app.scope', scope_before, true);
  RETURN ahead;
END $$;

-- Stones that are lent to a client for a period, and paid for only if they are sold.
CREATE TABLE memo (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  issued_by uuid NOT NULL REFERENCES app_user,
  terms text,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX memo_client ON memo (client_id);
CREATE INDEX memo_number_begins ON memo (number COLLATE "C");
CREATE TRIGGER client_is_a_company AFTER INSERT ON memo REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE memo ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY memo_scope ON memo USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- A stone on memo. Each is received back or sold by itself.
CREATE TABLE memo_line (
  id uuid PRIMARY KEY,
  memo_id uuid NOT NULL REFERENCES memo,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  -- 1 issued, 2 received back, 3 sold
  status smallint NOT NULL CHECK (status IN (1, 2, 3)),
  version integer NOT NULL DEFAULT 1,
  remark text,
  carat numeric(8,3),
  rap numeric(12,2),
  disc numeric(8,2),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_disc numeric(8,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Of each line, so that one can be extended without the others.
  due_date date NOT NULL,
  reminded_due date,
  overdue_told date,
  -- The accepted offer that it came of.
  price_offer_line_id uuid REFERENCES price_offer_line
);
COMMENT ON COLUMN memo_line.reminded_due IS 'the due date that the client was reminded of';
COMMENT ON COLUMN memo_line.overdue_told IS 'when the client was last told that it is overdue';
CREATE UNIQUE INDEX memo_line_live ON memo_line (stone_id) WHERE status = 1;
CREATE INDEX memo_line_client ON memo_line (client_id, created_at DESC);
CREATE INDEX memo_line_memo ON memo_line (memo_id);
CREATE INDEX memo_line_newest ON memo_line (created_at DESC, id DESC);
CREATE INDEX memo_line_stone ON memo_line (stone_id);
CREATE INDEX memo_line_made ON memo_line (created_by) WHERE created_by <> client_id;
CREATE INDEX memo_line_due ON memo_line (due_date) WHERE status = 1;
CREATE UNIQUE INDEX memo_line_price_offer ON memo_line (price_offer_line_id) WHERE price_offer_line_id IS NOT NULL;
CREATE INDEX memo_line_out ON memo_line (client_id) WHERE status = 1;
-- What is out is read by how long it is out.
CREATE INDEX memo_line_issued ON memo_line (memo_id) WHERE status = 1;
CREATE TRIGGER memo_line_stays BEFORE DELETE OR TRUNCATE ON memo_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE memo_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY memo_line_scope ON memo_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Clients ask for more time for stones that they have on memo, line by line.
CREATE TABLE memo_extension (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES memo_line,
  client_id uuid NOT NULL REFERENCES app_user,
  -- 1 asked, 2 granted, 3 declined, 4 withdrawn, 5 lapsed
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 5),
  version integer NOT NULL DEFAULT 1,
  due_date date NOT NULL,
  wished_date date NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  granted_date date,
  answer text CHECK (length(answer) BETWEEN 1 AND 500),
  asked_told_at timestamptz,
  answer_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (wished_date > due_date)
);
COMMENT ON COLUMN memo_extension.due_date IS 'when the line was due as it was asked';
COMMENT ON COLUMN memo_extension.asked_told_at IS 'when a mail to the associate was queued; they may get none';
COMMENT ON COLUMN memo_extension.answer_told_at IS 'the same of the mail to the client';
CREATE UNIQUE INDEX memo_extension_open ON memo_extension (line_id) WHERE status = 1;
CREATE INDEX memo_extension_line ON memo_extension (line_id, created_at DESC);
CREATE INDEX memo_extension_client ON memo_extension (client_id);
CREATE INDEX memo_extension_untold ON memo_extension (id) WHERE status = 1 AND asked_told_at IS NULL;
CREATE INDEX memo_extension_answered ON memo_extension (id) WHERE status IN (2, 3) AND answer_told_at IS NULL;
CREATE TRIGGER memo_extension_stays BEFORE DELETE OR TRUNCATE ON memo_extension
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE memo_extension ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY memo_extension_scope ON memo_extension USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Stones that a client orders together.
CREATE TABLE confirm_order (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX confirm_order_client ON confirm_order (client_id);
CREATE INDEX confirm_order_number_begins ON confirm_order (number COLLATE "C");
CREATE TRIGGER client_is_a_company AFTER INSERT ON confirm_order REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE confirm_order ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY confirm_order_scope ON confirm_order USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- A confirm-stone: a client's firm order for one stone, which an administrator approves or rejects.
CREATE TABLE confirm_line (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES confirm_order,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  source text NOT NULL DEFAULT 'portal' CHECK (source IN ('portal', 'external')),
  -- 1 pending, 2 approved, 3 rejected, 4 cancelled, 5 awaiting the agreement of a colleague: such a line promises nothing
  status smallint NOT NULL CHECK (status IN (1, 2, 3, 4, 5)),
  version integer NOT NULL DEFAULT 1,
  remark text,
  reason text,
  carat numeric(8,3),
  rap numeric(12,2),
  disc numeric(8,2),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_disc numeric(8,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The accepted offer that it came of.
  price_offer_line_id uuid REFERENCES price_offer_line
);
CREATE UNIQUE INDEX confirm_line_live ON confirm_line (stone_id) WHERE status = 1;
CREATE UNIQUE INDEX confirm_line_awaiting ON confirm_line (stone_id) WHERE status = 5;
CREATE INDEX confirm_line_client ON confirm_line (client_id, created_at DESC);
CREATE INDEX confirm_line_order ON confirm_line (order_id);
CREATE INDEX confirm_line_newest ON confirm_line (created_at DESC, id DESC);
CREATE INDEX confirm_line_stone ON confirm_line (stone_id);
CREATE INDEX confirm_line_cancelled ON confirm_line (client_id, stone_id, updated_at) WHERE status = 4;
CREATE INDEX confirm_line_made ON confirm_line (created_by) WHERE created_by <> client_id;
CREATE UNIQUE INDEX confirm_line_price_offer ON confirm_line (price_offer_line_id)
  WHERE price_offer_line_id IS NOT NULL;
CREATE INDEX confirm_line_pending ON confirm_line (client_id) WHERE status = 1;
CREATE TRIGGER confirm_line_stays BEFORE DELETE OR TRUNCATE ON confirm_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE confirm_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY confirm_line_scope ON confirm_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- Stones that clients let go of. A confirm-stone that is cancelled keeps a stone for nothing, just as a hold does. A
-- hold that a confirm-stone or memo took over was not let go of.
CREATE VIEW let_go WITH (security_invoker = true) AS
  SELECT h.client_id, h.stone_id, h.updated_at AS at FROM hold h
   WHERE h.status = 2 AND NOT EXISTS (SELECT FROM history t WHERE t.record_id = h.id AND t.event = 'CONVERT')
  UNION ALL
  SELECT client_id, stone_id, updated_at FROM confirm_line WHERE status = 4;

-- What the limits are measured by, for a client and the stones of one request: how many stones they hold of their own
-- accord and in all, how many they may, and from when on they may hold those stones again that they let go of lately.
-- Whoever asks has the client to themselves until the end of the transaction. The count is a statement of its own after
-- the lock, and sees what was committed while the lock was waited for; in the same statement it would not, and two at
-- once could both pass.
CREATE FUNCTION hold_figures_locked(client uuid, stones uuid[])
RETURNS TABLE (own integer, held integer, most integer, resting jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7302, hashtext(client::text));
  RETURN QUERY
    SELECT live.own, live.held, (SELECT (value #>> '{}')::int FROM setting WHERE key = 'hold_limit'),
           (SELECT jsonb_object_agg(again.stone_id, again.at)
              FROM (SELECT l.stone_id, max(l.at) + w.wait AS at
                      FROM let_go l, (SELECT make_interval(hours => (value #>> '{}')::int) AS wait
                                        FROM setting WHERE key = 'rehold_hours') w
                     WHERE l.client_id = client AND l.stone_id = ANY (stones) AND l.at > clock_timestamp() - w.wait
                     GROUP BY l.stone_id, w.wait) again)
      FROM (SELECT count(*) FILTER (WHERE h.created_by = h.client_id)::int AS own, count(*)::int AS held
              FROM hold h WHERE h.client_id = client AND h.status = 1) live;
END $$;

-- Sheets of stones that an external client confirms. Each row of a sheet is answered once: with the confirm-stone that
-- was made of it, or with the reason why there is none.
CREATE TABLE external_sheet (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  sent_by uuid NOT NULL REFERENCES app_user,
  sent_by_name text NOT NULL,
  file_id uuid NOT NULL REFERENCES stored_file,
  header_row integer NOT NULL CHECK (header_row > 0),
  sheet text,
  columns jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'failed')),
  order_id uuid REFERENCES confirm_order,
  last_row integer NOT NULL DEFAULT 0,
  lines integer NOT NULL DEFAULT 0,
  confirmed integer NOT NULL DEFAULT 0,
  error text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((state = 'open') = (finished_at IS NULL)),
  CHECK (confirmed <= lines)
);
COMMENT ON COLUMN external_sheet.sent_by_name IS 'as it was then; clients do not see the accounts of staff';
COMMENT ON COLUMN external_sheet.last_row IS
  'the last row of the sheet that is answered; a job that was interrupted goes on after it';
CREATE INDEX external_sheet_client ON external_sheet (client_id, created_at DESC);
CREATE INDEX external_sheet_open ON external_sheet (created_at) WHERE state = 'open';
CREATE TRIGGER external_sheet_stays BEFORE DELETE OR TRUNCATE ON external_sheet
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE external_sheet ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY external_sheet_scope ON external_sheet USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

CREATE TABLE external_answer (
  sheet_id uuid NOT NULL REFERENCES external_sheet,
  row_no integer NOT NULL CHECK (row_no > 0),
  line_id uuid UNIQUE REFERENCES confirm_line,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  PRIMARY KEY (sheet_id, row_no),
  CHECK (num_nonnulls(line_id, reason) = 1)
);
CREATE TRIGGER external_answer_stays BEFORE DELETE OR TRUNCATE ON external_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE external_answer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY external_answer_scope ON external_answer USING (
  (SELECT actor_scope()) = 'all' OR sheet_id IN (SELECT id FROM external_sheet));

-- A client's question about a stone.
CREATE TABLE enquiry (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  -- 1 open, 2 closed
  status smallint NOT NULL CHECK (status IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  message text NOT NULL,
  remark text,
  carat numeric(8,3),
  rap numeric(12,2),
  disc numeric(8,2),
  price_per_ct numeric(14,2),
  total_amt numeric(16,2),
  markup_disc numeric(8,2),
  markup_ppc numeric(14,2),
  sell_amt numeric(16,2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_client ON enquiry (client_id, created_at DESC);
CREATE INDEX enquiry_stone ON enquiry (stone_id);
CREATE INDEX enquiry_newest ON enquiry (created_at DESC, id DESC);
CREATE INDEX enquiry_made ON enquiry (created_by) WHERE created_by <> client_id;
CREATE TRIGGER enquiry_stays BEFORE DELETE OR TRUNCATE ON enquiry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_is_a_company AFTER INSERT ON enquiry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE enquiry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY enquiry_scope ON enquiry USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- What staff ask quality control about a stone, and the answer. Whoever asks owns the task; clients see those alone
-- that they asked for with an enquiry. Associates see what they asked, and what was asked for their clients' enquiries,
-- which guard themselves.
CREATE TABLE task (
  id uuid PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone,
  enquiry_id uuid REFERENCES enquiry,
  asked_by uuid NOT NULL REFERENCES app_user,
  assigned_to uuid NOT NULL REFERENCES app_user,
  -- 1 pending, 2 done
  status smallint NOT NULL CHECK (status IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  -- 1 picture, 2 video, 3 eye clean, 4 shade, 5 milky, 6 in words, 7 inspection
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 7),
  words text CHECK (length(words) BETWEEN 1 AND 2000),
  due_date date NOT NULL,
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  file_id uuid REFERENCES stored_file,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A client has asked for it with an enquiry, and reads the answer.
  for_client boolean NOT NULL DEFAULT false,
  CHECK (kind <> 6 OR words IS NOT NULL),
  CONSTRAINT task_for_client CHECK (NOT for_client OR enquiry_id IS NOT NULL)
);
CREATE INDEX task_due ON task (status, due_date, id);
CREATE INDEX task_assigned ON task (assigned_to, status, due_date);
CREATE INDEX task_asked ON task (asked_by, created_at DESC);
CREATE INDEX task_stone ON task (stone_id);
CREATE INDEX task_enquiry ON task (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX task_answer_file ON task (file_id) WHERE for_client AND file_id IS NOT NULL;
CREATE TRIGGER task_stays BEFORE DELETE OR TRUNCATE ON task
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE task ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY task_scope ON task USING (
  (SELECT actor_scope()) = 'all'
  OR ((SELECT actor_scope()) = 'associate'
      AND (asked_by = (SELECT actor_id()) OR enquiry_id IN (SELECT id FROM enquiry))));
-- The client of the enquiry, and nobody else's; enquiries guard themselves.
CREATE POLICY task_for_client ON task FOR SELECT USING (for_client AND enquiry_id IN (SELECT id FROM enquiry));
CREATE POLICY stored_file_answered ON stored_file FOR SELECT USING (
  id IN (SELECT t.file_id FROM task t WHERE t.for_client AND t.file_id = stored_file.id));
