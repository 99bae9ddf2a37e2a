-- An e-mail without a choice of clients went to every client. That is a choice of its own now, and nothing chosen is nobody.
UPDATE bulk_email SET recipients = jsonb_build_object('everybody', true)
 WHERE coalesce(jsonb_array_length(recipients -> 'clients'), 0) + coalesce(jsonb_array_length(recipients -> 'shape'), 0)
       + coalesce(jsonb_array_length(recipients -> 'color'), 0) + coalesce(jsonb_array_length(recipients -> 'clarity'), 0) = 0
   AND coalesce(recipients -> 'associate_id', 'null') = 'null' AND coalesce(recipients -> 'country_id', 'null') = 'null'
   AND coalesce(recipients -> 'registered', 'null') = 'null';

-- Schedules run once an hour at most.
UPDATE provider SET schedule = regexp_replace(schedule, '^\s*\S+', '0') WHERE schedule !~ '^\s*\d{1,2}\s';
UPDATE stock_feed SET schedule = regexp_replace(schedule, '^\s*\S+', '0') WHERE schedule !~ '^\s*\d{1,2}\s';
UPDATE saved_report SET schedule = regexp_replace(schedule, '^\s*\S+', '0') WHERE schedule !~ '^\s*\d{1,2}\s';
UPDATE bulk_email SET schedule = regexp_replace(schedule, '^\s*\S+', '0') WHERE schedule !~ '^\s*\d{1,2}\s';
