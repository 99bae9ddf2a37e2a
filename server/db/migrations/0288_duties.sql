-- Rules about who may not do what together, as administrators state them (docs/adr/0047-duties.md).
CREATE TABLE duty (
  id uuid PRIMARY KEY,
  workflow text NOT NULL,
  kind text NOT NULL,
  first_events text[] NOT NULL,
  events text[] NOT NULL,
  above numeric(12,2),
  most integer,
  sentence text NOT NULL,
  enforced boolean NOT NULL,
  stated_by uuid NOT NULL REFERENCES app_user,
  stated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  checked_until timestamptz NOT NULL DEFAULT '-infinity',
  unlisted integer NOT NULL DEFAULT 0,
  CONSTRAINT duty_kind_valid CHECK (kind IN ('apart', 'price', 'pair', 'share'))
);
COMMENT ON COLUMN duty.first_events IS 'of apart: the earlier steps that nobody takes together with events';
COMMENT ON COLUMN duty.events IS 'the steps that can break it; of share any step can';
COMMENT ON COLUMN duty.above IS 'of pair: USD';
COMMENT ON COLUMN duty.sentence IS 'what it says, as it was stated';
COMMENT ON COLUMN duty.enforced IS 'whether the machines refuse a step that would break it';
COMMENT ON COLUMN duty.checked_until IS 'steps written before are compared with it';
COMMENT ON COLUMN duty.unlisted IS 'steps that broke it and are no finding, because one check found too many';
CREATE INDEX duty_stated ON duty (stated_by);
CREATE TRIGGER duty_stays BEFORE DELETE OR TRUNCATE ON duty
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE duty ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY duty_scope ON duty USING ((SELECT actor_scope()) = 'all');
-- Associates are kept by duties, too.
CREATE POLICY duty_keeps ON duty FOR SELECT USING ((SELECT actor_scope()) = 'associate');

-- A step that broke a duty.
CREATE TABLE duty_finding (
  id uuid PRIMARY KEY,
  duty_id uuid NOT NULL REFERENCES duty,
  workflow text NOT NULL,
  record_id uuid NOT NULL,
  step integer NOT NULL,
  earlier_id uuid,
  person_id uuid,
  amount numeric(16,2),
  -- 1 open, 2 explained, 3 accepted
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (duty_id, record_id, step)
);
COMMENT ON COLUMN duty_finding.earlier_id IS 'the step in the history that the same person had taken before';
COMMENT ON COLUMN duty_finding.amount IS 'USD: what the record cost its client when it was found';
CREATE INDEX duty_finding_newest ON duty_finding (created_at DESC, id DESC);
CREATE INDEX duty_finding_open ON duty_finding (duty_id, status);
CREATE TRIGGER duty_finding_stays BEFORE DELETE OR TRUNCATE ON duty_finding
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE duty_finding ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY duty_finding_scope ON duty_finding USING ((SELECT actor_scope()) = 'all');

-- Makes the triggers from the table, for the server that has changed it. The steps stand in the triggers'
-- conditions: to look them up in the table made a batch of 500 holds a tenth slower, and this costs nothing.
CREATE OR REPLACE FUNCTION attach_transition_triggers() RETURNS void LANGUAGE plpgsql AS $$
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
    ('account', 'account'), ('membership', 'membership'), ('duty_finding', 'dutyFinding'), ('mail', 'mail'), ('webhook_delivery', 'webhookDelivery')
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

-- Findings are judged by administrators and auditors, whoever may read workflows now.
UPDATE role_permission r SET write_access = true
  FROM permission p WHERE p.id = r.permission_id AND p.name = 'workflows' AND r.role_id IN (1, 8) AND r.read_access;
