-- Match pairs that somebody saved, and who may do what with pairs, new arrivals and the settings of both.

CREATE TABLE match_pair (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES app_user,
  first_stone_id uuid NOT NULL REFERENCES stone,
  second_stone_id uuid NOT NULL REFERENCES stone,
  score numeric(4, 1) CHECK (score BETWEEN 0 AND 100),
  remark text,
  created_by uuid NOT NULL REFERENCES app_user,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (first_stone_id < second_stone_id),
  UNIQUE (client_id, first_stone_id, second_stone_id)
);
COMMENT ON COLUMN match_pair.client_id IS 'whose it is: the client it was saved for, or whoever of the staff saved it for themselves';
COMMENT ON COLUMN match_pair.score IS 'as it was on the day; null when the settings of that day did not call it a pair';
CREATE INDEX match_pair_client ON match_pair (client_id, updated_at DESC);

ALTER TABLE match_pair ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_pair FORCE ROW LEVEL SECURITY;
CREATE POLICY match_pair_scope ON match_pair USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_id())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT id FROM app_user WHERE associate_id = (SELECT actor_id()))));

-- Small: stones lie in the table nearly in the order in which they came.
CREATE INDEX stone_created_at ON stone USING brin (created_at);

INSERT INTO permission (id, name, category, path, client_path, sequence) VALUES
  (21, 'settings', 'Setting', '/settings/system-settings/match-pair', NULL, 210),
  (28, 'match-pair', 'Inventory', '/matchpair', '/customer/portal/matchpair', 12),
  (29, 'new-arrival', 'Inventory', '/new-arrival', '/customer/portal/new-arrival', 14)
ON CONFLICT DO NOTHING;

INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT r.id, p.id, r.id = ANY (g.readers), r.id = ANY (g.writers)
  FROM (VALUES
    ('settings', '{1,5,8}'::smallint[], '{1}'::smallint[]),
    ('match-pair', '{1,2,3,4,5,6,7,8}', '{1,2,3,4,6,7}'),
    ('new-arrival', '{1,2,3,4,5,6,7,8}', '{}')
  ) AS g (name, readers, writers)
  JOIN permission p ON p.name = g.name
  CROSS JOIN role r
ON CONFLICT DO NOTHING;
