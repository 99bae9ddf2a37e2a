-- E-mails to many clients: what each says, whom it goes to, which stones it shows, and when.
CREATE TABLE bulk_email (
  id uuid PRIMARY KEY,
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
  CHECK (send_at IS NULL OR schedule IS NULL)
);
COMMENT ON COLUMN bulk_email.recipients IS 'the choice of clients, as the contract has it';
COMMENT ON COLUMN bulk_email.stones IS 'the choice of stones, as the contract has it';
COMMENT ON COLUMN bulk_email.schedule IS 'a five-part expression in UTC, for one that is sent again and again';
COMMENT ON COLUMN bulk_email.next_run_at IS 'when it is sent by itself; null for never';
COMMENT ON COLUMN bulk_email.run IS 'how often it was begun; stopped and taken up again is the same time';
CREATE INDEX bulk_email_made ON bulk_email (created_at DESC, id DESC);
CREATE INDEX bulk_email_due ON bulk_email (next_run_at) WHERE status = 2;
CREATE INDEX bulk_email_sending ON bulk_email (id) WHERE status = 3;

-- The stones of each time it was sent, in their order: chosen when it begins. Each client is shown those that they may see.
CREATE TABLE bulk_email_stone (
  bulk_email_id uuid NOT NULL REFERENCES bulk_email,
  run integer NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 500),
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  PRIMARY KEY (bulk_email_id, run, place)
);
CREATE INDEX bulk_email_stone_stone ON bulk_email_stone (stone_id);

-- Who gets it each time. A row is marked before its e-mail is handed over, so that nobody gets it twice.
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
  PRIMARY KEY (bulk_email_id, run, user_id),
  CHECK ((taken_by IS NULL) = (taken_until IS NULL)),
  CHECK ((outcome = 1) = (settled_at IS NULL))
);
COMMENT ON COLUMN bulk_email_recipient.outcome IS '1 waiting, 2 sent, 3 refused by the mail server, 4 in doubt: begun and never answered, 5 left out';
COMMENT ON COLUMN bulk_email_recipient.token_hash IS 'SHA-256 of what unsubscribes its reader, which stands in the e-mail alone';
COMMENT ON COLUMN bulk_email_recipient.taken_until IS 'a process has it until then; later that process is taken for dead';
COMMENT ON COLUMN bulk_email_recipient.begun_at IS 'since then it may have arrived, and it is not handed over again';
CREATE INDEX bulk_email_recipient_waiting ON bulk_email_recipient (bulk_email_id, run, next_try_at, user_id) WHERE outcome = 1;
CREATE INDEX bulk_email_recipient_begun ON bulk_email_recipient (begun_at);
CREATE INDEX bulk_email_recipient_user ON bulk_email_recipient (user_id);

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

-- Addresses that get no offers any more. They are known by their hash alone and name nobody, so that they outlive the
-- person's data.
CREATE TABLE mail_suppression (
  address_hash bytea PRIMARY KEY CHECK (length(address_hash) = 32),
  since timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION mail_address_hash(address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(lower(trim(address)), 'UTF8'));

ALTER TABLE bulk_email ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_email FORCE ROW LEVEL SECURITY;
CREATE POLICY bulk_email_scope ON bulk_email USING (
  (SELECT actor_scope()) = 'all'
  OR id IN (SELECT bulk_email_id FROM bulk_email_recipient WHERE user_id = (SELECT actor_id())));
ALTER TABLE bulk_email_stone ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_email_stone FORCE ROW LEVEL SECURITY;
CREATE POLICY bulk_email_stone_scope ON bulk_email_stone USING (
  (SELECT actor_scope()) = 'all' OR bulk_email_id IN (SELECT id FROM bulk_email));
ALTER TABLE bulk_email_recipient ENABLE ROW LEVEL SECURITY;
ALTER TABLE bulk_email_recipient FORCE ROW LEVEL SECURITY;
CREATE POLICY bulk_email_recipient_scope ON bulk_email_recipient USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));
ALTER TABLE mail_consent ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_consent FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_consent_scope ON mail_consent USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));
ALTER TABLE mail_suppression ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_suppression FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_suppression_scope ON mail_suppression USING ((SELECT actor_scope()) = 'all');

CREATE TRIGGER bulk_email_stays BEFORE DELETE OR TRUNCATE ON bulk_email FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (181, 'bulk-email', 'Clients', '/bulk-email', NULL, 90);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 181, id IN (1), id IN (1) FROM role;

-- The law holds the new table, too.
CREATE OR REPLACE FUNCTION hold_records_to_the_law() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text;
  law text;
  beginnings text;
  steps text;
BEGIN
  FOR held, law IN VALUES
    ('stone', 'stone'), ('hold', 'hold'), ('queue_place', 'queuePlace'), ('memo_line', 'memo'), ('memo_extension', 'memoExtension'),
    ('confirm_line', 'confirmStone'), ('enquiry', 'enquiry'), ('price_offer_line', 'priceOffer'), ('invoice', 'invoice'), ('task', 'task'),
    ('demand', 'demand'), ('share_link', 'shareLink'), ('bulk_email', 'bulkEmail'), ('kyc_document', 'kycDocument'), ('business', 'business'),
    ('account', 'account'), ('mail', 'mail'), ('webhook_delivery', 'webhookDelivery')
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
  ('stone', 8, 1),
  ('hold', NULL, 1),
  ('hold', 1, 2),
  ('queuePlace', NULL, 1),
  ('queuePlace', 1, 2),
  ('queuePlace', 1, 6),
  ('queuePlace', 1, 7),
  ('queuePlace', 2, 3),
  ('queuePlace', 2, 4),
  ('queuePlace', 2, 5),
  ('memo', NULL, 1),
  ('memo', 1, 2),
  ('memo', 1, 3),
  ('memo', 3, 2),
  ('memoExtension', NULL, 1),
  ('memoExtension', 1, 2),
  ('memoExtension', 1, 3),
  ('memoExtension', 1, 4),
  ('memoExtension', 1, 5),
  ('confirmStone', NULL, 1),
  ('confirmStone', 1, 2),
  ('confirmStone', 1, 3),
  ('confirmStone', 1, 4),
  ('confirmStone', 2, 4),
  ('enquiry', NULL, 1),
  ('enquiry', 1, 2),
  ('priceOffer', NULL, 1),
  ('priceOffer', 1, 2),
  ('priceOffer', 1, 3),
  ('priceOffer', 1, 4),
  ('priceOffer', 1, 5),
  ('priceOffer', 1, 6),
  ('priceOffer', 2, 1),
  ('priceOffer', 2, 3),
  ('priceOffer', 2, 4),
  ('priceOffer', 2, 5),
  ('priceOffer', 2, 6),
  ('invoice', NULL, 1),
  ('invoice', 1, 2),
  ('invoice', 1, 3),
  ('invoice', 1, 4),
  ('invoice', 2, 1),
  ('invoice', 2, 3),
  ('invoice', 2, 4),
  ('invoice', 3, 1),
  ('invoice', 3, 2),
  ('invoice', 3, 4),
  ('task', NULL, 1),
  ('task', 1, 2),
  ('demand', NULL, 1),
  ('demand', 1, 2),
  ('demand', 1, 5),
  ('demand', 2, 1),
  ('demand', 2, 3),
  ('demand', 2, 4),
  ('demand', 2, 5),
  ('demand', 3, 1),
  ('demand', 3, 4),
  ('demand', 3, 5),
  ('demand', 4, 1),
  ('demand', 5, 1),
  ('shareLink', NULL, 1),
  ('shareLink', 1, 2),
  ('shareLink', 1, 3),
  ('bulkEmail', NULL, 1),
  ('bulkEmail', 1, 2),
  ('bulkEmail', 1, 3),
  ('bulkEmail', 1, 6),
  ('bulkEmail', 2, 1),
  ('bulkEmail', 2, 3),
  ('bulkEmail', 2, 6),
  ('bulkEmail', 3, 2),
  ('bulkEmail', 3, 4),
  ('bulkEmail', 3, 5),
  ('bulkEmail', 4, 6),
  ('bulkEmail', 5, 3),
  ('bulkEmail', 5, 6),
  ('kycDocument', NULL, 1),
  ('kycDocument', 1, 2),
  ('kycDocument', 1, 3),
  ('kycDocument', 2, 1),
  ('kycDocument', 2, 4),
  ('kycDocument', 3, 1),
  ('kycDocument', 4, 1),
  ('business', NULL, 9),
  ('business', 9, 10),
  ('business', 10, 11),
  ('business', 11, 9),
  ('business', 11, 10),
  ('account', NULL, 1),
  ('account', NULL, 2),
  ('account', NULL, 3),
  ('account', 1, 3),
  ('account', 1, 6),
  ('account', 1, 7),
  ('account', 2, 3),
  ('account', 2, 6),
  ('account', 2, 7),
  ('account', 3, 4),
  ('account', 3, 5),
  ('account', 3, 6),
  ('account', 3, 7),
  ('account', 4, 3),
  ('account', 4, 6),
  ('account', 4, 7),
  ('account', 5, 3),
  ('account', 5, 6),
  ('account', 5, 7),
  ('account', 6, 7),
  ('mail', NULL, 1),
  ('mail', 1, 2),
  ('mail', 1, 3),
  ('mail', 1, 4),
  ('mail', 3, 1),
  ('mail', 3, 2),
  ('mail', 3, 4),
  ('mail', 4, 1),
  ('webhookDelivery', NULL, 1),
  ('webhookDelivery', 1, 2),
  ('webhookDelivery', 1, 3),
  ('webhookDelivery', 1, 4),
  ('webhookDelivery', 2, 1),
  ('webhookDelivery', 3, 1),
  ('webhookDelivery', 3, 2),
  ('webhookDelivery', 3, 4),
  ('webhookDelivery', 4, 1);
SELECT hold_records_to_the_law();
