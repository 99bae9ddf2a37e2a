/** The archive of chosen stones: its contents, what is missing and why, and how it is cancelled. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { pngOf } from '../support/png.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { startWebServer, text, type WebServer } from '../uploads/support/http-server.ts';
import { filesIn } from './support/files-in.ts';

type Stone = components['schemas']['Stone'];

let server: TestServer;
let supplier: WebServer;
let customer: Api;
let token: string;
let numbers: string[];
let endless = 0;

const PNG = pngOf(64, 64);
const FILM = readFileSync('server/media/demo/turning-round.webm');

beforeAll(async () => {
  supplier = await startWebServer({
    '/stone.png': (_request, response) => void response.writeHead(200).end(PNG),
    '/page': text('<html></html>', { 'content-type': 'image/png' }),
    '/torn.webm': (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 }).write(FILM, () => response.destroy());
    },
    '/endless.webm': (_request, response) => {
      endless++;
      response.writeHead(200).write(FILM);
      const more = setInterval(() => response.write(Buffer.alloc(16_384)), 10);
      response.once('close', () => {
        clearInterval(more);
        endless--;
      });
    },
  });
  server = await startTestServer({ MEDIA_HOSTS: `127.0.0.1:${supplier.port}`, NEUTRAL_HOSTS: 'gia.edu' });
  customer = await server.as('customer@pavilion.test');
  const signedIn = await server.asNobody().send('POST', '/user/login', {
    email: 'customer@pavilion.test',
    password: 'Pavilion#2026',
  });
  ({ token } = dataOf<{ token: string }>(signedIn));
  const found = await customer.send('POST', '/inventory/search', { size: 6, status: [1], diamond_type: 1 });
  numbers = dataOf<{ stockList: Stone[] }>(found).stockList.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  await server.close();
  await supplier.close();
});

const at = (place: string): string => `http://127.0.0.1:${supplier.port}${place}`;
const give = (place: number, image: string | null, certificate: string | null = null): Promise<void> =>
  server.command('UPDATE stone SET image = $2, certificate = $3, video = NULL WHERE stock_no = $1', [
    numbers[place],
    image,
    certificate,
  ]);
const zip = (query: string): string => `/inventory/diamond-zip?stock_no=${query}`;

describe('an archive', () => {
  it('has the sheet and the files without metadata, and lists missing files', async () => {
    const [whole, page, torn, away, laboratory, none] = numbers as [string, ...string[]];
    await give(0, at('/stone.png'));
    await give(1, at('/page'));
    await give(2, at('/torn.webm'));
    await give(3, 'http://192.0.2.7/secret-supplier.png');
    await give(4, null, 'https://www.gia.edu/report-check?reportno=1');
    await give(5, null);
    const reply = await customer.get(
      zip(`${numbers.join(',')}&includeExcel=true&includeImage=true&includeCertificate=true`),
    );
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = await filesIn(reply.bytes, [
      'stones.xlsx',
      `${whole}-image.jpg`,
      `${torn}-image.webm`,
      'not-included.txt',
    ]);
    expect([...files.keys()]).toEqual([
      'stones.xlsx',
      `${whole}-image.jpg`,
      `${torn}-image.webm`,
      'not-included.txt',
    ]);
    expect(await sharp(files.get(`${whole}-image.jpg`)).metadata()).toMatchObject({ width: 64, height: 64 });
    const said = files.get('not-included.txt')?.toString() ?? '';
    expect(said).toContain(`${page}, image: its link does not lead to a picture`);
    expect(said).toContain(`${torn}, image: the download was interrupted`);
    expect(said).toContain(`${away}, image: it could not be fetched`);
    expect(said).toContain(
      `${laboratory}, certificate: a page of the laboratory, https://www.gia.edu/report-check`,
    );
    expect(said).toContain(`${none}, image: the stone has none`);
    expect(said).not.toMatch(/secret-supplier|192\.0\.2\.7|127\.0\.0\.1/);
  });

  it('comes by a link, too, which opens once and without a token', async () => {
    await give(0, at('/stone.png'));
    const ask = (more: object): Promise<Reply> =>
      customer.send('POST', '/inventory/download', { stock_numbers: [numbers[0]], format: 'zip', ...more });
    const asked = await ask({ includeImage: true, includeExcel: true });
    const { data: link, name } = dataOf<{ data: string; name: string }>(asked);
    expect(name).toBe('stones.zip');
    const answer = await fetch(`${server.url}${link}`);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment.*stones\.zip$/),
    ]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const names = ['stones.xlsx', `${numbers[0]}-image.jpg`];
    expect([...(await filesIn(bytes, names)).keys()]).toEqual(names);
    expect((await fetch(`${server.url}${link}`)).status).toBe(404);
    expect((await ask({ includeExcel: false })).status).toBe(400);
  });

  it('has only the sheet if nothing is chosen', async () => {
    const reply = await customer.get(zip(`${numbers[0]}`));
    expect(reply.status).toBe(200);
    expect([...(await filesIn(reply.bytes, ['stones.xlsx'])).keys()]).toEqual(['stones.xlsx']);
  });

  it('refuses nothing chosen, no stone, too many, and stones that the client does not see', async () => {
    const [stone] = numbers;
    expect(await customer.get(zip(`${stone}&includeExcel=false&includeImage=false`))).toMatchObject({
      status: 400,
    });
    expect(await customer.get(zip(`${stone}&includeImage=false`))).toMatchObject({ status: 400 });
    expect(await customer.get(zip('%20,&includeImage=true'))).toMatchObject({ status: 400 });
    const many = Array.from({ length: 501 }, (_, place) => `N${place}`).join(',');
    expect(await customer.get(zip(`${many}&includeExcel=true`))).toMatchObject({ status: 400 });
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [stone]);
    const hidden = await customer.get(zip(`${stone}&includeImage=true`));
    await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [stone]);
    expect([hidden.status, hidden.body?.message]).toEqual([404, expect.stringContaining(String(stone))]);
  });

  it('stops fetching when the client disconnects', async () => {
    await give(0, at('/endless.webm'));
    const leaving = new AbortController();
    const response = await fetch(`${server.url}/api/v1${zip(`${numbers[0]}&includeImage=true`)}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await until('the supplier to be asked', () => endless === 1);
    leaving.abort();
    await until('the supplier to be left', () => endless === 0);
    await give(0, at('/stone.png'));
    expect((await customer.get(zip(`${numbers[0]}&includeImage=true`))).status).toBe(200);
  });
});
