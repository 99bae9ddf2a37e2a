-- Personal words in history and audit log are stored encrypted under a key of the person whom they name. Both tables are
-- append-only and sealed, so words cannot be taken out of them; without the key nobody can read them any more.
-- pgcrypto is a trusted extension: the database's owner may create it, where PostgreSQL's contrib modules are installed.
CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA public;

CREATE TABLE person_key (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
COMMENT ON TABLE person_key IS 'read-only: keys are made by a trigger, and read by seal_words and open_words alone';
-- Not forced, so that the functions below read the keys for everybody, and nobody else reads them.
ALTER TABLE person_key ENABLE ROW LEVEL SECURITY;

CREATE FUNCTION make_person_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO person_key (user_id, key) VALUES (NEW.id, gen_random_bytes(32));
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_has_a_key AFTER INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION make_person_key();

DO $$
BEGIN
  -- Row-level security would hide people from the owner too.
  PERFORM set_config('app.scope', 'all', true);
  INSERT INTO person_key (user_id, key) SELECT id, gen_random_bytes(32) FROM app_user;
END $$;

-- Sealed words stand in a text between characters for private use: a start (U+E000), as base64 the person's id, an
-- initialisation vector and the cipher text, and an end (U+E001). For a person without a key there is nothing between
-- start and end. Words of nobody in particular stay as they are.
CREATE FUNCTION seal_words(person uuid, words text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  its_key bytea;
  iv bytea;
BEGIN
  IF person IS NULL OR words IS NULL THEN
    RETURN words;
  END IF;
  SELECT k.key INTO its_key FROM person_key k WHERE k.user_id = person;
  IF its_key IS NULL THEN
    RETURN U&'\E000\E001';
  END IF;
  iv := gen_random_bytes(16);
  -- encode() breaks lines.
  RETURN U&'\E000' || replace(
    encode(uuid_send(person) || iv || encrypt_iv(convert_to(words, 'UTF8'), its_key, iv, 'aes-cbc/pad:pkcs'), 'base64'),
    E'\n', '') || U&'\E001';
END $$;

-- Opens every sealed part of a text; `lost` stands for what cannot be opened.
CREATE FUNCTION open_words(told text, lost text DEFAULT 'a former member') RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  opened text := '';
  rest text := told;
  start integer;
  length integer;
  sealed bytea;
  words text;
BEGIN
  LOOP
    start := strpos(rest, U&'\E000');
    length := strpos(substr(rest, start), U&'\E001');
    IF rest IS NULL OR start = 0 OR length = 0 THEN
      RETURN opened || rest;
    END IF;
    words := NULL;
    -- A row that somebody changed by hand must not keep the others from being read.
    BEGIN
      sealed := decode(substr(rest, start + 1, length - 2), 'base64');
      SELECT convert_from(decrypt_iv(substr(sealed, 33), k.key, substr(sealed, 17, 16), 'aes-cbc/pad:pkcs'), 'UTF8')
        INTO words FROM person_key k WHERE k.user_id = encode(substr(sealed, 1, 16), 'hex')::uuid;
    EXCEPTION WHEN OTHERS THEN
      words := NULL;
    END;
    opened := opened || left(rest, start - 1) || coalesce(words, lost);
    rest := substr(rest, start + length);
  END LOOP;
END $$;

-- What a text says outside its sealed parts, to search it.
CREATE FUNCTION open_part(told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(told, U&'\E000[^\E001]*\E001', U&'\E000', 'g');

-- Seals the parts of a text that the code marked as personal: U+E010, the person's id, U+E011, the words, U+E012.
CREATE FUNCTION seal_marked(told text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  done text := '';
  rest text := told;
  start integer;
  length integer;
BEGIN
  LOOP
    start := strpos(rest, U&'\E010');
    length := strpos(substr(rest, start), U&'\E012');
    IF rest IS NULL OR start = 0 OR length = 0 THEN
      RETURN done || rest;
    END IF;
    -- Somebody may have typed such a mark.
    IF substr(rest, start + 1, 37) !~ U&'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\E011$' THEN
      done := done || left(rest, start - 1);
      rest := substr(rest, start + 1);
      CONTINUE;
    END IF;
    done := done || left(rest, start - 1)
            || seal_words(substr(rest, start + 1, 36)::uuid, substr(rest, start + 38, length - 39));
    rest := substr(rest, start + length);
  END LOOP;
END $$;

-- Sealed words take more room than the words. The code limits the words; these limits hold for what is stored.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_is_bounded;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_is_bounded CHECK (
  char_length(summary) <= 3000 AND char_length(actor_name) <= 2000 AND char_length(operation) <= 100
  AND octet_length(subject::text) <= 524288
  AND char_length(coalesce(ip, '')) <= 300 AND char_length(coalesce(request_id, '')) <= 100
) NOT VALID;
ALTER TABLE history DROP CONSTRAINT history_is_bounded;
ALTER TABLE history ADD CONSTRAINT history_is_bounded CHECK (
  char_length(coalesce(reason, '')) <= 11000 AND char_length(actor_name) <= 2000 AND char_length(event) <= 100
  AND char_length(coalesce(request_id, '')) <= 100
) NOT VALID;

-- The one time that older rows were sealed anew, with the hashes they had, so that an older backup can be compared.
CREATE TABLE reseal (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  entries bigint NOT NULL,
  head_before bytea,
  head_after bytea
);
COMMENT ON TABLE reseal IS 'read-only: written at the start of the version that seals words';
CREATE TABLE resealed_entry (
  position bigint PRIMARY KEY,
  hash_before bytea NOT NULL CHECK (octet_length(hash_before) = 32)
);
COMMENT ON TABLE resealed_entry IS 'read-only: the hash of each entry of the chain before older rows were sealed anew';
CREATE TRIGGER reseal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reseal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER resealed_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON resealed_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
