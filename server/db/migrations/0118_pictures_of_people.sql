-- A person's picture, shown to whoever may see the person. In a table of its own, because files belong to people already,
-- and tables that refer to each other in a circle could not be restored one after the other.
CREATE TABLE person_picture (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  file_id uuid NOT NULL UNIQUE REFERENCES stored_file
);
ALTER TABLE person_picture ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_picture FORCE ROW LEVEL SECURITY;
CREATE POLICY person_picture_scope ON person_picture USING ((SELECT actor_scope()) = 'all');
CREATE POLICY person_picture_own ON person_picture USING (user_id = (SELECT actor_id()));
CREATE POLICY person_picture_seen ON person_picture FOR SELECT USING (
  EXISTS (SELECT FROM app_user u WHERE u.id = person_picture.user_id));
CREATE POLICY stored_file_of_person ON stored_file FOR SELECT USING (
  (SELECT actor_scope()) <> 'none' AND EXISTS (SELECT FROM person_picture p WHERE p.file_id = stored_file.id));
