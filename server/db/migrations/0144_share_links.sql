-- Links by which somebody without an account sees chosen stones: whose prices, what they show, and how often they were opened.
CREATE TABLE share_link (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user,
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 3),
  version integer NOT NULL DEFAULT 1,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  shown_name text NOT NULL CHECK (shown_name <> ''),
  shows_image boolean NOT NULL,
  shows_video boolean NOT NULL,
  shows_certificate boolean NOT NULL,
  shows_stock_no boolean NOT NULL,
  shows_price boolean NOT NULL,
  markup numeric(6, 2) NOT NULL DEFAULT 0 CHECK (markup BETWEEN 0 AND 1000),
  expires_at timestamptz NOT NULL,
  views integer NOT NULL DEFAULT 0,
  last_viewed_at timestamptz,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN share_link.owner_id IS 'the client whose stones and prices it shows, or staff themselves; the link lives while their account is active';
COMMENT ON COLUMN share_link.token_hash IS 'SHA-256 of the link, which is told once and kept nowhere';
COMMENT ON COLUMN share_link.markup IS 'the owner''s own, in percent, on top of their prices';
CREATE INDEX share_link_owner ON share_link (owner_id, created_at DESC);
CREATE INDEX share_link_made ON share_link (created_at DESC, id DESC);
CREATE INDEX share_link_due ON share_link (expires_at) WHERE status = 1;

-- Its stones in their order; strangers know them by their place alone.
CREATE TABLE share_link_stone (
  link_id uuid NOT NULL REFERENCES share_link,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 50),
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  PRIMARY KEY (link_id, place),
  UNIQUE (link_id, stone_id)
);
CREATE INDEX share_link_stone_stone ON share_link_stone (stone_id);

ALTER TABLE share_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_link FORCE ROW LEVEL SECURITY;
CREATE POLICY share_link_scope ON share_link USING (
  (SELECT actor_scope()) = 'all'
  OR owner_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND owner_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));
ALTER TABLE share_link_stone ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_link_stone FORCE ROW LEVEL SECURITY;
CREATE POLICY share_link_stone_scope ON share_link_stone USING (
  (SELECT actor_scope()) = 'all' OR link_id IN (SELECT id FROM share_link));

CREATE TRIGGER share_link_stays BEFORE DELETE OR TRUNCATE ON share_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (144, 'shared-links', 'Inventory', '/shared-links', '/customer/portal/shared-links', 11);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 144, id IN (1, 3, 4, 8), id IN (1, 3, 4) FROM role;

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
    ('enquiry', 'enquiry'), ('task', 'task'), ('demand', 'demand'),
    ('share_link', 'shareLink'), ('kyc_document', 'kycDocument'), ('business', 'business'),
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
