-- Addresses of an API client that are told what becomes of stones. Each follows the stream of changes by a cursor of
-- its own. A removed one stays for the sake of its log.
CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  url text NOT NULL CHECK (length(url) BETWEEN 8 AND 500),
  changes text[] NOT NULL CHECK (
    cardinality(changes) BETWEEN 1 AND 4 AND changes <@ ARRAY['held', 'sold', 'free', 'repriced']),
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz,
  cursor text NOT NULL,
  told pg_snapshot NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  has_more boolean NOT NULL DEFAULT false,
  lost boolean NOT NULL DEFAULT false,
  paused text CHECK (paused IN ('by hand', 'unanswered', 'gone')),
  paused_at timestamptz,
  taken_by uuid,
  taken_until timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  CHECK ((paused IS NULL) = (paused_at IS NULL)),
  CHECK ((taken_by IS NULL) = (taken_until IS NULL))
);
COMMENT ON COLUMN webhook.secret IS 'encrypted; the former one signs beside it until former_until';
COMMENT ON COLUMN webhook.told IS 'the transactions whose changes are in deliveries; part of the cursor';
COMMENT ON COLUMN webhook.has_more IS 'the stream had more than one delivery takes';
COMMENT ON COLUMN webhook.lost IS 'changes were given up, so the client has to read the stock again';
COMMENT ON COLUMN webhook.taken_until IS 'a process sends for this webhook until then; later that process is taken for dead';
CREATE INDEX webhook_client ON webhook (client_id, created_at) WHERE removed_at IS NULL;

-- What a webhook is told. One at a time is sent, in their order.
CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook,
  client_id uuid NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('changes', 'start over', 'test')),
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
  version integer NOT NULL DEFAULT 1,
  stones jsonb NOT NULL CHECK (jsonb_typeof(stones) = 'array'),
  stone_count integer NOT NULL,
  message_id text NOT NULL UNIQUE CHECK (length(message_id) BETWEEN 1 AND 60),
  body text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  answer_status smallint,
  answer_ms integer,
  answer text CHECK (length(answer) <= 500),
  tried_at timestamptz,
  sent_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN webhook_delivery.stones IS 'id and number of each stone, and what became of it; empty once forgotten';
COMMENT ON COLUMN webhook_delivery.body IS 'as it was sent; null until then, and once forgotten';
COMMENT ON COLUMN webhook_delivery.message_id IS 'the same for every try, so that the client can drop a second copy';
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, id DESC);
CREATE INDEX webhook_delivery_open ON webhook_delivery (webhook_id, id) WHERE status IN (1, 3);
CREATE INDEX webhook_delivery_kept ON webhook_delivery (created_at) WHERE forgotten_at IS NULL;

ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_scope ON webhook USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_delivery_scope ON webhook_delivery USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

CREATE TRIGGER webhook_delivery_stays BEFORE DELETE OR TRUNCATE ON webhook_delivery
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- A closed account never comes back, and neither do its webhooks. While it is suspended they only rest.
CREATE FUNCTION closed_account_ends_webhooks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE webhook SET removed_at = now() WHERE client_id = NEW.id AND removed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER closed_account_ends_webhooks AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 6) EXECUTE FUNCTION closed_account_ends_webhooks();

-- What kind of change an event was.
ALTER TABLE stone_event
  ADD COLUMN moved boolean NOT NULL DEFAULT true,
  ADD COLUMN repriced boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN stone_event.moved IS 'its status changed, or whether it is offered at all';
COMMENT ON COLUMN stone_event.repriced IS 'its price changed, or a figure that prices are made of';

CREATE OR REPLACE FUNCTION note_changed_stones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden_before timestamptz := (
    SELECT date_trunc('minute', now()) - make_interval(days => (value #>> '{}')::int)
      FROM setting WHERE key = 'hide_stale_days' AND jsonb_typeof(value) = 'number');
BEGIN
  INSERT INTO stone_event (stone_id, was, moved, repriced)
  SELECT o.id,
         CASE WHEN (o.status, o.shape, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.carat, o.undone_by)
                   IS DISTINCT FROM
                   (n.status, n.shape, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type, n.carat, n.undone_by)
              THEN jsonb_build_object('id', o.id, 'stock_no', o.stock_no, 'status', o.status, 'shape', o.shape,
                     'color', o.color, 'clarity', o.clarity, 'lab', o.lab, 'location', o.location,
                     'diamond_type', o.diamond_type, 'stone_type', o.stone_type, 'carat', o.carat,
                     'undone_by', o.undone_by, 'confirmed_at', o.confirmed_at) END,
         coalesce(o.confirmed_at < hidden_before, false) OR (o.status, o.undone_by) IS DISTINCT FROM (n.status, n.undone_by),
         (o.price_per_ct, o.rap, o.disc, o.total_amt, o.carat) IS DISTINCT FROM (n.price_per_ct, n.rap, n.disc, n.total_amt, n.carat)
    FROM was o JOIN touched n USING (id)
   WHERE o.confirmed_at < hidden_before
      OR (o.version, o.status, o.content_hash, o.price_per_ct, o.rap, o.disc, o.total_amt, o.undone_by)
         IS DISTINCT FROM (n.version, n.status, n.content_hash, n.price_per_ct, n.rap, n.disc, n.total_amt, n.undone_by)
      OR (o.stock_no, o.shape, o.carat, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.image, o.video,
          o.certificate)
         IS DISTINCT FROM (n.stock_no, n.shape, n.carat, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type,
          n.image, n.video, n.certificate)
   ORDER BY o.id;
  RETURN NULL;
END $$;

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (96, 'webhook', 'Clients', '/api/webhooks', NULL, 114);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 96, id IN (1, 6, 8), id IN (1, 6) FROM role;

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
    ('enquiry', 'enquiry'), ('task', 'task'), ('kyc_document', 'kycDocument'), ('business', 'business'),
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
  ('account', NULL, 1),
  ('account', NULL, 2),
  ('account', NULL, 3),
  ('account', 1, 3),
  ('account', 1, 6),
  ('account', 2, 3),
  ('account', 2, 6),
  ('account', 3, 4),
  ('account', 3, 5),
  ('account', 3, 6),
  ('account', 4, 3),
  ('account', 4, 6),
  ('account', 5, 3),
  ('account', 5, 6),
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

