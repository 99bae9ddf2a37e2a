-- Runs with code from 0288 on.
-- What belongs to the database and lies outside it. Whoever starts with another key or other files is refused.
CREATE TABLE installation (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  key_fingerprint text NOT NULL,
  files_id uuid NOT NULL
);
COMMENT ON COLUMN installation.key_fingerprint IS 'of the secret key, from which it cannot be found';
COMMENT ON COLUMN installation.files_id IS 'the same id lies among the files';
