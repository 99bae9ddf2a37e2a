/**
 * The time of each report at the size of a large house, and of a grouped list as a file. node
 * tests/bench/screens/reports.ts [--stones 219703] [--lines 400000] [--data folder] A quarter of
 * the lines are sold. The folder of the dashboard's benchmark can be used.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { createPool } from '../../../server/db/pool.ts';
import { tamperWith } from '../../proof/tamper.ts';
import { apiOf, PASSWORD } from '../../support/api.ts';
import { startProcess, stopProcess } from '../../support/served-by-processes.ts';
import { addFinishedLines } from '../../transactions/support/many-lines.ts';

const { values } = parseArgs({
  options: {
    stones: { type: 'string', default: '219703' },
    lines: { type: 'string', default: '400000' },
    data: { type: 'string' },
  },
});
const START_MS = 1_800_000;
const TIMES = 6;
/** Holds, memos, confirm-stones and enquiries. */
const KINDS = 4;
const ASKED = ['month', 'day', 'client', 'associate', 'shape', 'stock-age', 'unsold'].map(
  (kind) => `figures?kind=${kind}&startDate=2020-01-01`,
);

/** Sells each confirmed line with an invoice of its order, but no stone twice. */
const SOLD = `
  WITH ordered AS (SELECT o.id, o.client_id, o.created_by, o.created_at, row_number() OVER (ORDER BY o.id) AS n FROM confirm_order o WHERE o.number LIKE 'O-TEST-%'),
  bill AS (
    INSERT INTO invoice (id, number, client_id, source, created_by, status, version, created_at)
    SELECT id, 'B-' || n, client_id, 'confirmStone', created_by, 3, 1, created_at FROM ordered ON CONFLICT DO NOTHING RETURNING id)
  INSERT INTO invoice_line (id, invoice_id, stone_id, client_id, confirm_line_id, carat, rap, disc, price_per_ct, total_amt,
                            markup_disc, markup_ppc, sell_amt, created_at)
  SELECT gen_random_uuid(), l.order_id, l.stone_id, l.client_id, l.id, l.carat, l.rap, l.disc, l.price_per_ct, l.total_amt,
         l.markup_disc, l.markup_ppc, l.sell_amt, l.created_at FROM confirm_line l JOIN bill ON bill.id = l.order_id
  ON CONFLICT DO NOTHING`;

const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'pavilion-reports-'));
const isNew = values.data === undefined || !existsSync(values.data);
const database = await startEmbedded(dataDir);
const { process: child, address } = startProcess(
  {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    DEMO_STONES: values.stones,
    LOG_LEVEL: 'warn',
  },
  process.cwd(),
  START_MS,
);
try {
  const url = await address;
  if (isNew) await addFinishedLines({ databaseOwnerUrl: database.ownerUrl }, Number(values.lines) / KINDS);
  const owner = createPool(database.ownerUrl, { name: 'sales', kind: 'owner' });
  await tamperWith(owner, ['invoice', 'invoice_line'], SOLD);
  await owner.query('ANALYZE');
  await owner.end();
  console.log(`load ${os.loadavg()[0]?.toFixed(0)}`);
  for (const email of ['admin@pavilion.test', 'associate@pavilion.test']) {
    const { body } = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
    const api = apiOf(url, (body?.data as { token: string }).token);
    console.log(email);
    const reports = email.startsWith('admin') ? [...ASKED, 'providers?startDate=2020-01-01'] : ASKED;
    for (const of of reports) {
      const ms = await median(() => api.get(`/report/${of}`));
      console.log(`  ${of.padEnd(44)} ${ms.toFixed(0).padStart(6)} ms`);
    }
    const before = peak();
    const from = performance.now();
    const file = await api.send('POST', '/inventory/new-arrival/get-memo?groupBy=7&layout=groups', {
      export: { columns: ['stock_no', 'client', 'carat', 'total_amt'] },
    });
    const seconds = (performance.now() - from) / 1000;
    console.log(
      `  memos in groups: ${file.status}, ${file.headers.get('x-rows')} lines in ${seconds.toFixed(1)} s, ${(file.bytes.length / 1e6).toFixed(1)} MB; the server's peak ${before} to ${peak()} MB`,
    );
  }
} finally {
  await stopProcess(child);
  await database.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

/** The server's peak memory in megabytes. */
function peak(): number {
  const said = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(said)?.[1] ?? 0) / 1024);
}

async function median(ask: () => Promise<{ status: number; text?: string }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const from = performance.now();
    const { status, text } = await ask();
    if (status !== 200) throw new Error(`Answered ${status}: ${text ?? ''}`);
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
}
