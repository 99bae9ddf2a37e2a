/**
 * What finding twins costs an import: sheets of new stones with it and without it, in turns. Their
 * other facts are those of demo stones, and each row has a certificate of its own, or with
 * `--share 0.15` so many of them that of a row of the sheet before. node
 * tests/bench/imported-offers.ts --rows 219703 [--rounds 2] [--share 0]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { prepareDatabase } from '../../server/start/database.ts';
import { seedWhenEmpty } from '../../server/start/seed-when-empty.ts';
import { apiOf, PASSWORD } from '../support/api.ts';
import { serveByProcesses } from '../support/served-by-processes.ts';
import { percentile } from './figures.ts';
import { importSheet } from './import-sheet.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '219703' },
    rounds: { type: 'string', default: '2' },
    share: { type: 'string', default: '0' },
  },
});
const HEADINGS =
  'Stock No,Shape,Carat,Color,Clarity,Cut,Polish,Symmetry,Fluorescence,Lab,Report No,Price Per Carat,Total Amount,Measurements,Depth %,Table %';
/** They fill `shared_certificate`. */
const FINDERS = ['stone_shares_certificates', 'stone_shares_other_certificates'];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-imported-offers-'));
const database = await startEmbedded(dataDir);
const ownerPool = createPool(database.ownerUrl, { name: 'imported offers', kind: 'owner' });
try {
  await prepareDatabase(ownerPool, RUNTIME_ROLE);
  await seedWhenEmpty(ownerPool, { stones: 20_000 }, console.log);
  const portal = await serveByProcesses(1, {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  });
  try {
    await inTurns(portal.url());
  } finally {
    await portal.close();
  }
} finally {
  await ownerPool.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function inTurns(url: string): Promise<void> {
  const { body } = await apiOf(url).send('POST', '/user/login', {
    email: 'admin@pavilion.test',
    password: PASSWORD,
  });
  const { token } = body?.data as { token: string };
  const seconds = { without: [] as number[], with: [] as number[] };
  const turns = Array.from({ length: Number(values.rounds) }, (_none, round) =>
    round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const),
  ).flat();
  for (const [turn, how] of turns.entries()) {
    for (const trigger of FINDERS)
      await ownerPool.query(`ALTER TABLE stone ${how === 'with' ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`);
    const sheet = path.join(dataDir, `${how}-${turn}.csv`);
    writeFileSync(sheet, await sheetOf(turn));
    const { report } = await importSheet(apiOf(url, token), sheet);
    seconds[how].push(report?.seconds ?? Number.NaN);
  }
  const [a, b] = [percentile(seconds.without, 50), percentile(seconds.with, 50)];
  console.log(
    `importing ${values.rows} rows: ${a.toFixed(1)} s without finding twins and ${b.toFixed(1)} s with it, ratio ${(b / a).toFixed(2)}`,
  );
}

async function sheetOf(turn: number): Promise<string> {
  const { rows } = await ownerPool.query<{ line: string }>(
    `WITH demo AS (
       SELECT row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all, s.* FROM stone s
        WHERE stock_no LIKE 'PV%' AND pieces = 1 AND shape IS NOT NULL AND price_per_ct IS NOT NULL)
     SELECT concat_ws(',', 'B' || $1::int || '-' || n, shape, carat, color, clarity, cut, polish, symmetry, fluorescence,
                      'GIA', 2000000000 + n + $2::int * CASE WHEN n % 100 < 100 * $4::numeric THEN $1::int / 2 ELSE $1::int END,
                      price_per_ct, total_amt, length || 'x' || width || 'x' || height, depth, table_pct) AS line
       FROM generate_series(1, $2::int) n JOIN demo ON place = n % $3::int ORDER BY n`,
    [turn, Number(values.rows), 10_000, values.share],
  );
  return [HEADINGS, ...rows.map(({ line }) => line)].join('\n');
}
