/**
 * A long list of lines: page and totals for words that few, none and many lines contain, compared
 * with the list without words; and its first and last page sorted and grouped, compared with the
 * newest lines. Then memo lines with enforced duties, compared with none. With `--data` stones and
 * lines stay in that folder.
 * node tests/bench/lists.ts [--stones 200000] [--lines 300000] [--data folder]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';
import type { LineFilters } from '../../server/db/queries/transactions/line-filters.ts';
import type { LineOrder } from '../../server/db/queries/transactions/line-order.ts';
import { insertDuty } from '../../server/db/queries/audit/duties/duties.ts';
import { sumGroups, sumLines } from '../../server/db/queries/transactions/line-sums.ts';
import { findLines, readLines } from '../../server/db/queries/transactions/lines.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { definitionHash, saveDefinitions } from '../../server/workflows/definitions.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import type { Duty } from '../../src/machines/duties/duty.ts';
import { tamperWith } from '../proof/tamper.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '200000' },
    lines: { type: 'string', default: '300000' },
    data: { type: 'string' },
  },
});
const WORDS = { none: undefined, 'few lines': '10004', 'no line': 'nowhere', 'many lines': 'First' };
const NEWEST: LineOrder<'hold'> = { groupBy: 1, sort: [] };
const ORDERS: Record<string, LineOrder<'hold'>> = {
  newest: NEWEST,
  'by amount': { groupBy: 1, sort: ['-total_amt'] },
  'by client, carat': { groupBy: 1, sort: ['client', '-carat'] },
  'by colour': { groupBy: 1, sort: ['color'] },
  'by who wrote it': { groupBy: 1, sort: ['created_by_name'] },
  'by how it ended': { groupBy: 1, sort: ['ended_by'] },
  'by customer': { groupBy: 3, sort: [] },
  'by customer, by amount': { groupBy: 3, sort: ['-total_amt'] },
  'by day and customer, by amount': { groupBy: 4, sort: ['-total_amt'] },
};
const SIZE = 50;
const TIMES = 3;
const WHOLE = 5_000;
const NO_DUTY = { workflow: 'memo', first: [], events: [], above: null, most: null } as const;
const DUTIES: readonly Duty[] = [
  { ...NO_DUTY, kind: 'apart', first: ['ISSUE'], events: ['SELL'] },
  { ...NO_DUTY, kind: 'price', events: ['SELL'] },
  { ...NO_DUTY, kind: 'pair', events: ['SELL'], above: '100.00' },
  { ...NO_DUTY, kind: 'share', most: 5 },
];

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-lists-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'lists', kind: 'owner' });
const pool = createPool(database.url, { name: 'lists', kind: 'runtime' });
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  await addLines(Number(values.lines));
  let bare: number | null = null;
  for (const [label, search] of Object.entries(WORDS)) {
    const { pieces, sums, page } = await quickest({ filters: { search } });
    bare ??= sums + page;
    console.log(
      `words of ${label}: ${pieces} lines, sums ${sums.toFixed(0)} ms, page ${page.toFixed(0)} ms, ${((sums + page) / bare).toFixed(1)} of the list without words`,
    );
  }
  const { pieces } = await quickest({});
  for (const [label, order] of Object.entries(ORDERS)) {
    const first = await quickest({ order });
    const last = await quickest({ order, at: Math.ceil(pieces / SIZE) });
    console.log(
      `${label}: first page ${first.page.toFixed(0)} ms, last page ${last.page.toFixed(0)} ms, sums of its groups ${first.groups.toFixed(0)} ms`,
    );
  }
  await compareDuties(Number(values.lines) / 10);
} finally {
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/** Finished holds, as many as after years of use. */
async function addLines(count: number): Promise<void> {
  const { rows } = await ownerPool.query<{ lines: number }>(
    `SELECT greatest(0, reltuples)::int AS lines FROM pg_class WHERE oid = 'hold'::regclass`,
  );
  const missing = count - (rows[0]?.lines ?? 0);
  if (missing <= count / 100) return;
  await tamperWith(
    ownerPool,
    ['hold'],
    `INSERT INTO hold (id, stone_id, client_id, created_by, status, due_at, carat, rap, disc, price_per_ct, total_amt,
                       markup_disc, markup_ppc, sell_amt)
     SELECT gen_random_uuid(), s.id, u.id, u.id, 2, now(), s.carat, s.rap, s.disc, s.price_per_ct, s.total_amt,
            s.disc, s.price_per_ct, s.total_amt
       FROM generate_series(1, $1) AS n
       JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM stone) s
         ON s.place = n % (SELECT count(*) FROM stone) + 1
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM app_user WHERE associate_id IS NOT NULL) u
         ON u.place = n % (SELECT count(*) FROM app_user WHERE associate_id IS NOT NULL) + 1`,
    [missing],
  );
  await ownerPool.query('VACUUM (ANALYZE) hold, stone');
}

interface ListRequest {
  filters?: LineFilters;
  order?: LineOrder<'hold'>;
  at?: number;
}

async function quickest({ filters = {}, order = NEWEST, at = 1 }: ListRequest) {
  let best = { pieces: 0, sums: Infinity, page: Infinity, groups: Infinity };
  for (let time = 0; time < TIMES; time++) {
    await withActor(pool, SYSTEM, 'read', async (tx) => {
      const from = performance.now();
      const { totals } = await sumLines(tx, 'hold', filters);
      const summed = performance.now();
      const ids = await findLines(tx, 'hold', filters, { ...order, page: { page: at, size: SIZE } });
      const lines = await readLines(tx, 'hold', ids, order.groupBy);
      const read = performance.now();
      const keys = [...new Set(lines.flatMap(({ group }) => group ?? []))];
      await sumGroups(tx, 'hold', filters, order.groupBy, keys);
      best = {
        pieces: totals.pieces,
        sums: Math.min(best.sums, summed - from),
        page: Math.min(best.page, read - summed),
        groups: Math.min(best.groups, performance.now() - read),
      };
    });
  }
  return best;
}

/** A page of memo lines and a whole list of them, as an administrator reads them. */
async function compareDuties(count: number): Promise<void> {
  await addMemoLines(count);
  const admin = await withActor(pool, SYSTEM, 'read', (tx) =>
    tx.one<{ id: string }>(`SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`),
  );
  if (admin === undefined) throw new Error('The demo has an administrator.');
  const actor = { ...SYSTEM, id: admin.id };
  let without: { page: number; whole: number } | null = null;
  for (const duties of [[], DUTIES]) {
    await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      for (const duty of duties) await insertDuty(tx, duty, { enforced: true, statedBy: admin.id });
    });
    const took = { page: await quickestMemos(actor, SIZE), whole: await quickestMemos(actor, WHOLE) };
    without ??= took;
    console.log(
      `${duties.length} enforced duties: ${SIZE} memo lines ${took.page.toFixed(0)} ms, ${(took.page / without.page).toFixed(2)} of none; ${WHOLE} lines ${took.whole.toFixed(0)} ms, ${(took.whole / without.whole).toFixed(2)} of none`,
    );
  }
}

async function quickestMemos(actor: typeof SYSTEM, size: number): Promise<number> {
  let best = Infinity;
  for (let time = 0; time < TIMES; time++)
    await withActor(pool, actor, 'read', async (tx) => {
      const from = performance.now();
      const ids = await findLines(tx, 'memo', {}, { groupBy: 1, sort: [], page: { page: 1, size } });
      await readLines(tx, 'memo', ids, 1);
      best = Math.min(best, performance.now() - from);
    });
  return best;
}

/** Received back, twenty a memo, with three steps each. */
async function addMemoLines(count: number): Promise<void> {
  const kept = await withActor(pool, SYSTEM, 'read', (tx) =>
    tx.one<{ lines: number }>('SELECT count(*)::int AS lines FROM memo_line'),
  );
  if ((kept?.lines ?? 0) >= count) return;
  await saveDefinitions(ownerPool);
  await tamperWith(
    ownerPool,
    ['history', 'memo', 'memo_line'],
    `WITH client AS (SELECT id FROM app_user WHERE email = 'customer@pavilion.test'),
     staff AS (SELECT id, role_id FROM app_user WHERE email IN ('admin@pavilion.test', 'associate@pavilion.test')),
     of AS (INSERT INTO memo (id, number, client_id, issued_by)
            SELECT gen_random_uuid(), 'X' || n, client.id, staff.id
              FROM generate_series(1, $1::int / 20) n, client, staff WHERE staff.role_id = 1 RETURNING id, client_id),
     line AS (INSERT INTO memo_line (id, memo_id, stone_id, client_id, created_by, status, version, due_date, carat,
                                     price_per_ct, total_amt, sell_amt)
              SELECT gen_random_uuid(), of.id, s.id, of.client_id, of.client_id, 2, 3, current_date, s.carat,
                     s.price_per_ct, s.total_amt, s.total_amt
                FROM of, (SELECT * FROM stone WHERE total_amt IS NOT NULL LIMIT 20) s RETURNING id, stone_id, client_id)
     INSERT INTO history (id, workflow, record_id, step, stone_id, client_id, event, from_state, to_state, actor_id,
                          actor_name, role_id, at, definition_hash)
     SELECT gen_random_uuid(), 'memo', line.id, w.step, line.stone_id, line.client_id, w.event, w.was, w.became, staff.id,
            'Somebody', staff.role_id, now(), $2
       FROM line, staff, (VALUES (1, 'ISSUE', 'start', 'issued', 1), (2, 'LOWER_PRICE', 'issued', 'issued', 3),
                                 (3, 'RECEIVE', 'issued', 'received', 1)) w (step, event, was, became, role)
      WHERE staff.role_id = w.role`,
    [count, definitionHash('memo')],
  );
  await ownerPool.query('VACUUM (ANALYZE) memo, memo_line, history');
}
