/**
 * Histories of a year of records that waited for the house, from minutes to weeks, with due days
 * that were kept and missed.
 */
import type pg from 'pg';
import type { TestServer } from '../../support/server.ts';
import { tamperWith } from '../../proof/tamper.ts';

/** By which steps; the number is that of the variant, and the role that of an actor. */
const WAYS = `(VALUES
  ('confirmStone', 0, 1, 'CONFIRM', 'start', 'pending', 4), ('confirmStone', 0, 2, 'APPROVE', 'pending', 'approved', 1),
  ('confirmStone', 1, 1, 'CONFIRM', 'start', 'pending', 4), ('confirmStone', 1, 2, 'UPDATE', 'pending', 'pending', 3),
  ('confirmStone', 1, 3, 'REJECT', 'pending', 'rejected', 1), ('confirmStone', 2, 1, 'CONFIRM', 'start', 'pending', 4),
  ('enquiry', 0, 1, 'OPEN', 'start', 'open', 4), ('enquiry', 0, 2, 'CLOSE', 'open', 'closed', 3),
  ('enquiry', 1, 1, 'OPEN', 'start', 'open', 4), ('enquiry', 1, 2, 'CLOSE', 'open', 'closed', 1),
  ('enquiry', 2, 1, 'OPEN', 'start', 'open', 4),
  ('priceOffer', 0, 1, 'PROPOSE', 'start', 'open', 4), ('priceOffer', 0, 2, 'COUNTER', 'open', 'countered', 3),
  ('priceOffer', 0, 3, 'OFFER_AGAIN', 'countered', 'open', 4), ('priceOffer', 0, 4, 'ACCEPT', 'open', 'accepted', 1),
  ('priceOffer', 1, 1, 'PROPOSE', 'start', 'open', 4), ('priceOffer', 1, 2, 'LAPSE', 'open', 'lapsed', NULL),
  ('priceOffer', 2, 1, 'PROPOSE', 'start', 'open', 4),
  ('memo', 0, 1, 'ISSUE', 'start', 'issued', 3), ('memo', 0, 2, 'RECEIVE', 'issued', 'received', 1),
  ('memo', 1, 1, 'ISSUE', 'start', 'issued', 1), ('memo', 1, 2, 'EXTEND', 'issued', 'issued', 1), ('memo', 1, 3, 'SELL', 'issued', 'sold', 3),
  ('memo', 2, 1, 'ISSUE', 'start', 'issued', 1),
  ('invoice', 0, 1, 'ISSUE', 'start', 'issued', 1), ('invoice', 0, 2, 'PAY_PART', 'issued', 'partPaid', 1), ('invoice', 0, 3, 'PAY', 'partPaid', 'paid', 3),
  ('invoice', 1, 1, 'ISSUE', 'start', 'issued', 1), ('invoice', 1, 2, 'PAY', 'issued', 'paid', 1),
  ('invoice', 2, 1, 'ISSUE', 'start', 'issued', 1),
  ('task', 0, 1, 'CREATE', 'start', 'pending', 3), ('task', 0, 2, 'DONE', 'pending', 'done', 5),
  ('task', 1, 1, 'CREATE', 'start', 'pending', 1), ('task', 1, 2, 'DONE', 'pending', 'done', 1),
  ('task', 2, 1, 'CREATE', 'start', 'pending', 3)
) AS w (workflow, variant, step, event, from_state, to_state, role)`;

/** One of every workflow begins every fourth day, and is due up to 18 days later. */
const BEGUN = `
  free AS (
    SELECT id, row_number() OVER (ORDER BY stock_no) AS n FROM stone s
     WHERE version = 0 AND NOT EXISTS (SELECT FROM history h WHERE h.stone_id = s.id) ORDER BY stock_no LIMIT 90),
  known AS (SELECT id, row_number() OVER (ORDER BY email) AS n, count(*) OVER () AS everybody FROM app_user WHERE role_id = 4),
  staff AS (SELECT DISTINCT ON (role_id) role_id, id FROM app_user ORDER BY role_id, email),
  begun AS (
    SELECT f.n, f.id AS stone_id, k.id AS client_id, now() - f.n * interval '4 days' AS at,
           house_day(now() - f.n * interval '4 days') + (f.n * 7 % 19)::int AS due,
           (SELECT id FROM staff WHERE role_id = CASE f.n % 2 WHEN 0 THEN 1 ELSE 3 END) AS asked_by
      FROM free f JOIN known k ON k.n = 1 + f.n % k.everybody)`;
const idOf = (workflow: string): string => `md5(${workflow} || b.n)::uuid`;
const ADMIN = '(SELECT id FROM staff WHERE role_id = 1)';
const status = (left: number): string => `CASE n % 3 WHEN 2 THEN 1 ELSE ${left} END`;

/** What is due: the table, its records' workflow, and their values. */
const DUE = [
  ['memo', 'memo', 'number, client_id, issued_by, created_at', `'OLD-' || n, client_id, ${ADMIN}, at`],
  [
    'memo_line',
    'memo',
    'memo_id, stone_id, client_id, created_by, status, due_date',
    `${idOf(`'memo'`)}, stone_id, client_id, ${ADMIN}, ${status(2)}, due`,
  ],
  [
    'invoice',
    'invoice',
    'number, client_id, source, created_by, status, due_on',
    `'OLD-' || n, client_id, 'memo', ${ADMIN}, ${status(3)}, due`,
  ],
  [
    'task',
    'task',
    'stone_id, asked_by, assigned_to, status, kind, due_date',
    `stone_id, asked_by, (SELECT id FROM staff WHERE role_id = 5), ${status(2)}, 1, due`,
  ],
] as const;

/** The histories, with the records whose due day is asked for. */
export async function scatterAwaited(owner: pg.Pool): Promise<void> {
  for (const [table, workflow, columns, values] of DUE)
    await tamperWith(
      owner,
      [table],
      `WITH ${BEGUN} INSERT INTO ${table} (id, ${columns}) SELECT ${idOf(`'${workflow}'`)}, ${values} FROM begun b`,
    );
  await tamperWith(
    owner,
    ['history'],
    `WITH ${BEGUN}
     INSERT INTO history (id, workflow, record_id, step, stone_id, client_id, event, from_state, to_state, actor_id, actor_name, role_id, at, definition_hash)
     SELECT gen_random_uuid(), w.workflow, ${idOf('w.workflow')}, w.step, CASE WHEN w.workflow <> 'invoice' THEN b.stone_id END,
            CASE w.workflow WHEN 'task' THEN b.asked_by ELSE b.client_id END, w.event, w.from_state, w.to_state,
            CASE w.role WHEN 4 THEN b.client_id ELSE s.id END, CASE WHEN w.role IS NULL THEN 'lapse-offers' ELSE 'Somebody' END, w.role,
            b.at + (w.step - 1) * ((b.n * b.n * b.n) % 5003) * interval '4 minutes 13.7 seconds', '-'
       FROM begun b JOIN ${WAYS} ON w.variant = b.n % 3 LEFT JOIN staff s ON s.role_id = w.role`,
  );
}

interface PastTarget {
  workflow: string;
  state: string;
  unit: 'hours' | 'days' | 'due' | null;
  amount: number | null;
  /** So many days ago. */
  ago: number;
}

/** Sets targets in the past. */
export const setInThePast = (server: TestServer, targets: readonly PastTarget[]): Promise<void> =>
  server.command(
    `INSERT INTO target (workflow, state, unit, amount, since)
     SELECT workflow, state, unit, amount, now() - make_interval(days => ago)
       FROM jsonb_to_recordset($1::jsonb) AS t (workflow text, state text, unit text, amount int, ago int)`,
    [JSON.stringify(targets)],
  );
