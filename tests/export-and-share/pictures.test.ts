/**
 * Pictures in the PDF of chosen stones: what is in it, and that what cannot be had does not fail
 * it.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { readPictures } from '../papers/support/pdf-pictures.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf, type ReadPdf } from '../support/pdf.ts';
import { pngOf } from '../support/png.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebServer, text, type WebServer } from '../uploads/support/http-server.ts';

type Stone = components['schemas']['Stone'];

let server: TestServer;
let supplier: WebServer;
let customer: Api;
let numbers: string[];
let asked = 0;

const SECRET = 'taken in the vault';

beforeAll(async () => {
  const noted = await sharp(pngOf(300, 200))
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .jpeg()
    .toBuffer();
  supplier = await startWebServer({
    '/stone.jpg': (_request, response) => {
      asked++;
      response.writeHead(200).end(noted);
    },
    '/page': text('<html></html>', { 'content-type': 'image/png' }),
    '/torn.png': (_request, response) => {
      response
        .writeHead(200, { 'content-length': 1_000_000 })
        .write(noted.subarray(0, 400), () => response.destroy());
    },
  });
  server = await startTestServer({ MEDIA_HOSTS: `127.0.0.1:${supplier.port}` });
  customer = await server.as('customer@pavilion.test');
  const found = await customer.send('POST', '/inventory/search', { size: 5, status: [1], diamond_type: 1 });
  numbers = dataOf<{ stockList: Stone[] }>(found).stockList.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  await server.close();
  await supplier.close();
});

const at = (place: string): string => `http://127.0.0.1:${supplier.port}${place}`;
const give = (place: number, image: string | null): Promise<void> =>
  server.command('UPDATE stone SET image = $2 WHERE stock_no = $1', [numbers[place], image]);

async function printed(api = customer, data: object = {}): Promise<ReadPdf & { bytes: Uint8Array }> {
  const reply = await api.send('POST', '/inventory/download', {
    stock_numbers: numbers,
    format: 'pdf',
    ...data,
  });
  expect(reply.status, reply.text).toBe(200);
  const response = await fetch(`${server.url}${dataOf<{ data: string }>(reply).data}`);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, ...(await readPdf(bytes)) };
}

const LEFT_OUT = /pictures? could not be fetched/;

describe('a PDF of stones', () => {
  it('has a re-encoded small picture of each stone, and says how many are missing', async () => {
    await give(0, at('/stone.jpg'));
    await give(1, at('/page'));
    await give(2, at('/torn.png'));
    await give(3, 'http://192.0.2.7/secret-supplier.png');
    await give(4, null);
    const { bytes, texts } = await printed();
    expect(await readPictures(bytes)).toEqual([{ page: 1, width: 96, height: 96 }]);
    expect(texts).toEqual(expect.arrayContaining(numbers));
    expect(texts).toContain('3 pictures could not be fetched.');
    expect(Buffer.from(bytes).includes(SECRET)).toBe(false);
    expect(Buffer.from(bytes).includes('127.0.0.1')).toBe(false);
  });

  it('is under the client’s name with their markup, and names the house with what they pay', async () => {
    const [business] = await server.query<{ company_name: string }>(
      `SELECT b.company_name FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = 'customer@pavilion.test'`,
    );
    // The name at the head has spaces between its letters.
    const solid = (text = ''): string => text.toUpperCase().replaceAll(' ', '');
    const company = solid(business?.company_name);
    for (const [prices, isOwn, isPriced] of [
      [{}, true, false],
      [{ price: true, markup: 10 }, true, true],
      [{ price: true, markup: 0 }, false, true],
    ] as const) {
      const { texts } = await printed(customer, prices);
      expect(solid(texts[0])).toBe(isOwn ? company : 'PAVILION');
      expect(solid(texts.join('')).includes('PAVILION')).toBe(!isOwn);
      expect(texts.includes('Amount $')).toBe(isPriced);
    }
  });

  it('says below a stone which inclusions, origin and guarantee it has, if they are asked for', async () => {
    await server.command(
      `UPDATE stone SET black_table = 'BT0', rough_origin = 'BOTSWANA', supplier_availability = 'GA' WHERE stock_no = $1`,
      [numbers[0]],
    );
    const whole = async (data: object) => (await printed(customer, data)).texts.join(' ');
    const all = await whole({ facts: ['inclusions', 'rough_origin', 'guaranteed'] });
    expect(all).toMatch(/Inclusions [A-Z0-9 ]*BT0[A-Z0-9 ]* · Guaranteed · Rough origin Botswana/);
    const one = await whole({ facts: ['rough_origin'] });
    expect([one.includes('Rough origin Botswana'), one.includes('BT0')]).toEqual([true, false]);
    expect(await whole({})).not.toContain('Rough origin');
  });

  it('fetches no picture twice', async () => {
    await Promise.all(numbers.map((_number, place) => give(place, at('/stone.jpg'))));
    const before = asked;
    const { bytes, texts } = await printed();
    expect(await readPictures(bytes)).toHaveLength(numbers.length);
    expect(texts.join(' ')).not.toMatch(LEFT_OUT);
    expect(asked).toBe(before);
  });

  it('has no column for pictures when no stone has one', async () => {
    await Promise.all(numbers.map((_number, place) => give(place, null)));
    const { bytes, texts } = await printed();
    expect(await readPictures(bytes)).toEqual([]);
    expect(texts.join(' ')).not.toMatch(LEFT_OUT);
  });
});
