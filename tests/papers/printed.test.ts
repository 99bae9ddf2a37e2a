/** Printed memos and orders: their contents, who may print them, and what a scanner reads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readMarks } from './support/pdf-marks.ts';
import { readPdf } from '../support/pdf.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Moved = components['schemas']['LinesMoved'];
const ACTIONS = '/inventory/new-arrival';
const PORTAL = 'https://stones.example.com';
/** A client's name and address in each of the scripts that are printed. */
const SCRIPTS = {
  latin: 'Łódź Œuvre SA',
  greek: 'Διαμάντια Αθήνα',
  cyrillic: 'Алмазы Якутска',
  hebrew: 'יהלומי',
  gujarati: 'સુરત',
  chinese: '钻石有限公司',
};

let server: TestServer;
let admin: Api;
let customer: Api;

interface PrintedPaper {
  path: string;
  number: string;
  ids: string[];
  stones: string[];
}
let memo: PrintedPaper;
let order: PrintedPaper;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: PORTAL });
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND diamond_type = 1 ORDER BY stock_no DESC LIMIT 6`,
  );
  const stones = free.map(({ stock_no }) => stock_no);
  await server.command(
    'UPDATE stone SET stone_type = CASE WHEN stock_no = ANY ($2) THEN 1 ELSE 2 END WHERE stock_no = ANY ($1)',
    [stones, [stones[0], stones[4]]],
  );
  memo = await started('memo', stones.slice(0, 3));
  order = await started('confirm-stone', stones.slice(3));
});
afterAll(() => server.close());

async function started(kind: 'memo' | 'confirm-stone', stones: string[]): Promise<PrintedPaper> {
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const taken = await take(admin, kind, { stock_numbers: stones, user_id: client?.id ?? '' });
  expect(taken.status, taken.text).toBe(200);
  const { lines, number } = dataOf<Moved>(taken);
  const table = kind === 'memo' ? 'memo' : 'confirm_order';
  const [row] = await server.query<{ id: string }>(`SELECT id FROM ${table} WHERE number = $1`, [number]);
  return {
    path: `${ACTIONS}/${kind}/${row?.id}/pdf`,
    number: number ?? '',
    ids: lines.map(({ id }) => id),
    stones,
  };
}

async function print(api: Api, { path }: PrintedPaper): Promise<Reply> {
  const reply = await api.get(path);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  return reply;
}
const textsOf = async (api: Api, paper: PrintedPaper): Promise<string[]> =>
  (await readPdf((await print(api, paper)).bytes)).texts;

const each = [
  ['memo', () => memo, 'memo_line', 'Memo', 'memo'],
  ['order', () => order, 'confirm_line', 'Order', 'confirm-stone'],
] as const;

describe.each(each)('a printed %s', (name, of, table, title, screen) => {
  test('says of each stone whether it is natural or lab grown', async () => {
    const texts = await textsOf(customer, of());
    const said = texts.filter((text) => ['Natural', 'Lab grown'].includes(text)).toSorted();
    expect(said).toEqual(['Lab grown', 'Natural', 'Natural']);
  });

  test('has its number, its client, each stone at the client’s price, and the sums', async () => {
    const reply = await print(customer, of());
    expect(reply.headers.get('content-disposition')).toContain(`${name}-${of().number}.pdf`);
    const texts = (await readPdf(reply.bytes)).texts;
    expect(texts).toContain(`${title} ${of().number}`);
    const [business] = await server.query<{ company_name: string }>(
      `SELECT b.company_name FROM business b JOIN app_user u ON u.id = b.user_id WHERE u.email = 'customer@pavilion.test'`,
    );
    expect(texts.join('\n')).toContain(business?.company_name);
    const lines = await server.query<{
      stock_no: string;
      sell_amt: string;
      total_amt: string;
      carat: string;
    }>(
      `SELECT s.stock_no, l.sell_amt, l.total_amt, l.carat FROM ${table} l JOIN stone s ON s.id = l.stone_id
        WHERE l.id = ANY ($1)`,
      [of().ids],
    );
    expect(lines).toHaveLength(3);
    const figures = texts.map((text) => text.replaceAll(',', ''));
    for (const { stock_no, sell_amt, total_amt } of lines) {
      expect(texts).toContain(stock_no);
      expect(figures).toContain(sell_amt);
      // The supplier's price is on no paper.
      if (total_amt !== sell_amt) expect(figures).not.toContain(total_amt);
    }
    const sum = (field: 'sell_amt' | 'carat'): string =>
      (lines.reduce((all, line) => all + Math.round(Number(line[field]) * 100), 0) / 100).toFixed(2);
    expect(figures).toContain(sum('sell_amt'));
    expect(figures).toContain(sum('carat'));
  });

  test('is the same byte for byte, for everybody and at any time', async () => {
    const first = Buffer.from((await print(customer, of())).bytes);
    expect(first.equals(Buffer.from((await print(customer, of())).bytes))).toBe(true);
    expect(first.equals(Buffer.from((await print(admin, of())).bytes))).toBe(true);
  });

  test('has barcodes of its number and of each stone, and a QR code of its place in the portal', async () => {
    const marks = await readMarks((await print(customer, of())).bytes);
    const bars = marks.filter(({ format }) => /128/.test(format)).map(({ text }) => text);
    expect(bars.toSorted()).toEqual([of().number, ...of().stones].toSorted());
    const [qr, ...more] = marks.filter(({ format }) => /QR/.test(format));
    expect(more).toEqual([]);
    const address = new URL(qr?.text ?? '');
    expect(address.origin).toBe(PORTAL);
    expect(address.pathname).toBe(`/transaction/${screen}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ all: 'true', search: of().number });
    // As the portal's screen requests it: these lines, for those who may see them.
    for (const [api, found] of [
      [customer, 3],
      [await server.as('customer2@pavilion.test'), 0],
    ] as const) {
      const list = await api.send('POST', `${ACTIONS}/get-${screen}?search=${of().number}`, {});
      expect(dataOf<{ totals: { lots: number } }>(list).totals.lots).toBe(found);
    }
  });

  test('is for the associate too, and a 404 for a malformed id as for a missing one', async () => {
    await print(await server.as('associate@pavilion.test'), of());
    const at = of().path.replace(/[^/]+\/pdf$/, '');
    const missing = await customer.get(`${at}00000000-0000-7000-8000-000000000000/pdf`);
    expect(missing.status).toBe(404);
    expect((await customer.get(`${at}x/pdf`)).text).toBe(missing.text);
  });
});

test('a memo says when it is due and what was agreed, in the house’s words, without its bank', async () => {
  const reply = await admin.send('PUT', '/project-setting/invoice', {
    house: 'Facet & Sons BV',
    address: 'Hoveniersstraat 2\n2018 Antwerp',
    tax_number: 'BE0123456789',
    bank: 'BE71 0961 2345 6769',
    terms: 'Due within 30 days.',
    statement: 'From legitimate sources.',
  });
  expect(reply.status, reply.text).toBe(200);
  const [row] = await server.query<{ due: string }>(
    `SELECT to_char(l.due_date, 'DD/MM/YYYY') AS due FROM memo_line l JOIN memo m ON m.id = l.memo_id WHERE m.number = $1`,
    [memo.number],
  );
  for (const paper of [memo, order]) {
    const texts = await textsOf(customer, paper);
    expect(texts).toEqual(
      expect.arrayContaining(['Due within 30 days.', 'From legitimate sources.', 'Hoveniersstraat 2']),
    );
    expect(texts.join('\n')).not.toContain('BE71');
  }
  expect((await textsOf(customer, memo)).join('\n')).toContain(`Due ${row?.due}`);
});

test('states are named in words, and have their own sums if there are several', async () => {
  const before = await textsOf(customer, memo);
  expect(before.filter((text) => text === 'Issued')).toHaveLength(3);
  const back = await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: memo.ids.slice(0, 1) });
  expect(back.status, back.text).toBe(200);
  const after = await textsOf(customer, memo);
  // Two lines and their sums, one line and its sums.
  expect(after.filter((text) => text === 'Issued')).toHaveLength(3);
  expect(after.filter((text) => text === 'Received')).toHaveLength(2);
});

test('names and addresses are printed in six scripts', async () => {
  await server.command(
    `UPDATE business SET company_name = $1, address = $2, tax_identification_number = 'BE 0123'
      WHERE user_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')`,
    [
      `${SCRIPTS.latin} ${SCRIPTS.chinese}`,
      [SCRIPTS.greek, SCRIPTS.cyrillic, SCRIPTS.hebrew, SCRIPTS.gujarati].join(', '),
    ],
  );
  const words = (await textsOf(customer, memo)).join(' ');
  for (const text of [SCRIPTS.latin, SCRIPTS.chinese, SCRIPTS.greek, SCRIPTS.cyrillic])
    expect(words).toContain(text);
  // The reader returns the letters of rotated text and of joined scripts separately, and in another
  // order.
  for (const letter of [...SCRIPTS.hebrew, ...SCRIPTS.gujarati]) expect(words).toContain(letter);
  expect(words).toContain('Tax number BE 0123');
  expect(words).not.toContain('?');
});

test('more stones than a PDF holds are refused with what to do', async () => {
  // Lines that no operation writes so many of in a test: finished ones of the same stone.
  await server.command('ALTER TABLE confirm_line DISABLE TRIGGER USER');
  await server.command(
    `INSERT INTO confirm_line (id, order_id, stone_id, client_id, created_by, status)
     SELECT gen_random_uuid(), l.order_id, l.stone_id, l.client_id, l.created_by, 4
       FROM confirm_line l, generate_series(1, 2000) WHERE l.id = $1`,
    [order.ids[0]],
  );
  await server.command('ALTER TABLE confirm_line ENABLE TRIGGER USER');
  const reply = await customer.get(order.path);
  expect(reply.status).toBe(400);
  expect(reply.body?.message).toBe(
    'A PDF holds at most 2,000 stones, and this has 2,003. Export the list as a sheet.',
  );
});
