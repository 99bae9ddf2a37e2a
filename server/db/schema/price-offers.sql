-- Clients offer prices for stones. An offer has a line for each stone, which the house answers by itself; it promises
-- no stone to anybody, so it has no claim.

-- The stones that a client made offers for together, to buy them or to have them on memo.
CREATE TABLE price_offer (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  on_memo boolean NOT NULL DEFAULT false,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX price_offer_client ON price_offer (client_id);
CREATE INDEX price_offer_made ON price_offer (created_by) WHERE created_by <> client_id;
CREATE INDEX price_offer_number_begins ON price_offer (number COLLATE "C");
CREATE TRIGGER price_offer_stays BEFORE DELETE OR TRUNCATE ON price_offer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER client_is_a_company AFTER INSERT ON price_offer REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
ALTER TABLE price_offer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_offer_scope ON price_offer USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- A line keeps what the stone cost when the offer was made; an accepted one becomes a memo or confirm-stone.
CREATE TABLE price_offer_line (
  id uuid PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES price_offer,
  stone_id uuid NOT NULL REFERENCES stone,
  client_id uuid NOT NULL REFERENCES app_user,
  created_by uuid NOT NULL REFERENCES app_user,
  -- 1 open: the house's turn, 2 countered: the client's, 3 accepted, 4 declined, 5 withdrawn, 6 lapsed
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 6),
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
  proposed_amt numeric(16,2) NOT NULL CHECK (proposed_amt > 0),
  countered_amt numeric(16,2) CHECK (countered_amt > 0),
  agreed_amt numeric(16,2) CHECK (agreed_amt > 0),
  due_at timestamptz NOT NULL,
  asked_told_at timestamptz,
  answer_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN price_offer_line.sell_amt IS 'what the stone cost the client when the offer was made';
COMMENT ON COLUMN price_offer_line.due_at IS 'until when it can be answered by whose turn it is';
COMMENT ON COLUMN price_offer_line.asked_told_at IS 'when the business associate was told of the open line';
COMMENT ON COLUMN price_offer_line.answer_told_at IS 'when the client was told of the last answer';
CREATE UNIQUE INDEX price_offer_line_live ON price_offer_line (stone_id, client_id) WHERE status IN (1, 2);
CREATE INDEX price_offer_line_offer ON price_offer_line (offer_id);
CREATE INDEX price_offer_line_stone ON price_offer_line (stone_id);
CREATE INDEX price_offer_line_client ON price_offer_line (client_id, created_at DESC);
CREATE INDEX price_offer_line_newest ON price_offer_line (created_at DESC, id DESC);
CREATE INDEX price_offer_line_made ON price_offer_line (created_by) WHERE created_by <> client_id;
CREATE INDEX price_offer_line_waiting ON price_offer_line (due_at) WHERE status IN (1, 2);
CREATE INDEX price_offer_line_untold ON price_offer_line (id)
  WHERE (status = 1 AND asked_told_at IS NULL) OR (status IN (2, 3, 4) AND answer_told_at IS NULL);
CREATE TRIGGER price_offer_line_stays BEFORE DELETE OR TRUNCATE ON price_offer_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
ALTER TABLE price_offer_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_offer_line_scope ON price_offer_line USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));
