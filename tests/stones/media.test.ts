/**
 * Stones' media at the portal's addresses: fetched from suppliers, for those who see the stone
 * only.
 */
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGrant, openGrant } from '../../server/media/grant.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { readPdf } from '../support/pdf.ts';
import { pngOf } from '../support/png.ts';
import { mediaSource } from '../support/media.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebServer, text, type Answer, type WebServer } from '../uploads/support/http-server.ts';
import { dataOf } from '../uploads/support/sheets.ts';
import { notedAvi, notedMp4, notedPdf } from './support/noted-files.ts';

type Stone = components['schemas']['Stone'];
type Medium = 'image' | 'video' | 'certificate';

let server: TestServer;
let supplier: WebServer;
let customer: Api;
let administrator: Api;
let stock: string[];

/** Large enough to arrive in several chunks. */
const PNG = pngOf(256, 256);
const FILM = readFileSync('server/media/demo/turning-round.webm');

const FRAMES = Buffer.alloc(3000, 'frame ');
const NOTED = notedMp4('Secret Supplier', FRAMES);

const NOTED_AVI = notedAvi('Secret Supplier', FRAMES);
const PROPORTIONS = `<?xml version="1.0"?>
<!-- Secret Supplier -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">
  <script>fetch('//evil.test')</script>
  <rect width="50" height="50" fill="#008000"/>
  <image href="file:///etc/picture.png" x="100" width="100" height="100"/>
  <image href="http://127.0.0.1:1/picture.png" x="100" width="100" height="100"/>
</svg>`;

/** A server that sends the file, or the part that is asked for. */
const inRanges =
  (file: Buffer): Answer =>
  (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined || to === undefined)
      return void response
        .writeHead(200, { 'content-type': 'text/html', etag: '"supplier"', server: 'supplier' })
        .end(file);
    const part = file.subarray(Number(from), Number(to) + 1);
    response
      .writeHead(206, {
        'content-range': `bytes ${from}-${to}/${file.length}`,
        'content-length': part.length,
      })
      .end(part);
  };

beforeAll(async () => {
  const canvas = { width: 80, height: 40, channels: 3, background: '#c33' } as const;
  const photograph = await sharp({ create: canvas })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Supplier' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const frame = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 10, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#c33'), await frame('#3c3')];
  const turning = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const endless = pngOf(8, 8);
  endless.writeUInt32BE(30_000, 16);
  endless.writeUInt32BE(30_000, 20);
  endless.writeUInt32BE(crc32(endless.subarray(12, 29)), 29);
  supplier = await startWebServer({
    '/stone.png': inRanges(PNG),
    '/film.webm': inRanges(FILM),
    '/noted.mp4': inRanges(NOTED),
    '/noted.pdf': inRanges(notedPdf('Secret Supplier', 'Carat 1.00')),
    '/sealed.pdf': inRanges(notedPdf('Secret Supplier', 'Carat 1.00', { packed: true, encrypted: true })),
    '/photograph.jpg': inRanges(photograph),
    '/turning.gif': inRanges(turning),
    '/large.png': inRanges(pngOf(700, 500)),
    '/endless.png': inRanges(endless),
    '/noted.avi': inRanges(NOTED_AVI),
    '/proportions.svg': inRanges(Buffer.from(PROPORTIONS)),
    '/viewer': text('<html><script>alert(1)</script></html>', { 'content-type': 'image/png' }),
    '/drawing': text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', {
      'content-type': 'image/svg+xml',
    }),
    '/moved': (_request, response) => void response.writeHead(302, { location: '/stone.png' }).end(),
    '/away': (_request, response) =>
      void response.writeHead(302, { location: 'http://localhost:1/stone.png' }).end(),
    '/never': () => undefined,
  });
  server = await startTestServer({
    MEDIA_HOSTS: `127.0.0.1:${supplier.port},192.0.2.1`,
    NEUTRAL_HOSTS: 'gia.edu',
  });
  customer = await server.as('customer@pavilion.test');
  administrator = await server.as('admin@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND diamond_type = 1 ORDER BY id LIMIT 4`,
  );
  stock = free.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  await server.close();
  await supplier.close();
});

const at = (path: string, login = ''): string => `http://${login}127.0.0.1:${supplier.port}${path}`;

const give = (stockNo: string | undefined, media: Partial<Record<Medium, string | null>>): Promise<void> =>
  server.command('UPDATE stone SET image = $2, video = $3, certificate = $4 WHERE stock_no = $1', [
    stockNo,
    media.image ?? null,
    media.video ?? null,
    media.certificate ?? null,
  ]);

async function addressOf(api: Api, stockNo: string | undefined, medium: Medium = 'image'): Promise<string> {
  const reply = await api.get(`/inventory/dna?stock_no=${stockNo}`);
  return mediaSource(reply, dataOf<Stone>(reply)[medium]);
}

const ask = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${address}`, { headers, redirect: 'manual' });

/** The answer to a client for a stone with this link. */
async function answerTo(link: string, medium: Medium = 'image'): Promise<Response> {
  await give(stock[0], { [medium]: link });
  return ask(await addressOf(customer, stock[0], medium));
}

describe('a stone’s media', () => {
  it('are served at an address of the portal without a token, and do not reveal their supplier', async () => {
    await give(stock[0], { image: at('/stone.png', 'us%40er:pass%2Fword@') });
    const address = await addressOf(administrator, stock[0]);
    expect(address).toMatch(/^\/api\/v1\/inventory\/media\/[0-9a-f-]{36}\/image\?grant=[\w-]{86}$/);
    const response = await ask(address);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=3600',
      'content-disposition': `inline; filename*=UTF-8''${stock[0]}-image.png`,
    });
    expect(JSON.stringify(headers)).not.toContain('supplier');
    expect(supplier.requests.at(-1)).toEqual({
      url: '/stone.png',
      authorization: `Basic ${Buffer.from('us@er:pass/word').toString('base64')}`,
    });
  });

  it('are opened by what the answer has once, not each of its rows', async () => {
    await give(stock[0], { image: at('/stone.png') });
    const reply = await customer.send('POST', '/inventory/search', { stock_numbers: [stock[0]] });
    const { stockList } = dataOf<{ stockList: Stone[] }>(reply);
    expect(stockList[0]?.image).toMatch(/^\/api\/v1\/inventory\/media\/[0-9a-f-]{36}\/image$/);
    expect((await ask(mediaSource(reply, stockList[0]?.image))).status).toBe(200);
    expect(reply.text).not.toContain(reply.headers.get('media-grant'));
  });

  it('have one address per session, so that the browser can cache them', async () => {
    await give(stock[0], { image: at('/stone.png') });
    expect(await addressOf(customer, stock[0])).toBe(await addressOf(customer, stock[0]));
    expect(await addressOf(customer, stock[0])).not.toBe(await addressOf(administrator, stock[0]));
  });

  it('are served in ranges', async () => {
    await give(stock[1], { video: at('/stone.png') });
    const address = await addressOf(administrator, stock[1], 'video');
    const part = await ask(address, { range: 'bytes=5000-5999' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 5000-5999/${PNG.length}`,
      '1000',
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(PNG.subarray(5000, 6000))).toBe(true);
    // Some browsers request this before any video.
    const opening = await ask(address, { range: 'bytes=0-1' });
    expect([opening.status, opening.headers.get('content-range')]).toEqual([206, `bytes 0-1/${PNG.length}`]);
  });

  it('are re-encoded for clients: without metadata, rotated as it says, and complete even if a range is requested', async () => {
    await give(stock[1], { image: at('/photograph.jpg'), video: at('/film.webm') });
    const address = await addressOf(customer, stock[1]);
    for (const range of [null, 'bytes=0-99', 'bytes=500-599']) {
      const response = await ask(address, range === null ? {} : { range });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 80 });
      expect(bytes.includes('Secret Supplier')).toBe(false);
    }
    const noted = await ask(await addressOf(administrator, stock[1]));
    expect(Buffer.from(await noted.arrayBuffer()).includes('Secret Supplier')).toBe(true);
  });

  it('are blanked for clients at the same length, in every part, if they are videos', async () => {
    await give(stock[1], { video: at('/noted.mp4') });
    const [own, house] = [
      await addressOf(customer, stock[1], 'video'),
      await addressOf(administrator, stock[1], 'video'),
    ];
    for (const [from, to] of [
      [0, 299],
      [200, 799],
      [NOTED.length - 300, NOTED.length - 1],
    ] as const) {
      const headers = { range: `bytes=${from}-${to}` };
      const part = await ask(own, headers);
      const bytes = Buffer.from(await part.arrayBuffer());
      expect([part.status, bytes.length, bytes.includes('Secret')]).toEqual([206, to - from + 1, false]);
      const asItIs = await ask(house, headers);
      expect(Buffer.from(await asItIs.arrayBuffer()).equals(NOTED.subarray(from, to + 1))).toBe(true);
    }
    const whole = Buffer.from(await (await ask(own)).arrayBuffer());
    expect([whole.length, whole.includes('Secret'), whole.includes(FRAMES)]).toEqual([
      NOTED.length,
      false,
      true,
    ]);
  });

  it('are rewritten for clients if they are PDFs; one that cannot be cleaned reliably is replaced', async () => {
    await give(stock[1], { certificate: at('/noted.pdf') });
    const clean = await ask(await addressOf(customer, stock[1], 'certificate'), { range: 'bytes=0-9' });
    const bytes = Buffer.from(await clean.arrayBuffer());
    expect([clean.status, bytes.includes('Secret')]).toEqual([200, false]);
    expect((await readPdf(bytes)).texts).toEqual(['Carat 1.00']);
    await give(stock[1], { certificate: at('/sealed.pdf') });
    const refused = await ask(await addressOf(customer, stock[1], 'certificate'));
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('Ask us for it')]);
    expect((await ask(await addressOf(administrator, stock[1], 'certificate'))).status).toBe(200);
  });

  it('go on moving for clients if they are moving pictures', async () => {
    await give(stock[1], { image: at('/turning.gif') });
    const response = await ask(await addressOf(customer, stock[1]));
    expect(response.headers.get('content-type')).toBe('image/webp');
    const turning = await sharp(Buffer.from(await response.arrayBuffer()), { animated: true }).metadata();
    expect(turning).toMatchObject({ pages: 2, width: 10 });
  });

  it('are drawn for everybody if they are SVG, so that nothing of the file itself is served', async () => {
    await give(stock[1], { image: at('/proportions.svg') });
    for (const person of [customer, administrator]) {
      const response = await ask(await addressOf(person, stock[1]));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.includes('Secret')).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1600, height: 800 });
      // The shape is drawn, and the file that it names is not.
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const pixelAt = (x: number, y: number): number[] => [
        ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
      ];
      expect([pixelAt(100, 100), pixelAt(1_200, 400)]).toEqual([
        [0, 128, 0],
        [255, 255, 255],
      ]);
    }
  });

  it('are blanked for clients if they are AVI videos, and are what they were for the house', async () => {
    await give(stock[1], { video: at('/noted.avi') });
    const own = await ask(await addressOf(customer, stock[1], 'video'));
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'video/vnd.avi']);
    const bytes = Buffer.from(await own.arrayBuffer());
    expect([bytes.length, bytes.includes('Secret'), bytes.includes(FRAMES)]).toEqual([
      NOTED_AVI.length,
      false,
      true,
    ]);
    const house = await ask(await addressOf(administrator, stock[1], 'video'));
    expect(Buffer.from(await house.arrayBuffer()).equals(NOTED_AVI)).toBe(true);
  });

  it('are made anew once for clients, however many open them, and kept', async () => {
    await give(stock[1], { image: at('/large.png') });
    const address = await addressOf(customer, stock[1]);
    const first = await Promise.all(Array.from({ length: 6 }, () => ask(address)));
    const copies = await Promise.all(first.map(async (one) => Buffer.from(await one.arrayBuffer())));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    expect(copies.every((one) => one.equals(copies[0] ?? Buffer.alloc(0)))).toBe(true);
    const asked = () => supplier.requests.filter(({ url }) => url === '/large.png').length;
    const before = asked();
    const again = await ask(address);
    expect(Buffer.from(await again.arrayBuffer()).equals(copies[0] ?? Buffer.alloc(0))).toBe(true);
    expect(asked()).toBe(before);
  });

  it('of more pixels than any camera has are refused with a sentence', async () => {
    const response = await answerTo(at('/endless.png'));
    expect([response.status, (await response.json()) as object]).toEqual([
      404,
      expect.objectContaining({
        message: 'The link of this stone does not lead to a picture, video or PDF, so it cannot be shown.',
      }),
    ]);
  });

  it('are no longer served after the session ended or the person was suspended', async () => {
    await give(stock[0], { image: at('/stone.png') });
    const token = async (): Promise<Api> => {
      const reply = await server
        .asNobody()
        .send('POST', '/user/login', { email: 'customer2@pavilion.test', password: 'Pavilion#2026' });
      return server.asNobody(dataOf<{ token: string }>(reply).token);
    };
    const [first, second] = [await token(), await token()];
    const [one, other] = [await addressOf(first, stock[0]), await addressOf(second, stock[0])];
    expect((await ask(one)).status).toBe(200);
    await first.send('POST', '/user/logout');
    expect((await ask(one)).status).toBe(404);
    expect((await ask(other)).status).toBe(200);
    await server.command(`UPDATE app_user SET is_active = false WHERE email = 'customer2@pavilion.test'`);
    expect((await ask(other)).status).toBe(404);
    await server.command(`UPDATE app_user SET is_active = true WHERE email = 'customer2@pavilion.test'`);
  });

  it('are served only to people who see the stone', async () => {
    const [shown] = await server.query<{ id: string }>('SELECT id FROM stone WHERE stock_no = $1', [
      stock[0],
    ]);
    await give(stock[0], { image: at('/stone.png') });
    const address = await addressOf(customer, stock[0]);
    const [client] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    await server.command(
      `INSERT INTO inventory_access (client_id, carat_from, changed_by) VALUES ($1, 9000, 'x')
       ON CONFLICT (client_id) DO UPDATE SET carat_from = 9000`,
      [client?.id],
    );
    const refused = await ask(address);
    const absent = await ask(address.replace(shown?.id ?? '', '0192f000-0000-7000-8000-000000000001'));
    await server.command('DELETE FROM inventory_access WHERE client_id = $1', [client?.id]);
    expect([refused.status, await refused.text()]).toEqual([404, await absent.text()]);
    expect((await ask(address)).status).toBe(200);
  });

  it('need a grant that is genuine and has not expired', async () => {
    const key = Buffer.alloc(32, 1);
    const session = Buffer.alloc(32, 2);
    const now = Date.UTC(2026, 10, 21, 5);
    const grant = makeGrant(key, session, now);
    const hours = (count: number): number => now + count * 3_600_000;
    expect(openGrant(key, grant, hours(6))?.equals(session)).toBe(true);
    expect(openGrant(key, grant, hours(12))).toBeNull();
    expect(openGrant(Buffer.alloc(32, 3), grant, now)).toBeNull();
    for (const place of [0, 20, 40, 85])
      expect(
        openGrant(
          key,
          `${grant.slice(0, place)}${grant[place] === 'A' ? 'Q' : 'A'}${grant.slice(place + 1)}`,
          now,
        ),
      ).toBeNull();
    expect(grant).not.toContain(session.toString('base64url'));
    await give(stock[0], { image: at('/stone.png') });
    const address = await addressOf(customer, stock[0]);
    expect((await ask(address.replace(/grant=.*/, `grant=${grant}`))).status).toBe(404);
    expect((await ask(address.replace(/\?.*/, ''))).status).toBe(400);
  });

  it('are a 404 if they are neither picture, video nor PDF, whatever their server says', async () => {
    for (const path of ['/viewer', '/drawing', '/missing']) {
      const response = await answerTo(at(path));
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(/script|127\.0\.0\.1/);
    }
  });

  it('are fetched from the link’s host only, and never from internal addresses', async () => {
    expect((await answerTo(at('/moved'))).status).toBe(200);
    const before = supplier.requests.length;
    for (const link of [
      at('/away'),
      'http://169.254.169.254/latest/meta-data',
      'http://localhost:5432/x.png',
      'http://[::1]:80/x.png',
    ]) {
      const response = await answerTo(link);
      expect([link, response.status]).toEqual([link, 404]);
      expect(await response.text()).not.toMatch(/169\.254|localhost|::1/);
    }
    expect(supplier.requests.length).toBe(before + 1);
  });

  it('redirect to a laboratory’s page, without a supplier’s additions, and nowhere else', async () => {
    const response = await answerTo(
      'https://user:word@www.gia.edu/report-check?reportno=1#supplier',
      'certificate',
    );
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://www.gia.edu/report-check?reportno=1',
    ]);
    expect((await answerTo('https://gia.edu.supplier.test/x', 'certificate')).status).toBe(404);
  });

  it('are no longer fetched after a disconnect', async () => {
    const begun = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    supplier.answers['/never'] = (request) => {
      begun.resolve();
      request.socket.once('close', () => gone.resolve());
    };
    await give(stock[2], { image: at('/never') });
    const leaving = new AbortController();
    const asked = fetch(`${server.url}${await addressOf(customer, stock[2])}`, { signal: leaving.signal });
    void begun.promise.then(() => leaving.abort());
    await expect(asked).rejects.toThrow(/abort/);
    await gone.promise;
  });

  it('are fetched 24 at a time for one person, and the rest wait', async () => {
    const waiting: (() => void)[] = [];
    supplier.answers['/slow'] = (_request, response) =>
      void waiting.push(() => response.writeHead(404).end());
    await give(stock[3], { image: at('/slow') });
    const address = await addressOf(customer, stock[3]);
    const asked = Array.from({ length: 30 }, () => ask(address));
    await expect.poll(() => waiting.length).toBe(24);
    for (const answer of waiting.splice(0)) answer();
    // The rest follow as the first ones finish.
    await expect.poll(() => waiting.length).toBe(6);
    for (const answer of waiting.splice(0)) answer();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(Array(30).fill(404));
    delete supplier.answers['/slow'];
    expect((await ask(address)).status).toBe(404);
  });
});
