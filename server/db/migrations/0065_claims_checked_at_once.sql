-- A claim that is written is compared with its stone at once and for all of them together: five hundred holds in one request
-- asked five hundred times before, at commit. What happens later in the transaction is still looked at when it commits: the
-- stone's own trigger sees its status change, and this table's a claim that changes or goes.
DROP TRIGGER claim_agrees_with_stone ON stone_claim;
CREATE CONSTRAINT TRIGGER claim_agrees_with_stone AFTER UPDATE OR DELETE ON stone_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stone_agrees_with_claim();

CREATE FUNCTION claims_agree_with_stones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd record;
BEGIN
  SELECT n.stone_id, n.workflow, s.status INTO odd
    FROM written n LEFT JOIN stone s ON s.id = n.stone_id
   WHERE n.workflow IS DISTINCT FROM (CASE s.status WHEN 4 THEN 'hold' WHEN 5 THEN 'memo' WHEN 3 THEN 'confirmStone' END)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'stone % has status % but its claim is %', odd.stone_id, odd.status, odd.workflow
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stone_agrees_with_claim';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_written_agree_with_stones AFTER INSERT ON stone_claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION claims_agree_with_stones();
