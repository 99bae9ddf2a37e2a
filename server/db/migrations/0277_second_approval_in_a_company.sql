-- Confirm-stones above a person's amount wait until a colleague agrees (docs/adr/0043-people-of-a-company.md).
-- USD at once; a colleague agrees to more. Null for any amount.
ALTER TABLE membership ADD COLUMN confirms_up_to numeric(12,2) CHECK (confirms_up_to >= 0);
ALTER TABLE membership ADD CONSTRAINT owners_confirm_any_amount CHECK (NOT is_owner OR confirms_up_to IS NULL);

ALTER TABLE confirm_line DROP CONSTRAINT confirm_line_status_check;
ALTER TABLE confirm_line ADD CONSTRAINT confirm_line_status_check CHECK (status IN (1, 2, 3, 4, 5));
CREATE UNIQUE INDEX confirm_line_awaiting ON confirm_line (stone_id) WHERE status = 5;

-- What a person has in their company, null for who acts alone: `client`, whether they belong to it now, their powers,
-- and of the powers that they lack who has them. Of an amount up to which they confirm, who confirms more.
CREATE OR REPLACE FUNCTION company_of(person uuid) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
           'client', m.company_id, 'is_owner', m.is_owner, 'has', to_jsonb(m.powers), 'confirms_up_to', m.confirms_up_to::text,
           'approvers', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                'name', trim(u.first_name || ' ' || u.last_name), 'confirms_up_to', other.confirms_up_to::text)
                ORDER BY other.is_owner DESC, other.id), '[]')
              FROM membership other JOIN app_user u ON u.id = other.person_id
             WHERE other.company_id = m.company_id AND other.status = 2 AND 'confirm' = ANY (other.powers)
               AND (other.confirms_up_to IS NULL OR other.confirms_up_to > m.confirms_up_to)
               AND m.confirms_up_to IS NOT NULL AND other.id <> m.id),
           'who_may', (SELECT coalesce(jsonb_object_agg(lacked.power, lacked.names), '{}') FROM (
              SELECT power, jsonb_agg(trim(u.first_name || ' ' || u.last_name) ORDER BY other.is_owner DESC, other.id) AS names
                FROM membership other JOIN app_user u ON u.id = other.person_id, unnest(other.powers) AS power
               WHERE other.company_id = m.company_id AND other.status = 2 AND NOT power = ANY (m.powers)
               GROUP BY power) lacked))
    FROM membership m WHERE m.person_id = person
$$;
