-- Where and when a session is used, so that a person recognises their own ones and can end the others.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN ip inet,
  ADD COLUMN agent text CHECK (length(agent) <= 300),
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE session ADD CONSTRAINT session_id UNIQUE (id);
UPDATE session SET seen_at = created_at;
