/** Thumbnails of stones' pictures, and what the demo makes up. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptCopies } from '../../server/media/kept-copies.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { mediaSource } from '../support/media.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebServer, text as page, type WebServer } from '../uploads/support/http-server.ts';

interface Media {
  id: string;
  image: string | null;
  video: string | null;
  certificate: string | null;
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>';

let server: TestServer;
let supplier: WebServer;
let customer: Api;
let stock: string[];

beforeAll(async () => {
  const photograph = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c33' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Supplier' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  supplier = await startWebServer({
    '/photograph.jpg': (_request, response) => void response.writeHead(200).end(photograph),
    '/broken.jpg': (_request, response) => void response.writeHead(200).end(photograph.subarray(0, 900)),
    '/report': page('<html></html>', { 'content-type': 'text/html' }),
    '/drawing.svg': page(DRAWING, { 'content-type': 'text/plain' }),
    '/broken.svg': page('<svg xmlns="http://www.w3.org/2000/svg"><rect', { 'content-type': 'image/svg+xml' }),
  });
  server = await startTestServer({ MEDIA_HOSTS: `127.0.0.1:${supplier.port}`, NEUTRAL_HOSTS: '127.0.0.1' });
  customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND shape = 'ROUND' AND report_no IS NOT NULL ORDER BY id LIMIT 4`,
  );
  stock = free.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  await server.close();
  await supplier.close();
});

async function mediaOf(number: string | undefined): Promise<Media> {
  const reply = await customer.get(`/inventory/dna?stock_no=${number}`);
  const { id, ...media } = dataOf<Media>(reply);
  const source = (address: string | null): string | null => address && mediaSource(reply, address);
  return {
    id,
    image: source(media.image),
    video: source(media.video),
    certificate: source(media.certificate),
  };
}

const ask = (address: string | null, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${address ?? ''}`, { headers });

async function thumbnailAt(link: string): Promise<Response> {
  await server.command('UPDATE stone SET image = $2 WHERE stock_no = $1', [stock[0], link]);
  const { image } = await mediaOf(stock[0]);
  return ask(image?.replace('/image?', '/thumbnail?') ?? null);
}

const supplied = (file: string): string => `http://127.0.0.1:${supplier.port}${file}`;
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const fetched = (file: string): number => supplier.requests.filter(({ url }) => url === file).length;

describe('thumbnails', () => {
  it('are small, turned as the camera noted, and without its notes', async () => {
    const response = await thumbnailAt(supplied('/photograph.jpg'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = await bytesOf(response);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    expect(bytes.includes('Secret Supplier')).toBe(false);
  });

  it('are fetched from the supplier once, however many ask at once or later', async () => {
    const before = fetched('/photograph.jpg');
    const { image } = await mediaOf(stock[0]);
    const address = image?.replace('/image?', '/thumbnail?') ?? null;
    const cache = path.join(server.dataDir, 'files', 'cache');
    await mkdir(cache, { recursive: true });
    expect(await readdir(cache)).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(fetched('/photograph.jpg')).toBe(before);
  });

  it('that cannot be made are a 404, and their supplier is not asked again at once', async () => {
    for (const file of ['/broken.jpg', '/broken.svg', '/missing.jpg']) {
      expect([file, (await thumbnailAt(supplied(file))).status]).toEqual([file, 404]);
      expect([file, (await thumbnailAt(supplied(file))).status]).toEqual([file, 404]);
      expect([file, fetched(file)]).toEqual([file, 1]);
    }
  });

  it('are drawn of an SVG', async () => {
    const bytes = await bytesOf(await thumbnailAt(supplied('/drawing.svg')));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  });

  it('are none of a laboratory’s page', async () => {
    expect((await thumbnailAt(supplied('/report'))).status).toBe(404);
  });

  it('are only for those who see the stone', async () => {
    expect((await thumbnailAt(supplied('/photograph.jpg'))).status).toBe(200);
    const { image } = await mediaOf(stock[0]);
    const address = image?.replace('/image?', '/thumbnail?') ?? '';
    const ungranted = address.replace(/grant=.{10}/, `grant=${'A'.repeat(10)}`);
    expect((await ask(ungranted)).status).toBe(404);
    const [client] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    await server.command(
      `INSERT INTO inventory_access (client_id, carat_from, changed_by) VALUES ($1, 9000, 'x')`,
      [client?.id],
    );
    expect((await ask(address)).status).toBe(404);
    await server.command('DELETE FROM inventory_access WHERE client_id = $1', [client?.id]);
    expect((await ask(address)).status).toBe(200);
  });

  it('are removed a month after they were made', async () => {
    const copies = keptCopies(server.dataDir);
    for (const key of ['ab12', 'cd34']) {
      const made = path.join(server.dataDir, key);
      await writeFile(made, key);
      await copies.keep(key, made);
    }
    const monthAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await utimes(path.join(server.dataDir, 'files', 'cache', 'cd', 'cd34'), monthAgo, monthAgo);
    expect(await copies.find('cd34', 30 * 24 * 3_600_000)).toBeNull();
    expect(await copies.forgetOld()).toBe(1);
    const kept = await copies.find('ab12', 30 * 24 * 3_600_000);
    expect(kept && (await text(kept.body()))).toBe('ab12');
  });
});

describe('the demo’s media', () => {
  it('are a picture, a video and a certificate that say that they are made up', async () => {
    const { image, video, certificate } = await mediaOf(stock[1]);
    const picture = await ask(image);
    expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({ format: 'jpeg', width: 900 });
    const film = await ask(video, { range: 'bytes=100-199' });
    expect([film.status, film.headers.get('content-type'), (await bytesOf(film)).length]).toEqual([
      206,
      'video/webm',
      100,
    ]);
    const page = (await bytesOf(await ask(certificate))).toString('latin1');
    expect(page).toContain('Made up for a demo: not a certificate');
    expect(page).toContain('shape: ROUND');
    expect((await ask(image?.replace('/image?', '/thumbnail?') ?? null)).status).toBe(200);
  });
});
