-- Who there is, how they sign in, and what they may do.
-- Conventions: snake_case, singular tables, uuid keys made in code (version 7), timestamptz in UTC,
-- codes of enumerations as smallint with a check, money as numeric. Tables whose comment starts with
-- 'append-only' are granted SELECT and INSERT alone.

-- The actor of the transaction, set by withActor; an unset one sees nothing.
CREATE FUNCTION actor_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.actor_id', true), '')::uuid $$;
CREATE FUNCTION actor_scope() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('app.scope', true), ''), 'none') $$;

CREATE TABLE role (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);

CREATE TABLE country (
  id integer PRIMARY KEY,
  name text NOT NULL,
  iso2 char(2) NOT NULL UNIQUE,
  phonecode text NOT NULL
);

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  role_id smallint NOT NULL REFERENCES role,
  email text NOT NULL,
  user_name text,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  guest_name text,
  company_name text,
  mobile text,
  mobile_country_id integer REFERENCES country,
  associate_id uuid REFERENCES app_user,
  is_active boolean NOT NULL DEFAULT true,
  failed_logins smallint NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email = lower(email))
);
-- A guest signs in again with the same address and gets the same lists; members have one address each.
CREATE UNIQUE INDEX app_user_email ON app_user (email);
CREATE UNIQUE INDEX app_user_user_name ON app_user (lower(user_name)) WHERE user_name IS NOT NULL;
CREATE INDEX app_user_associate ON app_user (associate_id);
CREATE INDEX app_user_role ON app_user (role_id);

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  state_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_by_user ON session (user_id);

CREATE TABLE permission (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  category text NOT NULL,
  path text NOT NULL,
  client_path text,
  sequence integer NOT NULL
);
COMMENT ON COLUMN permission.client_path IS 'the path that roles 2 and 4 get; their sidebar is built from its third segment';

CREATE TABLE role_permission (
  role_id smallint NOT NULL REFERENCES role,
  permission_id integer NOT NULL REFERENCES permission ON DELETE CASCADE,
  read_access boolean NOT NULL,
  write_access boolean NOT NULL,
  PRIMARY KEY (role_id, permission_id)
);

CREATE TABLE user_permission (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  permission_id integer NOT NULL REFERENCES permission ON DELETE CASCADE,
  read_access boolean NOT NULL,
  write_access boolean NOT NULL,
  PRIMARY KEY (user_id, permission_id)
);

CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO setting (key, value) VALUES ('hold_hours', '24'), ('memo_due_days', '10');

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

CREATE TABLE idempotency_key (
  user_id uuid NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint,
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, operation, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  role_id smallint,
  operation text NOT NULL,
  summary text NOT NULL,
  subject jsonb NOT NULL DEFAULT '{}',
  diamond_type smallint,
  ip text,
  request_id text
);
COMMENT ON TABLE audit_log IS 'append-only: who did what';
CREATE INDEX audit_log_at ON audit_log (at DESC, id DESC);
