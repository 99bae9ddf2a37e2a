-- What people are told: by e-mail, by the bell and on their screens; and what they do not want to be told.

-- The mails that the portal sends. Each is queued in the transaction that causes it, and sent by a job.
-- Mails are written by whoever causes them and read by administrators alone.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  -- 1 queued, 2 sent, 3 failed and tried again, 4 given up
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
CREATE TRIGGER mail_stays BEFORE DELETE OR TRUNCATE ON mail
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_scope ON mail USING ((SELECT actor_scope()) = 'all');
-- People cause mails to themselves, such as that their password was changed.
CREATE POLICY mail_to_oneself ON mail FOR INSERT WITH CHECK (user_id = (SELECT actor_id()));
-- Whoever sends stones by e-mail may send so many within an hour, and their own mails are counted for that.
CREATE POLICY mail_of_shared_stones ON mail FOR SELECT USING (kind = 'sharedStones' AND user_id = (SELECT actor_id()));

-- The file of a mail, until it is sent or its text is forgotten.
CREATE TABLE mail_attachment (
  mail_id uuid PRIMARY KEY REFERENCES mail,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  mime text NOT NULL CHECK (length(mime) BETWEEN 1 AND 200),
  content bytea NOT NULL CHECK (octet_length(content) <= 10485760)
);
ALTER TABLE mail_attachment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_attachment_scope ON mail_attachment USING ((SELECT actor_scope()) = 'all');

-- Whether a person has agreed to get offers by e-mail: the last row holds, the others tell how it came to that.
CREATE TABLE mail_consent (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  given boolean NOT NULL,
  how text NOT NULL CHECK (length(how) BETWEEN 1 AND 300),
  recorded_by uuid NOT NULL REFERENCES app_user,
  recorded_by_name text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX mail_consent_of ON mail_consent (user_id, recorded_at DESC, id DESC);
CREATE INDEX mail_consent_recorder ON mail_consent (recorded_by);
ALTER TABLE mail_consent ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_consent_scope ON mail_consent USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The kinds of mail that a person has turned off.
CREATE TABLE mail_declined (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  PRIMARY KEY (user_id, kind)
);
ALTER TABLE mail_declined ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_declined_scope ON mail_declined USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

CREATE FUNCTION mail_address_hash(address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(lower(trim(address)), 'UTF8'));

-- Addresses that get no offers any more. They are known by their hash alone and name nobody, so that they outlive the
-- person's data.
CREATE TABLE mail_suppression (
  address_hash bytea PRIMARY KEY CHECK (length(address_hash) = 32),
  since timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE mail_suppression ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_suppression_scope ON mail_suppression USING ((SELECT actor_scope()) = 'all');

-- Addresses that mail servers refused for good: no bulk e-mail is tried there until a person says so. It holds for the
-- address alone: a person with another one gets e-mails again.
CREATE TABLE mail_held_back (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  bulk_email_id uuid NOT NULL REFERENCES bulk_email,
  answer text NOT NULL CHECK (length(answer) <= 500),
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN mail_held_back.address_hash IS 'as in mail_suppression; of the address that was refused';
COMMENT ON COLUMN mail_held_back.bulk_email_id IS 'the e-mail that was refused, or came back';
COMMENT ON COLUMN mail_held_back.answer IS 'what the mail server said';
CREATE INDEX mail_held_back_email ON mail_held_back (bulk_email_id);
ALTER TABLE mail_held_back ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_held_back_scope ON mail_held_back USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- What concerns a person, as the bell tells it: written in the transaction that causes it, beside the mail of its kind.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 300),
  path text NOT NULL CHECK (path LIKE '/%' AND length(path) <= 2000),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  read_at timestamptz,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON COLUMN notice.path IS 'the screen of the portal that it leads to';
COMMENT ON COLUMN notice.created_at IS
  'to the millisecond, as it is answered: a person marks as read what they had been shown by then';
COMMENT ON COLUMN notice.written_in IS 'open screens are told of it when that transaction is committed';
CREATE INDEX notice_of ON notice (user_id, created_at DESC, id DESC);
CREATE INDEX notice_unread ON notice (user_id) WHERE read_at IS NULL;
CREATE INDEX notice_created ON notice (created_at);
CREATE INDEX notice_written_in ON notice (written_in);
ALTER TABLE notice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_scope ON notice USING ((SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The kinds of which a person wants to hear nothing by the bell, beside mail_declined.
CREATE TABLE notice_declined (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  PRIMARY KEY (user_id, kind)
);
ALTER TABLE notice_declined ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_declined_scope ON notice_declined USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The browsers in which a person wants to be told of notices while the portal is not open.
CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (endpoint ~ '^https?://' AND length(endpoint) <= 2000),
  p256dh text NOT NULL CHECK (length(p256dh) BETWEEN 1 AND 100),
  auth text NOT NULL CHECK (length(auth) BETWEEN 1 AND 50),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN push_device.session_id IS 'nothing is sent once that session has ended';
COMMENT ON COLUMN push_device.endpoint IS 'the address at the push service of the browser';
CREATE INDEX push_device_of ON push_device (user_id);
CREATE INDEX push_device_of_session ON push_device (session_id);
ALTER TABLE push_device ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY push_device_scope ON push_device USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The notices that are still to be sent to these browsers.
CREATE TABLE push_message (
  notice_id uuid NOT NULL REFERENCES notice ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES push_device ON DELETE CASCADE,
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (notice_id, device_id)
);
CREATE INDEX push_message_of_device ON push_message (device_id);
CREATE INDEX push_message_due ON push_message (due_at);
ALTER TABLE push_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY push_message_scope ON push_message USING (
  EXISTS (SELECT FROM push_device d WHERE d.id = device_id));

-- What the house tells its clients on their screens.
CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('popup', 'event', 'banner')),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  page text NOT NULL,
  banner_type smallint CHECK (banner_type IN (1, 2)),
  start_date date NOT NULL,
  end_date date NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (start_date <= end_date),
  CHECK ((kind = 'banner') = (banner_type IS NOT NULL))
);
COMMENT ON COLUMN announcement.page IS 'the path of the screen on which clients see it';
COMMENT ON COLUMN announcement.start_date IS 'a day of whoever looks: it begins at their midnight';
CREATE INDEX announcement_by_kind ON announcement (kind, start_date DESC, id DESC);
CREATE INDEX announcement_active ON announcement (end_date) WHERE is_active;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON announcement
  FOR EACH ROW EXECUTE FUNCTION note_change('announcement', 'id', '',
    'kind,title,description,page,banner_type,start_date,end_date,is_active');

CREATE TABLE announcement_picture (
  file_id uuid PRIMARY KEY REFERENCES stored_file,
  announcement_id uuid NOT NULL REFERENCES announcement ON DELETE CASCADE,
  place integer NOT NULL CHECK (place > 0),
  UNIQUE (announcement_id, place)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE ON announcement_picture
  FOR EACH ROW EXECUTE FUNCTION note_change('picture of announcement', 'announcement_id', '', 'file_id');
-- Clients see the pictures, whoever of the house uploaded them.
CREATE POLICY stored_file_announced ON stored_file FOR SELECT USING (
  (SELECT actor_scope()) <> 'none' AND id IN (SELECT file_id FROM announcement_picture));

-- When the portal takes no changes for a while, as an administrator announced it. There is one announcement at a time;
-- who made it stands in the audit log.
CREATE TABLE maintenance (
  is_the_only boolean PRIMARY KEY DEFAULT true CHECK (is_the_only),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK (ends_at >= starts_at)
);
COMMENT ON COLUMN maintenance.ends_at IS 'equal to starts_at where it was called off before it began';
COMMENT ON COLUMN maintenance.written_in IS 'the transaction that wrote it, for open screens that are told';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON maintenance
  FOR EACH ROW EXECUTE FUNCTION note_change('maintenance', 'reason', '', 'starts_at,ends_at,reason');

-- The version of each of the house's apps, for their users to update to.
CREATE TABLE app_version (
  platform smallint PRIMARY KEY CHECK (platform IN (1, 2, 3)),
  version text NOT NULL,
  required_version text,
  notes text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN app_version.platform IS '1 Android, 2 iOS, 3 Web';
COMMENT ON COLUMN app_version.required_version IS 'older ones may no longer be used';
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON app_version
  FOR EACH ROW EXECUTE FUNCTION note_change('app version', 'platform', '', 'version,required_version,notes');
