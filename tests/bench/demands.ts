/**
 * The time to match stones with demands: the whole stock as if new, and one stone. node
 * tests/bench/demands.ts --stones 200000 --demands 10000 [--data folder]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { matchAll } from '../../server/jobs/match-demands.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { Matcher } from '../../server/workflows/demands/match.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '20000' },
    demands: { type: 'string', default: '1000' },
    data: { type: 'string' },
  },
});
const SINGLE = 7;

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-demands-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'bench owner', kind: 'owner' });
const pool = createPool(database.url, { name: 'bench', kind: 'runtime', max: 4 });
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: Number(values.stones) }, console.log);
  const client = await ownerPool.connect();
  await client.query(`SELECT set_config('app.scope', 'all', false)`);
  const matcher = new Matcher();
  const match = (): Promise<number> => timed(() => matchAll({ pool, ownerPool }, matcher));
  // Skip the events of the seeding, so that each stone is matched once.
  await match();
  // From an earlier run with the same data.
  await client.query('DELETE FROM demand_stone');
  // Narrow, like real demands: one shape, colour, clarity and size, and a price.
  await client.query(
    `INSERT INTO demand (id, client_id, status, name, filters, created_by, created_by_name)
     SELECT gen_random_uuid(), c.id, 1, 'x', jsonb_build_object('diamond_type', 1,
              'shape', jsonb_build_array((ARRAY['ROUND', 'OVAL', 'PEAR', 'CUSHION', 'PRINCESS'])[1 + nth % 5]),
              'color', jsonb_build_array((ARRAY['D', 'E', 'F', 'G', 'H', 'I', 'J'])[1 + nth % 7]),
              'clarity', jsonb_build_array((ARRAY['VVS1', 'VVS2', 'VS1', 'VS2', 'SI1'])[1 + nth / 5 % 5]),
              'carat', jsonb_build_array(format('%s..%s', 0.3 + nth % 170 / 100.0, 0.35 + nth % 170 / 100.0)),
              'total_amt', jsonb_build_array(format('..%s', 3000 + nth % 1000))), c.id, 'x'
       FROM generate_series(1, $1 - (SELECT count(*)::int FROM demand)) nth,
            LATERAL (SELECT id FROM app_user WHERE role_id = 4 ORDER BY email OFFSET nth % 2 LIMIT 1) c`,
    [Number(values.demands)],
  );
  await client.query('INSERT INTO stone_event (stone_id) SELECT id FROM stone ORDER BY id');
  const before = process.cpuUsage();
  const all = await match();
  const { user, system } = process.cpuUsage(before);
  const { rows } = await client.query<{ kept: number; again: number }>(
    `SELECT count(*)::int AS kept, (SELECT count(*)::int FROM history WHERE workflow = 'demand') AS again FROM demand_stone`,
  );
  const single: number[] = [];
  for (let turn = 0; turn < SINGLE; turn++) {
    await client.query(
      `UPDATE stone SET price_per_ct = price_per_ct + 1
        WHERE id = (SELECT id FROM stone WHERE status = 1 ORDER BY id OFFSET $1 LIMIT 1)`,
      [turn],
    );
    single.push(await match());
  }
  client.release();
  const sorted = single.toSorted((a, b) => a - b);
  console.log(
    `${values.stones} stones with ${values.demands} demands: ${(all / 1000).toFixed(1)} s, of them ${((user + system) / 1e6).toFixed(1)} s of this process, ${rows[0]?.kept} matches, ${rows[0]?.again} steps; one stone: ${sorted[SINGLE >> 1]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms; load ${os.loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await Promise.all([pool.end(), ownerPool.end()]);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
