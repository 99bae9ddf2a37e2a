/**
 * Time and memory of an archive of 500 stones with a picture, a video and a certificate each, and
 * of a PDF of them with pictures, with a cold and a warm cache. node tests/bench/take-away.ts
 * [--stones 500] [--kilobytes 400]
 */
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../server/db/embedded.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { apiOf, PASSWORD } from '../support/api.ts';
import { pngOf } from '../support/png.ts';
import { startProcess, stopProcess } from '../support/served-by-processes.ts';
import { memoryOf } from './figures.ts';

const { values } = parseArgs({
  options: { stones: { type: 'string', default: '500' }, kilobytes: { type: 'string', default: '400' } },
});
const STONES = Number(values.stones);
const KILOBYTES = Number(values.kilobytes);

// Noise, one byte per pixel, which does not compress.
const side = Math.round(Math.sqrt(KILOBYTES * 1000));
const picture = pngOf(side, side);
// Only the first bytes matter, by which the format is detected.
const film = Buffer.concat([
  readFileSync('server/media/demo/turning-round.webm').subarray(0, 4200),
  Buffer.alloc(KILOBYTES * 1000, 7),
]);
const supplier = createServer(
  ({ url = '' }, response) => void response.end(url.startsWith('/stone.png') ? picture : film),
).listen(0, '127.0.0.1');
await new Promise((resolve) => supplier.once('listening', resolve));
const { port } = supplier.address() as AddressInfo;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-take-away-'));
const database = await startEmbedded(dataDir);
const { process: child, address } = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: '1',
  DEMO_STONES: String(Math.max(1000, STONES * 3)),
  MEDIA_HOSTS: `127.0.0.1:${port}`,
  LOG_LEVEL: 'warn',
});
try {
  const url = await address;
  const owner = createPool(database.ownerUrl, { name: 'bench owner', kind: 'owner' });
  const at = (file: string): string => `http://127.0.0.1:${port}/${file}`;
  await withActor(owner, SYSTEM, 'write', (tx) =>
    tx.run(`UPDATE stone SET image = $1 || '?' || stock_no, video = $2, certificate = $2`, [
      at('stone.png'),
      at('film.webm'),
    ]),
  );
  await owner.end();
  const login = { email: 'customer@pavilion.test', password: PASSWORD };
  const { body } = await apiOf(url).send('POST', '/user/login', login);
  const { token } = body?.data as { token: string };
  const found = await apiOf(url, token).send('POST', '/inventory/search', { size: STONES, status: [1] });
  const { stockList } = found.body?.data as { stockList: { stock_no: string }[] };
  const numbers = stockList.map(({ stock_no }) => stock_no);
  const kinds = ['Excel', 'Image', 'Video', 'Certificate'].map((part) => `include${part}=true`).join('&');
  const archive = async (): Promise<Response> =>
    fetch(`${url}/api/v1/inventory/diamond-zip?stock_no=${numbers.join(',')}&${kinds}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const pdf = async (): Promise<Response> => {
    const asked = { stock_numbers: numbers, format: 'pdf' };
    const link = await apiOf(url, token).send('POST', '/inventory/download', asked);
    return fetch(`${url}${(link.body?.data as { data: string }).data}`);
  };
  for (const [what, open] of [
    ['archive', archive],
    ['PDF', pdf],
  ] as const)
    for (let round = 0; round < 2; round++) await measure(what, open, child.pid ?? 0);
} finally {
  await stopProcess(child);
  await database.stop();
  supplier.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(what: string, open: () => Promise<Response>, pid: number): Promise<void> {
  const idle = memoryOf(pid);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50);
  const from = performance.now();
  const reply = await open();
  let first = 0;
  let bytes = 0;
  const reader = reply.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    first ||= performance.now() - from;
    bytes += part.value.length;
  }
  clearInterval(watch);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `${what} of ${STONES} stones: ${reply.status}, ${mb(bytes)}, first bytes after ${seconds(first)}, sent in ${seconds(performance.now() - from)}; memory ${idle.toFixed(0)} MB at rest, ${most.toFixed(0)} MB at most`,
  );
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
