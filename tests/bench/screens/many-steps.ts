/** Histories of finished lines and their stones over two years, of clients of ten associates. */
import type pg from 'pg';
import { tamperWith } from '../../proof/tamper.ts';

const CLIENTS = 300;

const PEOPLE = `
  WITH associate AS (
    INSERT INTO app_user (id, role_id, email, first_name)
    SELECT md5('associate ' || n)::uuid, 3, 'associate' || n || '@steps.test', 'Associate ' || n FROM generate_series(0, 9) n
    ON CONFLICT DO NOTHING)
  INSERT INTO app_user (id, role_id, email, first_name, associate_id)
  SELECT md5('client ' || n)::uuid, 4, 'client' || n || '@steps.test', 'Client ' || n,
         CASE WHEN n % 10 = 0 THEN (SELECT id FROM app_user WHERE email = 'associate@pavilion.test')
              ELSE md5('associate ' || n % 10)::uuid END
    FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`;

type Step = readonly [event: string, from: string, to: string, role: number | null];

const times = (count: number, way: readonly Step[]): (readonly Step[])[] =>
  Array.from({ length: count }, () => way);

/** The ways of ten records of a workflow. */
const WAYS: Readonly<Record<string, { table: string; ways: readonly (readonly Step[])[] }>> = {
  hold: {
    table: 'hold',
    ways: [
      ...times(5, [
        ['HOLD', 'start', 'held', 4],
        ['RELEASE', 'held', 'released', 3],
      ]),
      ...times(3, [
        ['HOLD', 'start', 'held', 3],
        ['EXPIRE', 'held', 'released', null],
      ]),
      ...times(2, [
        ['HOLD', 'start', 'held', 4],
        ['EXTEND', 'held', 'held', 1],
        ['CONVERT', 'held', 'released', 1],
      ]),
    ],
  },
  memo: {
    table: 'memo_line',
    ways: [
      ...times(7, [
        ['ISSUE', 'start', 'issued', 3],
        ['RECEIVE', 'issued', 'received', 1],
      ]),
      ...times(3, [
        ['ISSUE', 'start', 'issued', 1],
        ['EXTEND', 'issued', 'issued', 3],
        ['SELL', 'issued', 'sold', 1],
        ['REVERSE', 'sold', 'received', 1],
      ]),
    ],
  },
  confirmStone: {
    table: 'confirm_line',
    ways: [
      ...times(8, [
        ['CONFIRM', 'start', 'pending', 4],
        ['APPROVE', 'pending', 'approved', 1],
      ]),
      ...times(2, [
        ['CONFIRM', 'start', 'pending', 6],
        ['UPDATE', 'pending', 'pending', 5],
        ['REJECT', 'pending', 'rejected', 1],
      ]),
    ],
  },
  enquiry: {
    table: 'enquiry',
    ways: [
      ...times(9, [
        ['OPEN', 'start', 'open', 4],
        ['CLOSE', 'open', 'closed', 3],
      ]),
      [['OPEN', 'start', 'open', 2]],
    ],
  },
};

/** A stone is held and released, and some often. */
const STONE_STEPS = `
  INSERT INTO history (id, workflow, record_id, step, stone_id, event, from_state, to_state, actor_id, actor_name, role_id, at, definition_hash)
  SELECT gen_random_uuid(), 'stone', s.id, step, s.id, CASE step % 2 WHEN 1 THEN 'HOLD' ELSE 'RELEASE' END,
         CASE step % 2 WHEN 1 THEN 'available' ELSE 'hold' END, CASE step % 2 WHEN 1 THEN 'hold' ELSE 'available' END,
         (SELECT id FROM app_user WHERE email = 'admin@pavilion.test'), 'Ada', 1,
         now() - (s.n % 700) * interval '1 day' + step * (1 + s.n % 83) * interval '2 hours', '-'
    FROM (SELECT id, row_number() OVER (ORDER BY stock_no) AS n FROM stone o
           WHERE NOT EXISTS (SELECT FROM history h WHERE h.record_id = o.id)) s,
         generate_series(1, CASE WHEN s.n % 50 = 0 THEN 40 ELSE 2 * ($1::int / 2) END) step`;

/** Every record of these tables gets one of ten ways: a million steps take 400,000 lines. */
export async function addHistories(owner: pg.Pool, stepsOfStones: number): Promise<void> {
  await tamperWith(owner, ['app_user'], PEOPLE, [CLIENTS]);
  for (const [workflow, { table, ways }] of Object.entries(WAYS)) {
    await tamperWith(
      owner,
      [table],
      `UPDATE ${table} SET client_id = md5('client ' || 1 + abs(hashtext(id::text)) % ${CLIENTS})::uuid`,
    );
    const steps = ways.flatMap((way, variant) =>
      way.map(([event, from, to, role], at) => ({ variant, step: at + 1, event, from, to, role })),
    );
    await tamperWith(
      owner,
      ['history'],
      `WITH line AS (SELECT l.id, l.stone_id, l.client_id, abs(hashtext('x' || l.id)) AS n FROM ${table} l
                      WHERE NOT EXISTS (SELECT FROM history h WHERE h.record_id = l.id))
       INSERT INTO history (id, workflow, record_id, step, stone_id, client_id, event, from_state, to_state, actor_id, actor_name, role_id, at, definition_hash)
       SELECT gen_random_uuid(), $1, l.id, s.step, l.stone_id, l.client_id, s.event, s.from_state, s.to_state,
              CASE WHEN s.role IN (1, 5) THEN (SELECT id FROM app_user WHERE email = 'admin@pavilion.test')
                   WHEN s.role = 3 THEN md5('associate ' || l.n % 10)::uuid WHEN s.role IS NOT NULL THEN l.client_id END,
              CASE WHEN s.role IS NULL THEN 'expire-holds' ELSE 'Somebody' END, s.role,
              now() - (l.n % 730) * interval '1 day' + (s.step - 1) * (l.n % 6007) * interval '2 minutes', '-'
         FROM line l JOIN unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[])
                AS s (variant, step, event, from_state, to_state, role) ON s.variant = (l.n / 7) % 10`,
      [
        workflow,
        steps.map((one) => one.variant),
        steps.map((one) => one.step),
        steps.map((one) => one.event),
        steps.map((one) => one.from),
        steps.map((one) => one.to),
        steps.map((one) => one.role),
      ],
    );
  }
  await tamperWith(owner, ['history'], STONE_STEPS, [stepsOfStones]);
  await owner.query('ANALYZE');
}
