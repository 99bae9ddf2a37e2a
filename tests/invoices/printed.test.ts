/** The printed invoice: its contents, who may print it, and the house's texts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf } from '../support/pdf.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];
const ACTIONS = '/inventory/new-arrival';
const WORDS = {
  house: 'Facet & Sons BV',
  address: 'Hoveniersstraat 2\n2018 Antwerp',
  tax_number: 'BE0123456789',
  bank: 'Bank of Antwerp\nBE71 0961 2345 6769',
  terms: 'Due within 30 days.',
  statement: 'The stones were bought from legitimate sources that do not finance conflict.',
};

let server: TestServer;
let admin: Api;
let customer: Api;
let invoice: { id: string; number: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND rap IS NOT NULL AND diamond_type = 1 ORDER BY stock_no DESC LIMIT 3`,
  );
  await server.command(
    `UPDATE stone SET stone_type = CASE WHEN stock_no = $2 THEN 1 ELSE 2 END,
            cut = 'VG', polish = 'EX', symmetry = 'GD', lab = 'IGI', report_no = '12345' || right(stock_no, 2)
      WHERE stock_no = ANY ($1)`,
    [free.map(({ stock_no }) => stock_no), free[1]?.stock_no],
  );
  const [client] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const taken = await take(admin, 'memo', {
    stock_numbers: free.map(({ stock_no }) => stock_no),
    user_id: client?.id ?? '',
  });
  const { lines } = dataOf<Schemas['LinesMoved']>(taken);
  const sold = await admin.send('POST', `${ACTIONS}/memo-sell`, { ids: lines.map(({ id }) => id) });
  const number = dataOf<Schemas['LinesMoved']>(sold).number ?? '';
  const [row] = await server.query<{ id: string }>('SELECT id FROM invoice WHERE number = $1', [number]);
  invoice = { id: row?.id ?? '', number };
});
afterAll(() => server.close());

const print = (api: Api, id = invoice.id): Promise<Reply> => api.get(`${ACTIONS}/invoice/${id}/pdf`);

async function textsOf(api: Api): Promise<string> {
  const reply = await print(api);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toContain(`invoice-${invoice.number}.pdf`);
  return (await readPdf(reply.bytes)).texts.join('\n');
}

describe('on paper', () => {
  test('stand the client with their tax number, each stone at the agreed price, and the sum', async () => {
    const words = await textsOf(customer);
    expect(words).toContain(`Invoice ${invoice.number}`);
    const [business] = await server.query<{ company_name: string; tax_identification_number: string | null }>(
      `SELECT b.company_name, b.tax_identification_number FROM business b JOIN app_user u ON u.id = b.user_id
        WHERE u.email = 'customer@pavilion.test'`,
    );
    expect(words).toContain(business?.company_name);
    if (business?.tax_identification_number != null)
      expect(words).toContain(`Tax number ${business.tax_identification_number}`);
    const lines = await server.query<{ stock_no: string; sell_amt: string; total_amt: string }>(
      `SELECT s.stock_no, l.sell_amt, l.total_amt FROM invoice_line l JOIN stone s ON s.id = l.stone_id WHERE l.invoice_id = $1`,
      [invoice.id],
    );
    const figures = words.replaceAll(',', '').split('\n');
    for (const { stock_no, sell_amt, total_amt } of lines) {
      expect(words).toContain(stock_no);
      expect(figures).toContain(sell_amt);
      // The supplier's price is on no paper.
      if (total_amt !== sell_amt) expect(figures).not.toContain(total_amt);
    }
    const cents = lines.reduce((sum, { sell_amt }) => sum + Math.round(Number(sell_amt) * 100), 0);
    expect(figures).toContain((cents / 100).toFixed(2));
  });

  test('stands of each stone whether it is natural or lab grown', async () => {
    const words = (await textsOf(customer)).split('\n');
    const said = words.filter((word) => ['Natural', 'Lab grown'].includes(word)).toSorted();
    expect(said).toEqual(['Lab grown', 'Natural', 'Natural']);
  });

  test('stand on an upright page the cut, the report, and the sums of pieces, carats and amounts', async () => {
    const { pages } = await readPdf((await print(customer)).bytes);
    expect(pages.map(({ width }) => Math.round(width))).toEqual([595]);
    const rows = pages.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text)));
    const stones = await server.query<{ stock_no: string; report: string; finish: string }>(
      `SELECT s.stock_no, concat_ws(' ', s.lab, s.report_no) AS report, concat_ws(' ', s.cut, s.polish, s.symmetry) AS finish
         FROM invoice_line l JOIN stone s ON s.id = l.stone_id WHERE l.invoice_id = $1`,
      [invoice.id],
    );
    for (const { stock_no, report, finish } of stones) {
      const row = rows.find(([first]) => first === stock_no) ?? [];
      expect(row).toContain(report);
      expect(row).toContain(finish);
    }
    const [sums] = await server.query<{ carat: string; amount: string }>(
      `SELECT sum(carat)::text AS carat, sum(sell_amt)::text AS amount FROM invoice_line WHERE invoice_id = $1`,
      [invoice.id],
    );
    const total = rows.find(([first]) => first === 'Total')?.map((text) => text.replaceAll(',', ''));
    expect(total).toEqual(['Total', '3', Number(sums?.carat).toFixed(2), sums?.amount]);
  });

  test('it is the same for all staff', async () => {
    const own = await textsOf(customer);
    expect(await textsOf(admin)).toBe(own);
    expect(await textsOf(await server.as('associate@pavilion.test'))).toBe(own);
  });

  test('stand the due day, and once something is paid the payments and what is open', async () => {
    const [row] = await server.query<{ due: string; total: string }>(
      `SELECT to_char(due_on, 'DD/MM/YYYY') AS due,
              (SELECT sum(sell_amt) FROM invoice_line WHERE invoice_id = i.id) AS total FROM invoice i WHERE id = $1`,
      [invoice.id],
    );
    const before = await textsOf(customer);
    expect(before).toContain(`due by ${row?.due}`);
    expect(before).not.toContain('Open');
    const paidOn = inDays(-20);
    const pay = (amount: string) =>
      admin.send('POST', `${ACTIONS}/invoice/${invoice.id}/payment`, {
        amount,
        paid_on: paidOn,
        way: 1,
        reference: 'Not on paper',
      });
    const { payments } = dataOf<Schemas['Invoice']>(await pay('3.00'));
    await pay('0.55');
    await admin.send('PUT', `${ACTIONS}/payment/${payments[0]?.id}/take-back`, { reason: 'A slip' });
    const words = (await textsOf(customer)).replaceAll(',', '');
    expect(words).toContain(`Paid 0.55 USD on ${paidOn.split('-').toReversed().join('/')} bank transfer`);
    expect(words).not.toContain('Paid 3.00');
    expect(words).toContain(`Open ${(Number(row?.total) - 0.55).toFixed(2)} USD`);
    expect(words).not.toContain('Not on paper');
  });

  test('stand the words that the house set, line by line', async () => {
    const reply = await admin.send('PUT', '/project-setting/invoice', WORDS);
    expect(reply.status, reply.text).toBe(200);
    const words = (await textsOf(customer)).split('\n');
    expect(words).toEqual(
      expect.arrayContaining([
        WORDS.terms,
        WORDS.statement,
        'Pay to',
        'Bank of Antwerp',
        'BE71 0961 2345 6769',
        'Hoveniersstraat 2',
        '2018 Antwerp',
        `Tax number ${WORDS.tax_number}`,
      ]),
    );
    // The name is set with spaces between its letters.
    const solid = words.join('').replaceAll(' ', '');
    expect(solid).toContain('FACET&SONSBV');
    expect(solid).not.toMatch(/pavilion/i);
  });
});

describe('whose', () => {
  test('a malformed id gets the answer of a missing one', async () => {
    const missing = await print(customer, '00000000-0000-7000-8000-000000000000');
    expect(missing.status).toBe(404);
    expect((await print(customer, 'x')).text).toBe(missing.text);
  });
});

describe('the house’s words', () => {
  test('are set with a name, and leave an entry in the audit log', async () => {
    const unnamed = await admin.send('PUT', '/project-setting/invoice', { ...WORDS, house: '  ' });
    expect(unnamed.status).toBe(400);
    expect(unnamed.text).toContain('Invoices need the name of the house.');
    const kept = dataOf<Schemas['KeptInvoiceSetting']>(await admin.get('/project-setting/invoice'));
    expect(kept).toMatchObject({ ...WORDS, changed_by: 'Demo Administrator' });
    const [entry] = await server.query<{ subject: object }>(
      `SELECT subject FROM audit_log WHERE operation = 'setInvoiceSetting' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry?.subject).toMatchObject({ house: WORDS.house });
  });
});
