/** Histories of a year with all kinds of times, whose records nobody needs. */
import type pg from 'pg';
import { tamperWith } from '../../proof/tamper.ts';

/** The ways of a hold, a memo and a stone; the number is that of the variant. */
const WAYS = `(VALUES
  ('hold', 0, 1, 'HOLD', 'start', 'held', 4), ('hold', 0, 2, 'RELEASE', 'held', 'released', 3),
  ('hold', 1, 1, 'HOLD', 'start', 'held', 3), ('hold', 1, 2, 'EXTEND', 'held', 'held', 1), ('hold', 1, 3, 'EXPIRE', 'held', 'released', NULL),
  ('hold', 2, 1, 'HOLD', 'start', 'held', 4),
  ('memo', 0, 1, 'ISSUE', 'start', 'issued', 3), ('memo', 0, 2, 'RECEIVE', 'issued', 'received', 1),
  ('memo', 1, 1, 'ISSUE', 'start', 'issued', 1), ('memo', 1, 2, 'SELL', 'issued', 'sold', 1), ('memo', 1, 3, 'REVERSE', 'sold', 'received', 1),
  ('memo', 2, 1, 'ISSUE', 'start', 'issued', 1),
  ('stone', 0, 1, 'HOLD', 'available', 'hold', 4), ('stone', 0, 2, 'RELEASE', 'hold', 'available', 3),
  ('stone', 1, 1, 'HOLD', 'available', 'hold', 4), ('stone', 1, 2, 'TELL_APART', 'hold', 'hold', 1), ('stone', 1, 3, 'ISSUE', 'hold', 'memo', 1),
  ('stone', 2, 1, 'WITHDRAW', 'available', 'notAvailable', 1)
) AS w (workflow, variant, step, event, from_state, to_state, role)`;

/** Every fourth day something begins; a step takes minutes, hours or weeks. */
export const scatter = (owner: pg.Pool): Promise<void> =>
  tamperWith(
    owner,
    ['history'],
    `WITH free AS (
       SELECT id, row_number() OVER (ORDER BY stock_no) AS n FROM stone s
        WHERE version = 0 AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id) ORDER BY stock_no LIMIT 90),
     known AS (SELECT id, row_number() OVER (ORDER BY email) AS n, count(*) OVER () AS all_clients FROM app_user WHERE role_id = 4)
     INSERT INTO history (id, workflow, record_id, step, stone_id, client_id, event, from_state, to_state, actor_id, actor_name, role_id, at, definition_hash)
     SELECT gen_random_uuid(), w.workflow, CASE w.workflow WHEN 'stone' THEN f.id ELSE md5(w.workflow || f.n)::uuid END, w.step, f.id,
            CASE WHEN w.workflow <> 'stone' THEN k.id END, w.event, w.from_state, w.to_state,
            CASE WHEN w.role IS NOT NULL THEN k.id END, CASE WHEN w.role IS NULL THEN 'expire-holds' ELSE 'Somebody' END, w.role,
            now() - f.n * 4 * interval '1 day' + (w.step - 1) * ((f.n * f.n * f.n) % 5003) * interval '7 minutes 13.7 seconds', '-'
       FROM free f JOIN ${WAYS} ON w.variant = f.n % 3 JOIN known k ON k.n = 1 + f.n % k.all_clients`,
  );
