/**
 * What is typed into a search finds what is stored, whichever way either is written: in the
 * database by the same rules as in the browser, and in the portal's own fields.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { folded } from '../../src/domain/text/search-folding.ts';
import { optionFilter } from '../../src/ui/forms/choices/option-filter.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let admin: Api;
let stone: { id: string; stock_no: string; client_id: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  await server.command(
    `UPDATE app_user SET first_name = $1, last_name = $2, company_name = NULL WHERE email = 'customer@pavilion.test'`,
    ['José'.normalize('NFC'), 'Straßer'],
  );
  await server.command(
    `UPDATE business SET company_name = 'Łódź  Øresund Diamanten' WHERE user_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')`,
  );
  const [found] = await server.query<typeof stone>(
    `SELECT s.id, s.stock_no, l.client_id FROM hold l JOIN stone s ON s.id = l.stone_id
       JOIN app_user u ON u.id = l.client_id WHERE u.email = 'customer@pavilion.test' LIMIT 1`,
  );
  if (!found) throw new Error('The customer has held a stone.');
  stone = found;
});
afterAll(() => server.close());

/** Each finds José Straßer of Łódź Øresund Diamanten. */
const SPELLINGS = [
  'José',
  'José'.normalize('NFD'),
  'jose',
  'JOSÉ  strasser',
  '  josé\u00a0Straßer ',
  'STRASSER',
  'jose\u200b',
  'lodz oresund',
  'Łódź  Øresund',
];

describe('a client', () => {
  it.each(SPELLINGS)('is found in the list of clients as %j', async (text) => {
    const found = await admin.get(`/customer/users?search=${encodeURIComponent(text)}`);
    expect(found.status, found.text.slice(0, 200)).toBe(200);
    expect(found.text).toContain(stone.client_id);
  });

  it.each(SPELLINGS)('is found in the find box as %j', async (text) => {
    const found = dataOf<Schemas['Found']>(
      await admin.get(`/inventory/find?text=${encodeURIComponent(text)}`),
    );
    expect(found.clients.map(({ id }) => id)).toContain(stone.client_id);
  });

  it.each(SPELLINGS)('is found in the choice of clients as %j', async (text) => {
    const found = await admin.get(`/customer/customer-dropdown?search=${encodeURIComponent(text)}`);
    expect(found.text).toContain(stone.client_id);
  });

  it.each(SPELLINGS)('is found in a list of transactions as %j', async (text) => {
    const found = await admin.send(
      'POST',
      `/inventory/new-arrival/get-hold?search=${encodeURIComponent(text)}`,
      {},
    );
    expect(
      dataOf<{ data: { client: { id: string } }[] }>(found).data.map(({ client }) => client.id),
    ).toContain(stone.client_id);
  });

  it('is not found by another name', async () => {
    const found = await admin.get('/customer/users?search=josefine');
    expect(found.text).not.toContain(stone.client_id);
  });
});

describe('a stone', () => {
  /** As a keyboard for Chinese or Japanese writes it. */
  const wide = (number: string): string =>
    number.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
  const withZero = (zero: string) => (number: string) =>
    number.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
  const [arabic, persian, hindi] = [withZero('\u0660'), withZero('\u06f0'), withZero('\u0966')];
  const typed = () => [
    stone.stock_no.toLowerCase(),
    `  ${stone.stock_no}\u200b `,
    ...[wide, arabic, persian, hindi].map((written) => written(stone.stock_no)),
  ];

  it('is found by the number of its certificate in digits of other scripts', async () => {
    const [{ report_no } = { report_no: '' }] = await server.query<{ report_no: string }>(
      `SELECT s.report_no FROM stone s JOIN hold l ON l.stone_id = s.id AND l.status = 1
        WHERE s.report_no ~ '^[0-9]{6,}$' ORDER BY s.id LIMIT 1`,
    );
    for (const text of [arabic(report_no), hindi(report_no)]) {
      for (const wire of [{ searchTerm: text }, { stock_numbers: [text] }])
        expect(
          (await admin.send('POST', '/inventory/search', { ...wire, facets: false })).text,
          text,
        ).toContain(report_no);
      const inBox = await admin.get(`/inventory/find?text=${encodeURIComponent(text)}`);
      expect(dataOf<Schemas['Found']>(inBox).stones, text).toMatchObject([{ report_no }]);
    }
  });

  it('is found by its number in the search and in lists, whichever way it is typed', async () => {
    for (const text of typed()) {
      const bySearch = await admin.send('POST', '/inventory/search', { searchTerm: text, facets: false });
      expect(bySearch.text, text).toContain(stone.stock_no);
      const byNumber = await admin.send('POST', '/inventory/search', {
        stock_numbers: [text],
        facets: false,
      });
      expect(byNumber.text, text).toContain(stone.stock_no);
      const inList = await admin.send(
        'POST',
        `/inventory/new-arrival/get-hold?search=${encodeURIComponent(text)}`,
        {},
      );
      expect(inList.text, text).toContain(stone.stock_no);
      const inListByNumber = await admin.send('POST', '/inventory/new-arrival/get-hold', {
        stock_numbers: [text],
      });
      expect(inListByNumber.text, text).toContain(stone.stock_no);
      const inBox = dataOf<Schemas['Found']>(
        await admin.get(`/inventory/find?text=${encodeURIComponent(text)}`),
      );
      expect(
        inBox.stones.map(({ stock_no }) => stock_no),
        text,
      ).toContain(stone.stock_no);
    }
  });
});

it('a company is found by a number in its name, in whichever digits either is written', async () => {
  const named = (name: string) =>
    server.command(
      `UPDATE business SET company_name = $1 WHERE user_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')`,
      [name],
    );
  for (const name of ['Diamonds 1947', 'Diamonds \u0661\u0669\u0664\u0667']) {
    await named(name);
    for (const text of ['1947', '\u0661\u0669\u0664\u0667', '\u0967\u096f\u096a\u096d'])
      expect(
        (await admin.get(`/customer/users?search=${encodeURIComponent(text)}`)).text,
        `${name} by ${text}`,
      ).toContain(stone.client_id);
  }
});

it('texts are folded alike in the database and in the browser', async () => {
  const letters = fc.oneof(
    fc.integer({ min: 0x20, max: 0x24f }),
    fc.integer({ min: 0x300, max: 0x36f }),
    fc.integer({ min: 0x391, max: 0x3c9 }),
    fc.integer({ min: 0x410, max: 0x44f }),
    // Digits of Arabic, of India, of Thailand and of Java, among letters of theirs.
    fc.integer({ min: 0x660, max: 0x6d3 }),
    fc.integer({ min: 0x6f0, max: 0x6fc }),
    fc.integer({ min: 0x966, max: 0xd6f }),
    fc.integer({ min: 0xe50, max: 0xf29 }),
    fc.integer({ min: 0xa9d0, max: 0xabf9 }),
    fc.integer({ min: 0xff21, max: 0xff5a }),
  );
  const words = fc
    .array(letters, { maxLength: 20 })
    // Stored texts have no control characters, and the query is trimmed.
    .map((codes) =>
      String.fromCodePoint(...codes)
        .replaceAll(/[\u007f-\u00a0\u00ad]|\u034f/g, '')
        .trim(),
    )
    .filter((text) => text.normalize('NFKD').trim() === text.normalize('NFKD'));
  const texts = fc.sample(words, 2000);
  const rows = await server.query<{ told: string }>(
    'SELECT folded(told) AS told FROM unnest($1::text[]) WITH ORDINALITY AS t (told, place) ORDER BY place',
    [texts],
  );
  const differing = rows.flatMap(({ told }, at) => {
    const text = texts[at] ?? '';
    return told === folded(text) ? [] : [[text, told, folded(text)]];
  });
  expect(differing).toEqual([]);
});

it('a choice in the browser finds its options like the server', () => {
  const options = ['Curaçao', 'Österreich', 'Türkiye'].map((label) => ({
    value: label,
    label,
    disabled: false,
  }));
  const found = (search: string) => optionFilter({ options, search, limit: 10 });
  expect(found('curacao')).toEqual([options[0]]);
  expect(found('  OSTERREICH'.normalize('NFD'))).toEqual([options[1]]);
  expect(found('Tu\u0308rk')).toEqual([options[2]]);
  expect(optionFilter({ options: [{ group: 'All', items: options }], search: 'turk', limit: 10 })).toEqual([
    { group: 'All', items: [options[2]] },
  ]);
});
