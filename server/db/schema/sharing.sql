-- Stones that are shown outside the portal: e-mails to many clients, and links for those who have no account.

-- An e-mail to many clients who have agreed to get offers: what it says, whom it goes to, which stones it shows, and
-- when.
CREATE TABLE bulk_email (
  id uuid PRIMARY KEY,
  -- 1 draft, 2 scheduled, 3 sending, 4 sent, 5 stopped, 6 deleted
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 6),
  version integer NOT NULL DEFAULT 1,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 300),
  body text NOT NULL CHECK (length(body) <= 100000),
  recipients jsonb NOT NULL,
  stones jsonb NOT NULL,
  send_at timestamptz,
  schedule text CHECK (length(schedule) <= 100),
  next_run_at timestamptz,
  run integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A stopped e-mail can be changed and scheduled anew. It then goes on with those who have not got it, and whoever got
  -- it before goes on seeing the stones that it had then.
  unfinished boolean NOT NULL DEFAULT false,
  choice integer NOT NULL DEFAULT 0,
  CHECK (send_at IS NULL OR schedule IS NULL)
);
COMMENT ON COLUMN bulk_email.recipients IS 'the choice of clients, as the contract has it';
COMMENT ON COLUMN bulk_email.stones IS 'the choice of stones, as the contract has it';
COMMENT ON COLUMN bulk_email.schedule IS 'a five-part expression in UTC, for one that is sent again and again';
COMMENT ON COLUMN bulk_email.next_run_at IS 'when it is sent by itself; null for never';
COMMENT ON COLUMN bulk_email.run IS 'how often it was begun; stopped and taken up again is the same time';
COMMENT ON COLUMN bulk_email.unfinished IS 'it was stopped and has not gone on since: its run is not over';
COMMENT ON COLUMN bulk_email.choice IS
  'which choice of stones goes out; each run has one, and so has a change in the middle of a run';
CREATE INDEX bulk_email_made ON bulk_email (created_at DESC, id DESC);
CREATE INDEX bulk_email_due ON bulk_email (next_run_at) WHERE status = 2;
CREATE INDEX bulk_email_sending ON bulk_email (id) WHERE status = 3;
CREATE TRIGGER bulk_email_stays BEFORE DELETE OR TRUNCATE ON bulk_email
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON bulk_email
  FOR EACH ROW EXECUTE FUNCTION note_change('bulk e-mail', 'id', '', 'subject,body,recipients,stones,send_at,schedule');
ALTER TABLE bulk_email ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Its policy needs the recipients, and stands beside bulk_email_recipient.

-- The stones that go out, in their order: chosen when the e-mail begins. Each client is shown those that they may see.
CREATE TABLE bulk_email_stone (
  bulk_email_id uuid NOT NULL REFERENCES bulk_email,
  choice integer NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 500),
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  PRIMARY KEY (bulk_email_id, choice, place)
);
CREATE INDEX bulk_email_stone_stone ON bulk_email_stone (stone_id);
ALTER TABLE bulk_email_stone ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bulk_email_stone_scope ON bulk_email_stone USING (
  (SELECT actor_scope()) = 'all' OR bulk_email_id IN (SELECT id FROM bulk_email));

-- A link by which somebody without an account sees chosen stones: whose prices, what it shows, and how often it was
-- opened. An e-mail to many clients has one for each choice of stones, and a secret of each recipient's own.
CREATE TABLE share_link (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user,
  -- 1 active, 2 expired, 3 revoked
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 3),
  version integer NOT NULL DEFAULT 1,
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  shown_name text NOT NULL CHECK (shown_name <> ''),
  shows_image boolean NOT NULL,
  shows_video boolean NOT NULL,
  shows_certificate boolean NOT NULL,
  shows_stock_no boolean NOT NULL,
  shows_price boolean NOT NULL,
  markup numeric(6,2) NOT NULL DEFAULT 0 CHECK (markup BETWEEN 0 AND 1000),
  expires_at timestamptz NOT NULL,
  views integer NOT NULL DEFAULT 0,
  last_viewed_at timestamptz,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  bulk_email_id uuid REFERENCES bulk_email,
  choice integer,
  shows_facts text[] NOT NULL DEFAULT ARRAY['cut', 'polish', 'symmetry', 'fluorescence', 'measurements'],
  last_place smallint NOT NULL DEFAULT 0,
  CONSTRAINT share_link_choice CHECK ((bulk_email_id IS NULL) = (choice IS NULL)),
  CONSTRAINT share_link_secret CHECK ((token_hash IS NULL) = (bulk_email_id IS NOT NULL)),
  CONSTRAINT share_link_facts CHECK (
    shows_facts <@ ARRAY[
      'cut', 'polish', 'symmetry', 'fluorescence', 'measurements', 'ratio', 'depth', 'table', 'shade', 'milky',
      'eye_clean', 'inclusions', 'rough_origin', 'key_to_symbols'])
);
COMMENT ON COLUMN share_link.owner_id IS
  'the client whose stones and prices it shows, or staff themselves; the link lives while their account is active';
COMMENT ON COLUMN share_link.token_hash IS
  'SHA-256 of the link, which is told once and kept nowhere; for an e-mail the recipients have them';
COMMENT ON COLUMN share_link.markup IS 'the owner''s own, in percent, on top of their prices';
COMMENT ON COLUMN share_link.bulk_email_id IS
  'the e-mail whose choice of stones it shows, to each recipient at their own prices; null for a link with stones '
  'and a secret of its own';
COMMENT ON COLUMN share_link.shows_facts IS
  'what is told of each stone besides shape, carat, color, clarity and laboratory';
COMMENT ON COLUMN share_link.last_place IS
  'the highest place that a stone had when the link was last changed; 0 before';
CREATE INDEX share_link_owner ON share_link (owner_id, created_at DESC);
CREATE INDEX share_link_made ON share_link (created_at DESC, id DESC);
CREATE INDEX share_link_due ON share_link (expires_at) WHERE status = 1;
CREATE INDEX share_link_email ON share_link (bulk_email_id, choice) WHERE bulk_email_id IS NOT NULL;
CREATE TRIGGER share_link_stays BEFORE DELETE OR TRUNCATE ON share_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_is_a_company AFTER INSERT ON share_link REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE share_link ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY share_link_scope ON share_link USING (
  (SELECT actor_scope()) = 'all'
  OR owner_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND owner_id IN (SELECT clients_of_actor())));

-- Its stones in their order; strangers know them by their place alone. A place that was freed is not given to another
-- stone, because open pages name files by it.
CREATE TABLE share_link_stone (
  link_id uuid NOT NULL REFERENCES share_link,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 500),
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  PRIMARY KEY (link_id, place),
  UNIQUE (link_id, stone_id)
);
CREATE INDEX share_link_stone_stone ON share_link_stone (stone_id);
ALTER TABLE share_link_stone ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY share_link_stone_scope ON share_link_stone USING (
  (SELECT actor_scope()) = 'all' OR link_id IN (SELECT id FROM share_link));

-- Who gets an e-mail each time. A row is marked before its e-mail is handed over, so that nobody gets it twice.
CREATE TABLE bulk_email_recipient (
  bulk_email_id uuid NOT NULL REFERENCES bulk_email,
  run integer NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  outcome smallint NOT NULL DEFAULT 1 CHECK (outcome BETWEEN 1 AND 5),
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  taken_by uuid,
  taken_until timestamptz,
  begun_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  answer text CHECK (length(answer) <= 500),
  settled_at timestamptz,
  page_hash bytea UNIQUE CHECK (length(page_hash) = 32),
  link_id uuid REFERENCES share_link,
  PRIMARY KEY (bulk_email_id, run, user_id),
  CHECK ((taken_by IS NULL) = (taken_until IS NULL)),
  CHECK ((outcome = 1) = (settled_at IS NULL)),
  CONSTRAINT bulk_email_recipient_page CHECK ((page_hash IS NULL) = (link_id IS NULL))
);
COMMENT ON COLUMN bulk_email_recipient.outcome IS
  '1 waiting, 2 sent, 3 refused by the mail server, 4 in doubt: begun and never answered, 5 left out';
COMMENT ON COLUMN bulk_email_recipient.token_hash IS
  'SHA-256 of what unsubscribes its reader, which stands in the e-mail alone';
COMMENT ON COLUMN bulk_email_recipient.taken_until IS
  'a process has it until then; later that process is taken for dead';
COMMENT ON COLUMN bulk_email_recipient.begun_at IS 'since then it may have arrived, and it is not handed over again';
COMMENT ON COLUMN bulk_email_recipient.page_hash IS
  'SHA-256 of what opens its reader''s page of stones, which stands in the e-mail alone';
COMMENT ON COLUMN bulk_email_recipient.link_id IS
  'the share link under which that page is open; null for an e-mail without one';
CREATE INDEX bulk_email_recipient_waiting ON bulk_email_recipient (bulk_email_id, run, next_try_at, user_id)
  WHERE outcome = 1;
CREATE INDEX bulk_email_recipient_begun ON bulk_email_recipient (begun_at);
CREATE INDEX bulk_email_recipient_user ON bulk_email_recipient (user_id);
CREATE INDEX bulk_email_recipient_link ON bulk_email_recipient (link_id);
ALTER TABLE bulk_email_recipient ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bulk_email_recipient_scope ON bulk_email_recipient USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));
-- Recipients see the e-mails that go to them.
CREATE POLICY bulk_email_scope ON bulk_email USING (
  (SELECT actor_scope()) = 'all'
  OR id IN (SELECT bulk_email_id FROM bulk_email_recipient WHERE user_id = (SELECT actor_id())));

-- What a person decided about an e-mail in doubt. The secrets of one that was sent again stay good, because it may have
-- arrived after all.
CREATE TABLE bulk_email_doubt (
  id uuid PRIMARY KEY,
  bulk_email_id uuid NOT NULL,
  run integer NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  begun_at timestamptz NOT NULL,
  arrived boolean NOT NULL,
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  page_hash bytea UNIQUE CHECK (length(page_hash) = 32),
  link_id uuid REFERENCES share_link,
  settled_by uuid NOT NULL REFERENCES app_user,
  settled_by_name text NOT NULL,
  settled_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (bulk_email_id, run, user_id) REFERENCES bulk_email_recipient (bulk_email_id, run, user_id),
  CHECK ((page_hash IS NULL) = (link_id IS NULL)),
  CHECK (NOT arrived OR (token_hash IS NULL AND page_hash IS NULL))
);
COMMENT ON COLUMN bulk_email_doubt.begun_at IS 'when the e-mail in doubt had been handed over';
COMMENT ON COLUMN bulk_email_doubt.arrived IS 'marked as arrived; otherwise it was sent once more';
CREATE INDEX bulk_email_doubt_recipient ON bulk_email_doubt (bulk_email_id, run, user_id);
CREATE INDEX bulk_email_doubt_user ON bulk_email_doubt (user_id);
CREATE INDEX bulk_email_doubt_settler ON bulk_email_doubt (settled_by);
CREATE INDEX bulk_email_doubt_link ON bulk_email_doubt (link_id);
ALTER TABLE bulk_email_doubt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bulk_email_doubt_scope ON bulk_email_doubt USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The markup that a person last used on stones that they shared, which is proposed the next time.
CREATE TABLE share_markup (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  markup numeric(6,2) NOT NULL CHECK (markup > 0 AND markup <= 1000),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN share_markup.markup IS 'percent on top of what the client pays';
ALTER TABLE share_markup ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY share_markup_scope ON share_markup USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));
