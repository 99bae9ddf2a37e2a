/** The certificates of a memo and of an invoice in one archive: whose, and what is missing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { pngOf } from '../support/png.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebServer, text, type WebServer } from '../uploads/support/http-server.ts';
import { filesIn } from './support/files-in.ts';

type Schemas = components['schemas'];
type Link = Schemas['CertificatesLink'];

const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let supplier: WebServer;
let admin: Api;
let customer: Api;
let clientId: string;
let stones: string[];

beforeAll(async () => {
  supplier = await startWebServer({
    '/report.png': (_request, response) => void response.writeHead(200).end(pngOf(32, 32)),
    '/page': text('<html></html>', { 'content-type': 'image/png' }),
  });
  server = await startTestServer({ MEDIA_HOSTS: `127.0.0.1:${supplier.port}` });
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  clientId = client?.id ?? '';
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND diamond_type = 1 ORDER BY stock_no LIMIT 5`,
  );
  stones = free.map(({ stock_no }) => stock_no);
  await server.command('UPDATE stone SET certificate = NULL WHERE stock_no = ANY ($1)', [stones]);
  await give(0, '/report.png');
  await give(1, '/page');
});
afterAll(async () => {
  await server.close();
  await supplier.close();
});

const give = (place: number, path: string): Promise<void> =>
  server.command('UPDATE stone SET certificate = $2 WHERE stock_no = $1', [
    stones[place],
    `http://127.0.0.1:${supplier.port}${path}`,
  ]);
async function onMemo(numbers: string[]): Promise<{ id: string; number: string; lines: string[] }> {
  const taken = await take(admin, 'memo', { stock_numbers: numbers, user_id: clientId });
  expect(taken.status, taken.text).toBe(200);
  const { number, lines } = dataOf<Schemas['LinesMoved']>(taken);
  const [memo] = await server.query<{ id: string }>('SELECT id FROM memo WHERE number = $1', [number]);
  return { id: memo?.id ?? '', number: number ?? '', lines: lines.map(({ id }) => id) };
}
const ask = (api: Api, kind: 'memo' | 'invoice', id: string): Promise<Reply> =>
  api.send('POST', `${ACTIONS}/${kind}/${id}/certificates`, {});

test('a memo’s certificates come by a link that opens once, and the answer names stones without one', async () => {
  const [whole = '', broken = '', none = ''] = stones;
  const memo = await onMemo([whole, broken, none]);
  for (const api of [customer, admin]) {
    const reply = await ask(api, 'memo', memo.id);
    expect(reply.status, reply.text).toBe(200);
    const link = dataOf<Link>(reply);
    expect(link).toMatchObject({ name: `memo-${memo.number}-certificates.zip`, without: [none] });
    const opened = await fetch(`${server.url}${link.data}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(opened.headers.get('content-disposition')).toContain(link.name);
    const names = [
      `${whole}-certificate.jpg`,
      `${broken}-certificate.jpg`,
      'stones.xlsx',
      'not-included.txt',
    ];
    const files = await filesIn(new Uint8Array(await opened.arrayBuffer()), names);
    expect([...files.keys()]).toEqual([`${whole}-certificate.jpg`, 'not-included.txt']);
    const missing = files.get('not-included.txt')?.toString() ?? '';
    expect(missing).toContain(`${none}, certificate: the stone has none.`);
    expect(missing).toContain(`${broken}, certificate: `);
    expect(missing).not.toContain(String(supplier.port));
    expect((await fetch(`${server.url}${link.data}`)).status).toBe(404);
  }
  const other = await server.as('customer2@pavilion.test');
  const foreign = await ask(other, 'memo', memo.id);
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await ask(other, 'memo', '00000000-0000-7000-8000-000000000000')).text);
  expect((await ask(customer, 'invoice', memo.id)).status).toBe(404);

  const sold = await admin.send('POST', `${ACTIONS}/memo-sell`, { ids: memo.lines });
  const { number = '' } = dataOf<Schemas['LinesMoved']>(sold);
  const [invoice] = await server.query<{ id: string }>('SELECT id FROM invoice WHERE number = $1', [number]);
  const link = dataOf<Link>(await ask(customer, 'invoice', invoice?.id ?? ''));
  expect(link).toMatchObject({ name: `invoice-${number}-certificates.zip`, without: [none] });
  // The file is read as the person who asked, with what they may see when it is opened.
  await server.command('UPDATE app_user SET is_active = false WHERE id = $1', [clientId]);
  expect((await fetch(`${server.url}${link.data}`)).status).toBe(404);
  await server.command('UPDATE app_user SET is_active = true WHERE id = $1', [clientId]);
});

test('without any certificate there is nothing to download', async () => {
  const memo = await onMemo(stones.slice(3));
  const refused = await ask(admin, 'memo', memo.id);
  expect([refused.status, refused.body?.message]).toEqual([
    400,
    'None of these stones has a certificate in the portal.',
  ]);
  expect(await server.query('SELECT FROM download_link')).toEqual([]);
});
