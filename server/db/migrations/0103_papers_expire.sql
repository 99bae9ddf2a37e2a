-- KYC documents expire. A document that is replaced leaves the business covered by the one that was approved before.
ALTER TABLE kyc_document
  DROP CONSTRAINT kyc_document_status_check,
  ADD CONSTRAINT kyc_document_status_check CHECK (status IN (1, 2, 3, 4)),
  ADD COLUMN expires_on date,
  ADD COLUMN covered_until date,
  ADD COLUMN reminded_days smallint;
COMMENT ON COLUMN kyc_document.expires_on IS 'the last day on which the document is good; null for none';
COMMENT ON COLUMN kyc_document.covered_until IS 'the day of expiry of the document that was approved last, which this one may replace; null for none';
COMMENT ON COLUMN kyc_document.reminded_days IS 'how many days before its expiry people were last reminded of it';
CREATE INDEX kyc_document_expires ON kyc_document (expires_on) WHERE status = 2;
CREATE INDEX kyc_document_covered ON kyc_document (covered_until) WHERE covered_until IS NOT NULL;

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
  ('mail', 4, 1);
SELECT hold_records_to_the_law();

