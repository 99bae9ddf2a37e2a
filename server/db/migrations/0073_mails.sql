-- The mails that the portal sends. Each is queued in the transaction that causes it, and sent by a job.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
  version integer NOT NULL DEFAULT 1,
  address text,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 300),
  html text,
  plain text,
  secret bytea,
  secret_until timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  taken_by uuid,
  taken_until timestamptz,
  begun boolean NOT NULL DEFAULT false,
  unanswered boolean NOT NULL DEFAULT false,
  message_id text,
  answer text CHECK (length(answer) <= 500),
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((taken_by IS NULL) = (taken_until IS NULL)),
  CHECK (NOT begun OR taken_by IS NOT NULL),
  CHECK (secret IS NULL OR secret_until IS NOT NULL),
  CHECK ((address IS NULL) = (html IS NULL) AND (address IS NULL) = (plain IS NULL)),
  CHECK (status NOT IN (1, 3) OR address IS NOT NULL)
);
COMMENT ON COLUMN mail.address IS 'with the text, null once the mail is forgotten';
COMMENT ON COLUMN mail.secret IS 'what only the recipient may read, encrypted; wiped when the mail is sent or given up';
COMMENT ON COLUMN mail.taken_until IS 'a process has the mail until then; later that process is taken for dead';
COMMENT ON COLUMN mail.begun IS 'that process hands over the text: if it dies, the outcome is unknown';
COMMENT ON COLUMN mail.unanswered IS 'one try ended without the server''s answer, so the mail may have arrived';
COMMENT ON COLUMN mail.message_id IS 'the same for every try, so that a mailbox can drop a second copy';
CREATE INDEX mail_due ON mail ((secret_until IS NULL), next_try_at, id) WHERE status IN (1, 3);
CREATE INDEX mail_created ON mail (created_at DESC, id DESC);
CREATE INDEX mail_user ON mail (user_id);
CREATE INDEX mail_remembered ON mail (created_at) WHERE address IS NOT NULL;

-- Mails are written by whoever causes them and read by administrators alone.
ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_scope ON mail USING ((SELECT actor_scope()) = 'all');

CREATE TRIGGER mail_stays BEFORE DELETE OR TRUNCATE ON mail FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- The kinds of mail that a person has turned off.
CREATE TABLE mail_declined (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  PRIMARY KEY (user_id, kind)
);
ALTER TABLE mail_declined ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_declined FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_declined_scope ON mail_declined USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

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
    ('enquiry', 'enquiry'), ('task', 'task'), ('kyc_document', 'kycDocument'), ('business', 'business'), ('mail', 'mail')
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
  ('stone', 3, 2),
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
  ('business', 11, 9),
  ('mail', NULL, 1),
  ('mail', 1, 2),
  ('mail', 1, 3),
  ('mail', 1, 4),
  ('mail', 3, 1),
  ('mail', 3, 2),
  ('mail', 3, 4),
  ('mail', 4, 1);
SELECT hold_records_to_the_law();

