-- What people type finds names whichever way either is written: case, accents and doubled spaces do not matter. The same rules
-- as in src/domain/text/folded.ts, which folds what is typed.
CREATE FUNCTION folded(told text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := told;
BEGIN
  IF strpos(plain, '  ') > 0 THEN
    plain := regexp_replace(plain, ' +', ' ', 'g');
  END IF;
  -- Most texts are plain letters.
  IF octet_length(plain) = length(plain) THEN
    RETURN lower(plain);
  END IF;
  plain := translate(lower(regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]+', '', 'g')), 'øđðłħıς', 'oddlhiσ');
  RETURN replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;

-- By which people and companies are found: kept folded, so that a list of clients is not folded again by each search.
ALTER TABLE app_user ADD COLUMN found_as text NOT NULL GENERATED ALWAYS AS (folded(
  ' ' || coalesce(guest_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(first_name, '') || ' '
      || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(mobile, ''))) STORED;
ALTER TABLE business ADD COLUMN found_as text NOT NULL GENERATED ALWAYS AS (folded(' ' || coalesce(company_name, ''))) STORED;
