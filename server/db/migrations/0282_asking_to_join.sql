-- Somebody who signed up asks to join the company of others (docs/adr/0043-people-of-a-company.md). Until they are
-- accepted they are not its person, so that nothing which finds people of a company finds them.
ALTER TABLE membership ADD COLUMN asked_by uuid REFERENCES app_user;
ALTER TABLE membership ALTER COLUMN person_id DROP NOT NULL;
ALTER TABLE membership DROP CONSTRAINT membership_status_check;
ALTER TABLE membership ADD CONSTRAINT membership_status_check CHECK (status BETWEEN 1 AND 7);
ALTER TABLE membership ADD CONSTRAINT who_asks_is_no_person
  CHECK (CASE WHEN status IN (6, 7) THEN person_id IS NULL ELSE person_id IS NOT NULL OR status = 5 END);
ALTER TABLE membership ADD CONSTRAINT a_person_or_who_asks CHECK (num_nonnulls(person_id, asked_by) > 0);
COMMENT ON COLUMN membership.asked_by IS 'who asked to join; their person_id once they are accepted';
CREATE UNIQUE INDEX membership_asked ON membership (asked_by) WHERE status = 5;
DROP TRIGGER company_has_an_owner ON membership;
CREATE CONSTRAINT TRIGGER company_has_an_owner AFTER INSERT OR UPDATE ON membership
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.person_id IS NOT NULL) EXECUTE FUNCTION company_has_an_owner();
