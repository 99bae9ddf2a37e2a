/**
 * A long list of lines: page and totals for words that few, none and many lines contain, compared
 * with the list without words; and its first and last page sorted and grouped, compared with the
 * newest lines.   node tests/bench/lists.ts --stones 200000 --lines 300000 [--data folder] With
 * `--data` stones and lines stay in that folder.
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
import { sumGroups, sumLines } from '../../server/db/queries/transactions/line-sums.ts';
import { findLines, readLines } from '../../server/db/queries/transactions/lines.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
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
