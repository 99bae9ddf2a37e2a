-- The browsers in which a person wants to be told of notices while the portal is not open.
CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (endpoint ~ '^https?://' AND length(endpoint) <= 2000),
  p256dh text NOT NULL CHECK (length(p256dh) BETWEEN 1 AND 100),
  auth text NOT NULL CHECK (length(auth) BETWEEN 1 AND 50),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN push_device.session_id IS 'nothing is sent once that session has ended';
COMMENT ON COLUMN push_device.endpoint IS 'the address at the push service of the browser';
CREATE INDEX push_device_of ON push_device (user_id);
CREATE INDEX push_device_of_session ON push_device (session_id);
ALTER TABLE push_device ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY push_device_scope ON push_device USING (
  (SELECT actor_scope()) = 'all' OR user_id = (SELECT actor_id()));

-- The notices that are still to be sent to these browsers.
CREATE TABLE push_message (
  notice_id uuid NOT NULL REFERENCES notice ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES push_device ON DELETE CASCADE,
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (notice_id, device_id)
);
CREATE INDEX push_message_of_device ON push_message (device_id);
CREATE INDEX push_message_due ON push_message (due_at);
ALTER TABLE push_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY push_message_scope ON push_message USING (
  EXISTS (SELECT FROM push_device d WHERE d.id = device_id));
