-- Digits of other scripts are folded to plain ones, too: what somebody types on an Arabic or Hindi keyboard finds a number
-- that is stored in plain digits, and the other way round. The same rules as in src/domain/text/search-folding.ts.
CREATE OR REPLACE FUNCTION folded(told text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
  plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  IF plain !~ '[\u0660-\uabf9]' THEN
    RETURN plain;
  END IF;
  -- Ten digits of each script in a row.
  RETURN translate(plain, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
      || '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙'
      || '០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉'
      || '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
    repeat('0123456789', 35));
END $$;

-- Stored values of the function are made anew.
ALTER TABLE app_user DROP COLUMN found_as;
ALTER TABLE app_user ADD COLUMN found_as text NOT NULL GENERATED ALWAYS AS (folded(
  ' ' || coalesce(guest_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(first_name, '') || ' '
      || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(mobile, ''))) STORED;
ALTER TABLE business DROP COLUMN found_as;
ALTER TABLE business ADD COLUMN found_as text NOT NULL GENERATED ALWAYS AS (folded(' ' || coalesce(company_name, ''))) STORED;
