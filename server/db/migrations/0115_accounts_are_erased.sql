-- Accounts that left no records are deleted: the row stays with its id and history, and nothing in it names anybody.
ALTER TABLE account DROP CONSTRAINT account_status_check;
ALTER TABLE account ADD CONSTRAINT account_status_check CHECK (status BETWEEN 1 AND 7);

-- Who made lines for others; clients' own lines are found by the client.
CREATE INDEX hold_made ON hold (created_by) WHERE created_by <> client_id;
CREATE INDEX memo_line_made ON memo_line (created_by) WHERE created_by <> client_id;
CREATE INDEX confirm_line_made ON confirm_line (created_by) WHERE created_by <> client_id;
CREATE INDEX enquiry_made ON enquiry (created_by) WHERE created_by <> client_id;
CREATE INDEX invoice_made ON invoice (created_by) WHERE created_by <> client_id;

-- The words about a person can be read as long as there is a key.
CREATE FUNCTION forget_person_key(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = person AND status = 7) THEN
    RAISE EXCEPTION 'The account % is not erased.', person;
  END IF;
  DELETE FROM person_key WHERE user_id = person;
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

