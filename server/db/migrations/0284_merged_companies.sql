-- Companies can be merged (docs/adr/0043-people-of-a-company.md). Records get the other client. Sealed histories keep
-- theirs, so the policy knows the companies that became part of the actor's.
ALTER TABLE business ALTER COLUMN user_id DROP NOT NULL, DROP CONSTRAINT business_status_check,
  ADD CONSTRAINT business_status_check CHECK (status BETWEEN 9 AND 12),
  ADD COLUMN merged_from uuid UNIQUE REFERENCES app_user,
  ADD CONSTRAINT only_merged_businesses_are_nobodys
    CHECK (num_nonnulls(user_id, merged_from) = 1 AND (merged_from IS NULL OR status = 12));
COMMENT ON COLUMN business.merged_from IS
  'the client whose business it was, until the company was merged into another; user_id before';
ALTER TABLE membership ADD COLUMN was_company boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT company_is_merged_into_another CHECK (NOT was_company OR person_id <> company_id);
COMMENT ON COLUMN membership.was_company IS
  'the person''s account stood for a company that was merged into this one: sealed histories name it as their client';

-- The actor's company, and those that were merged into it.
CREATE FUNCTION companies_of_actor() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 2 AS $$
BEGIN
  RETURN QUERY SELECT (SELECT actor_client()) UNION ALL
    SELECT m.person_id FROM public.membership m WHERE m.company_id = (SELECT actor_client()) AND m.was_company;
END $$;

-- What a client begins names the company and never a person of it, so that nothing is left behind by a merge that
-- commits meanwhile. The merge locks the account, for which the row's foreign key has waited.
CREATE FUNCTION refuse_colleague_as_client() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  found_one boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  IF TG_TABLE_NAME = 'share_link' THEN
    found_one := EXISTS (SELECT FROM written w JOIN membership m ON m.person_id = w.owner_id AND m.company_id <> w.owner_id);
  ELSE
    found_one := EXISTS (SELECT FROM written w JOIN membership m ON m.person_id = w.client_id AND m.company_id <> w.client_id);
  END IF;
  PERFORM set_config('app.scope', scope_before, true);
  IF found_one THEN
    RAISE EXCEPTION 'a row of % names a person of a company as its client', TG_TABLE_NAME
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'client_is_a_company', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP POLICY business_scope ON business;
CREATE POLICY business_scope ON business USING (
  (SELECT actor_scope()) = 'all'
  OR user_id = (SELECT actor_client())
  OR merged_from IN (SELECT companies_of_actor())
  OR ((SELECT actor_scope()) = 'associate'
      AND coalesce(user_id, merged_from) IN (SELECT clients_of_actor())));

CREATE OR REPLACE FUNCTION company_has_an_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  scope_before text := coalesce(current_setting('app.scope', true), '');
  owned boolean;
BEGIN
  PERFORM set_config('app.scope', 'all', true);
  -- Of a company that was merged nobody is left.
  owned := coalesce((SELECT bool_or(m.is_owner) FROM membership m WHERE m.company_id = NEW.company_id AND m.person_id IS NOT NULL), true);
  PERFORM set_config('app.scope', scope_before, true);
  IF NOT owned THEN
    RAISE EXCEPTION 'the company % has no owner', NEW.company_id USING ERRCODE = 'integrity_constraint_violation', TABLE = 'membership';
  END IF;
  RETURN NULL;
END $$;
-- Histories keep the client of their day. Here a merged company's steps are those of the company that it became part of.
CREATE FUNCTION merge_times(merged uuid, company uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM membership WHERE person_id = merged AND company_id = company AND was_company) THEN
    RAISE EXCEPTION 'The company % was not merged into %.', merged, company;
  END IF;
  UPDATE step_time SET client_id = company WHERE client_id = merged;
  UPDATE record_path SET client_id = company WHERE client_id = merged;
END $$;

DROP POLICY history_scope ON history;
CREATE POLICY history_scope ON history USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR client_id IN (SELECT companies_of_actor())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

CREATE TRIGGER client_is_a_company AFTER INSERT ON hold REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON queue_place REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON memo REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON confirm_order REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON enquiry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON price_offer REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON invoice REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON demand REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
CREATE TRIGGER client_is_a_company AFTER INSERT ON share_link REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_colleague_as_client();
