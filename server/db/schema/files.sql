-- Files: what people and providers have uploaded, pictures, and links to files that are made when they are opened.

-- A file's content lies in the storage, under storage_key. Who may see a file is also said beside the tables that show
-- one: pictures of people, of values and of announcements, and answers to tasks.
CREATE TABLE stored_file (
  id uuid PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  original_name text NOT NULL,
  mime text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  owner_id uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE stored_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stored_file_scope ON stored_file USING ((SELECT actor_scope()) = 'all');
CREATE POLICY stored_file_own ON stored_file USING (owner_id IN ((SELECT actor_client()), (SELECT actor_id())));
-- Associates hand in and look at the papers of their customers.
CREATE POLICY stored_file_associate ON stored_file USING (
  (SELECT actor_scope()) = 'associate'
  AND owner_id IN (SELECT clients_of_actor()));

-- A person's picture, shown to whoever may see the person. In a table of its own, because files belong to people
-- already, and tables that refer to each other in a circle could not be restored one after the other.
CREATE TABLE person_picture (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  file_id uuid NOT NULL UNIQUE REFERENCES stored_file
);
ALTER TABLE person_picture ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY person_picture_scope ON person_picture USING ((SELECT actor_scope()) = 'all');
CREATE POLICY person_picture_own ON person_picture USING (user_id = (SELECT actor_id()));
CREATE POLICY person_picture_seen ON person_picture FOR SELECT USING (
  EXISTS (SELECT FROM app_user u WHERE u.id = person_picture.user_id));
CREATE POLICY stored_file_of_person ON stored_file FOR SELECT USING (
  (SELECT actor_scope()) <> 'none' AND EXISTS (SELECT FROM person_picture p WHERE p.file_id = stored_file.id));

-- The logo at the head of everything that the house prints: one, or none. It is drawn anew before it is kept, so that
-- it is small enough to stand beside its words and to be in every backup.
CREATE TABLE house_logo (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  picture bytea NOT NULL CHECK (length(picture) BETWEEN 1 AND 1000000),
  set_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN house_logo.picture IS 'a PNG of at most 800 by 160 pixels';

-- Links to files that are made when the link is opened: once, and within a minute.
CREATE TABLE download_link (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  media_grant text NOT NULL CHECK (length(media_grant) <= 100),
  file jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN download_link.media_grant IS 'the session, key or look that asked; the link ends with it';
COMMENT ON COLUMN download_link.file IS 'what was asked for, as the contract has it';
CREATE INDEX download_link_expires ON download_link (expires_at);

-- What belongs to the database and lies outside it. Whoever starts with another key or other files is refused.
CREATE TABLE installation (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  key_fingerprint text NOT NULL,
  files_id uuid NOT NULL
);
COMMENT ON COLUMN installation.key_fingerprint IS 'of the secret key, from which it cannot be found';
COMMENT ON COLUMN installation.files_id IS 'the same id lies among the files';
