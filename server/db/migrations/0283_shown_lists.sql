-- A person may show their cart and watchlist to their colleagues (docs/adr/0043-people-of-a-company.md). Colleagues read
-- them; the policies for everything else stay, so that nothing of it is written by anybody else.
ALTER TABLE membership ADD COLUMN shows_lists boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN membership.shows_lists IS 'whether colleagues read the person''s cart and watchlist';
CREATE FUNCTION shown_to_actor() RETURNS SETOF uuid LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 10 AS $$
BEGIN
  RETURN QUERY SELECT m.person_id FROM public.membership own
    JOIN public.membership m ON m.company_id = own.company_id AND m.status = 2 AND m.shows_lists
   WHERE own.person_id = (SELECT actor_id()) AND own.status = 2;
END $$;
CREATE POLICY cart_line_shown ON cart_line FOR SELECT USING (client_id IN (SELECT shown_to_actor()));
CREATE POLICY watch_line_shown ON watch_line FOR SELECT USING (client_id IN (SELECT shown_to_actor()));
