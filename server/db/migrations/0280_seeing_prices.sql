-- People of a company who do not see prices (docs/adr/0043-people-of-a-company.md). Nobody loses what they see today.
ALTER TABLE membership DROP CONSTRAINT membership_powers_check, DROP CONSTRAINT owners_have_every_power;
UPDATE membership SET powers = array_prepend('prices', powers);
ALTER TABLE membership
  ADD CONSTRAINT membership_powers_check CHECK (powers <@ '{prices,hold,confirm,invoices,people}'),
  ADD CONSTRAINT owners_have_every_power CHECK (NOT is_owner OR powers @> '{prices,hold,confirm,invoices,people}'),
  ADD CONSTRAINT these_powers_show_prices CHECK ('prices' = ANY (powers) OR NOT powers && '{confirm,invoices}');

CREATE OR REPLACE FUNCTION allowed_in_company(person uuid, named text) RETURNS TABLE (reads boolean, writes boolean)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(n.may AND coalesce(up.read_access, true)), true),
         coalesce(bool_and(n.may AND coalesce(up.write_access, true)), true)
    FROM membership m
    CROSS JOIN LATERAL (
      SELECT CASE WHEN m.status <> 2 THEN m.person_id = m.company_id
                  WHEN named = 'invoice' THEN 'invoices' = ANY (m.powers)
                  WHEN named = 'offer' THEN 'prices' = ANY (m.powers)
                  ELSE true END AS may) n
    LEFT JOIN permission p ON p.name = named
    LEFT JOIN user_permission up ON up.permission_id = p.id AND up.user_id = m.company_id
   WHERE m.person_id = person
$$;
