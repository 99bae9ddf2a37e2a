-- Clients chosen by hand get an e-mail besides those who fit its conditions. Until now the conditions counted for nothing
-- once anybody was chosen by hand, and the form hid them. Such leftovers are dropped, so that nobody gets an e-mail whom
-- its author did not choose.
SELECT set_config('app.scope', 'all', true);
UPDATE bulk_email SET recipients = jsonb_build_object('clients', recipients -> 'clients')
 WHERE jsonb_typeof(recipients -> 'clients') = 'array' AND recipients -> 'clients' <> '[]' AND recipients - 'clients' <> '{}';
SELECT set_config('app.scope', '', true);
