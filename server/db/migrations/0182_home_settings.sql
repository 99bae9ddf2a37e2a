-- What the house tells its clients on their screens, and which versions of its apps there are.
CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('popup', 'event', 'banner')),
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  page text NOT NULL,
  banner_type smallint CHECK (banner_type IN (1, 2)),
  start_date date NOT NULL,
  end_date date NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (start_date <= end_date),
  CHECK ((kind = 'banner') = (banner_type IS NOT NULL))
);
COMMENT ON COLUMN announcement.page IS 'the path of the screen on which clients see it';
COMMENT ON COLUMN announcement.start_date IS 'a day of whoever looks: it begins at their midnight';
CREATE INDEX announcement_by_kind ON announcement (kind, start_date DESC, id DESC);
CREATE INDEX announcement_active ON announcement (end_date) WHERE is_active;

CREATE TABLE announcement_picture (
  file_id uuid PRIMARY KEY REFERENCES stored_file,
  announcement_id uuid NOT NULL REFERENCES announcement ON DELETE CASCADE,
  place integer NOT NULL CHECK (place > 0),
  UNIQUE (announcement_id, place)
);

-- Clients see the pictures, whoever of the house uploaded them.
CREATE POLICY stored_file_announced ON stored_file FOR SELECT USING (
  (SELECT actor_scope()) <> 'none' AND id IN (SELECT file_id FROM announcement_picture));

CREATE TABLE app_version (
  platform smallint PRIMARY KEY CHECK (platform IN (1, 2, 3)),
  version text NOT NULL,
  required_version text,
  notes text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN app_version.platform IS '1 Android, 2 iOS, 3 Web';
COMMENT ON COLUMN app_version.required_version IS 'older ones may no longer be used';

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (180, 'home-settings', 'Setting', '/settings/system-settings/home-settings', NULL, 255);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 180, id = ANY ('{1,5,8}'), id = 1 FROM role;
