/** The house's logo: who sets it, what is refused, and where it is printed. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { readPictures } from './support/pdf-pictures.ts';

type Setting = components['schemas']['KeptInvoiceSetting'];

const AT = '/project-setting/invoice';
const WORDS = {
  house: 'Facet & Sons BV',
  address: '',
  tax_number: '',
  bank: '',
  terms: '',
  statement: '',
};
const SECRET = 'taken in the vault';

let server: TestServer;
let admin: Api;
let customer: Api;
let memo: string;
let stones: string[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND diamond_type = 1 ORDER BY stock_no DESC LIMIT 3`,
  );
  stones = free.map(({ stock_no }) => stock_no);
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const taken = await take(admin, 'memo', { stock_numbers: stones, user_id: client?.id ?? '' });
  const { number } = dataOf<{ number: string }>(taken);
  const [row] = await server.query<{ id: string }>('SELECT id FROM memo WHERE number = $1', [number]);
  memo = `/inventory/new-arrival/memo/${row?.id}/pdf`;
});
afterAll(() => server.close());

const half = { r: 200, g: 20, b: 20, alpha: 0.5 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: half } });
const fileOf = (bytes: Buffer | string, name: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
const put = (logo: File, api = admin): Promise<Reply> => api.form('PUT', AT, WORDS, { logo });
const takeOff = (api = admin): Promise<Reply> => api.send('PUT', AT, { ...WORDS, logo: null });
const kept = async (): Promise<Setting> => dataOf<Setting>(await admin.get(AT));

async function picturesOn(path: string, api = customer) {
  const reply = await api.get(path);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return readPictures(reply.bytes);
}

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'is drawn anew from a %s, small and without notes',
    async (as) => {
      const large = await picture(1600, 800)
        .withExif({ IFD0: { ImageDescription: SECRET } })
        .toFormat(as)
        .toBuffer();
      const reply = await put(fileOf(large, `logo.${as}`));
      expect(reply.status, reply.text).toBe(200);
      expect(dataOf<Setting>(reply).logo_at).not.toBeNull();
      const logo = await admin.get(`${AT}/logo`);
      expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
      const facts = await sharp(logo.bytes).metadata();
      expect(facts).toMatchObject({ format: 'png', width: 320, height: 160, hasAlpha: false });
      expect(facts.exif).toBeUndefined();
      expect(Buffer.from(logo.bytes).includes(SECRET)).toBe(false);
    },
  );

  test('is at the head of papers and lists of stones, which stay the same byte for byte', async () => {
    const reply = await put(fileOf(await picture(500, 100).png().toBuffer(), 'logo.png'));
    expect(reply.status, reply.text).toBe(200);
    expect(await picturesOn(memo)).toEqual([{ page: 1, width: 500, height: 100 }]);
    const [first, second] = await Promise.all([customer.get(memo), admin.get(memo)]);
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
    const asked = await admin.send('POST', '/inventory/download', {
      stock_numbers: stones.slice(0, 1),
      format: 'pdf',
    });
    const { data } = dataOf<{ data: string }>(asked);
    const list = await fetch(`${server.url}${data}`);
    expect(list.status).toBe(200);
    const onList = await readPictures(new Uint8Array(await list.arrayBuffer()));
    expect(onList[0]).toEqual({ page: 1, width: 500, height: 100 });
  });

  test('stays when only the words change, and is gone once it was taken off', async () => {
    await put(fileOf(await picture(500, 100).png().toBuffer(), 'logo.png'));
    const { logo_at: at } = await kept();
    expect((await admin.send('PUT', AT, { ...WORDS, terms: 'Due at once.' })).status).toBe(200);
    expect((await kept()).logo_at).toBe(at);
    expect((await takeOff()).status).toBe(200);
    expect((await kept()).logo_at).toBeNull();
    expect((await admin.get(`${AT}/logo`)).status).toBe(404);
    expect(await picturesOn(memo)).toEqual([]);
    // There is no logo left to remove, which is not an error.
    expect((await takeOff()).status).toBe(200);
  });

  test('is refused if it is no picture, broken, too large, or one of two, and the words with it', async () => {
    await takeOff();
    const whole = await picture(500, 100).png().toBuffer();
    const noise = await sharp(Buffer.alloc(1_200 * 1_200 * 3, 0), {
      raw: { width: 1_200, height: 1_200, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    for (const [file, status] of [
      [fileOf(svg, 'logo.svg'), 400],
      [fileOf(svg, 'logo.png'), 400],
      [fileOf(whole.subarray(0, whole.length - 20), 'logo.png'), 400],
      [fileOf(Buffer.concat([whole, Buffer.from('<script>')]), 'logo.png'), 400],
      [fileOf('', 'logo.png'), 400],
      [fileOf(noise, 'logo.png'), 413],
    ] as const) {
      const reply = await admin.form('PUT', AT, { ...WORDS, terms: 'Not to be kept.' }, { logo: file });
      expect(reply.status, reply.text).toBe(status);
    }
    const bomb = await sharp({ create: { width: 9_500, height: 9_500, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const many = await put(fileOf(bomb, 'many.png'));
    expect([many.status, many.body?.message]).toEqual([
      400,
      'many.png cannot be drawn. Export it again, with fewer pixels.',
    ]);
    expect(await kept()).toMatchObject({ logo_at: null });
    expect((await kept()).terms).not.toBe('Not to be kept.');
  });

  test('is set, read by auditors, and recorded in the audit log', async () => {
    const logo = fileOf(await picture(50, 50).png().toBuffer(), 'logo.png');
    expect((await put(logo)).status).toBe(200);
    expect((await (await server.as('auditor@pavilion.test')).get(`${AT}/logo`)).status).toBe(200);
    const [entry] = await server.query<{ subject: Record<string, unknown> }>(
      `SELECT subject FROM audit_log WHERE operation = 'setInvoiceSetting' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry?.subject).toMatchObject({ logo: 'logo.png' });
  });
});
