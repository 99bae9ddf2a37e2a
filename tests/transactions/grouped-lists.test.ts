/**
 * Lists in their groups: on pages, and as files that fold or are printed. Every sum is compared
 * with SQL written for itself, over made-up days and for every role's view.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { fillHouse, shuffleDays } from '../dashboard/support/days.ts';
import { createPool } from '../../server/db/pool.ts';
import { tamperWith } from '../proof/tamper.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf } from '../support/pdf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  averageOfOneKind,
  expectFileSums,
  FEW_LAB_GROWN,
  FILE_COLUMNS,
  groupedFile,
  RANDOM_SEED,
} from './support/grouped-files.ts';

type Schemas = components['schemas'];
type Totals = Schemas['Totals'];
interface Page {
  data: { group?: string | null }[];
  groups: Schemas['LineGroup'][];
  totals: Totals;
}

const ACTIONS = '/inventory/new-arrival';
const ASSOCIATES = `l.client_id IN (SELECT w.id FROM app_user w JOIN app_user a ON a.id = w.associate_id WHERE a.email = 'associate@pavilion.test')`;
const CARLAS = `l.client_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')`;
const VIEWERS = [
  { email: 'admin@pavilion.test', sees: 'true' },
  { email: 'auditor@pavilion.test', sees: 'true' },
  { email: 'associate@pavilion.test', sees: ASSOCIATES },
  { email: 'customer@pavilion.test', sees: CARLAS },
] as const;

const DAY = 'l.created_at::date::text';
const KEYS = { 2: DAY, 3: 'l.client_id::text', 4: `${DAY} || ' ' || l.client_id::text` } as const;
const SOLD = `coalesce((SELECT il.invoice_id::text FROM invoice_line il WHERE COLUMN = l.id), '')`;
/** Each list with the SQL of its groups' keys. */
const LISTS = [
  { list: 'get-hold', from: 'hold l', keys: KEYS },
  { list: 'get-enquiry', from: 'enquiry l', keys: KEYS },
  {
    list: 'get-memo',
    from: 'memo_line l',
    keys: { ...KEYS, 5: SOLD.replace('COLUMN', 'il.memo_line_id'), 7: 'l.memo_id::text' },
  },
  {
    list: 'get-confirm-stone',
    from: 'confirm_line l',
    keys: { ...KEYS, 5: SOLD.replace('COLUMN', 'il.confirm_line_id'), 6: 'l.order_id::text' },
  },
  {
    list: 'get-invoice',
    from: `invoice_line l`,
    keys: {
      ...KEYS,
      5: 'l.invoice_id::text',
      6: `coalesce((SELECT c.order_id::text FROM confirm_line c WHERE c.id = l.confirm_line_id), '')`,
      7: `coalesce((SELECT m.memo_id::text FROM memo_line m WHERE m.id = l.memo_line_id), '')`,
    },
  },
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
  await server.command(FEW_LAB_GROWN);
});
afterAll(() => server.close());

async function pageOf(api: Api, list: string, query: string): Promise<Page> {
  const reply = await api.send('POST', `${ACTIONS}/${list}?${query}`, {});
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<Page>(reply);
}

/** Lines that the sums leave out: credited ones, and rejected and cancelled confirm-stones. */
const COUNTED: Readonly<Record<string, string>> = {
  'invoice_line l': 'l.credit_note_id IS NULL',
  'confirm_line l': 'l.status NOT IN (3, 4)',
};

/** The summary totals of each group at the clients' prices (specification, section 9). */
async function reckoned(of: { from: string; key: string; sees: string }) {
  const isCounted = COUNTED[of.from] ?? 'true';
  const counted = (figure: string) => `CASE WHEN ${isCounted} THEN ${figure} END AS`;
  const rows = await server.query<Record<string, string | null>>(
    `SELECT key, count(*) AS lots, coalesce(sum(pieces), 0) AS pieces, coalesce(sum(carat), 0) AS carat, coalesce(sum(amount), 0) AS total_amt,
            ${averageOfOneKind('sum(CASE WHEN rap > 0 THEN rap * carat END) / sum(CASE WHEN rap > 0 THEN carat END)')} AS rap_avg,
            ${averageOfOneKind('(sum(CASE WHEN rap > 0 THEN amount END) / sum(CASE WHEN rap > 0 AND amount IS NOT NULL THEN rap * carat END) - 1) * 100')} AS disc_avg,
            ${averageOfOneKind('sum(amount) / sum(CASE WHEN amount IS NOT NULL THEN carat END)')} AS price_per_ct
       FROM (SELECT ${of.key} AS key, ${counted('(SELECT s.pieces FROM stone s WHERE s.id = l.stone_id)')} pieces,
                    ${counted('(SELECT s.stone_type = 1 FROM stone s WHERE s.id = l.stone_id)')} is_lab_grown,
                    ${counted('l.carat')} carat, ${counted('l.rap')} rap, ${counted('l.sell_amt')} amount
               FROM ${of.from} WHERE ${of.sees}) line GROUP BY key`,
  );
  return new Map(rows.map(({ key, ...figures }) => [key ?? '', figures]));
}

const FIGURES = ['lots', 'pieces', 'carat', 'total_amt', 'rap_avg', 'disc_avg', 'price_per_ct'] as const;
const near = (one: unknown, other: unknown): boolean =>
  one == null || other == null
    ? (one ?? null) === (other ?? null)
    : Math.abs(Number(one) - Number(other)) <= 0.0051;
const differing = (totals: Totals, figures: Record<string, string | null> | undefined) =>
  FIGURES.filter((figure) => !near(totals[figure], figures?.[figure] ?? null)).map((figure) => ({
    figure,
    told: totals[figure],
    reckoned: figures?.[figure],
  }));

describe.each([11, RANDOM_SEED])('on the days of seed %i', (seed) => {
  beforeAll(() => shuffleDays(server, seed));

  test.each(VIEWERS)('every group has its whole sum on each page it reaches, for $email', async (viewer) => {
    const api = await server.as(viewer.email);
    for (const { list, from, keys } of LISTS) {
      const whole = await reckoned({ from, key: `'all'`, sees: viewer.sees });
      for (const [groupBy, key] of Object.entries(keys)) {
        const expected = await reckoned({ from, key, sees: viewer.sees });
        const size = seed === 11 ? 90 : 1000;
        const first = await pageOf(api, list, `groupBy=${groupBy}&size=${size}`);
        const { totals } = first;
        const found = new Map<string, Totals>();
        for (let page = 1; page <= Math.ceil(totals.lots / size); page++) {
          const { groups } =
            page === 1 ? first : await pageOf(api, list, `groupBy=${groupBy}&size=${size}&page=${page}`);
          for (const group of groups) {
            expect(found.get(group.key) ?? group.totals).toEqual(group.totals);
            found.set(group.key, group.totals);
          }
        }
        const where = `${list} by ${groupBy}`;
        expect([...found.keys()].toSorted(), where).toEqual([...expected.keys()].toSorted());
        for (const [of, sums] of found)
          expect(differing(sums, expected.get(of)), `${where}: ${of}`).toEqual([]);
        if (totals.lots > 0) expect(differing(totals, whole.get('all')), where).toEqual([]);
      }
    }
  });
});

describe(`in files, on the days of seed ${RANDOM_SEED}`, () => {
  beforeAll(() => shuffleDays(server, RANDOM_SEED));

  test.each(
    LISTS.map((list, index) => ({
      ...list,
      ...(VIEWERS[(RANDOM_SEED + index) % VIEWERS.length] ?? VIEWERS[0]),
    })),
  )('every grouping of $list has its sums, for $email', async ({ list, from, keys, email, sees }) => {
    const api = await server.as(email);
    const byGrouping: Readonly<Record<string, string>> = keys;
    const groupings = Object.keys(keys).map(Number);
    await expectFileSums({ api, list, groupings }, async (grouping) => [
      ...(await reckoned({ from, key: byGrouping[grouping] ?? `'all'`, sees })).values(),
    ]);
  });
});

describe('a list in its groups as a file', () => {
  async function workbook(api: Api, list: string, query: string, more: object = {}) {
    const reply = await groupedFile(api, list, query, 'groups', more);
    const sheet = (await readXlsx(reply.bytes, { readStyles: true })).sheets[0];
    if (!sheet) throw new Error('A workbook has a sheet.');
    return { sheet, told: Number(reply.headers.get('x-rows')) };
  }

  test.each([
    ['admin@pavilion.test', 'get-memo', 7],
    ['associate@pavilion.test', 'get-confirm-stone', 6],
    ['customer@pavilion.test', 'get-memo', 2],
    ['auditor@pavilion.test', 'get-hold', 4],
    ['admin@pavilion.test', 'get-invoice', 5],
    ['customer@pavilion.test', 'get-invoice', 7],
    ['admin@pavilion.test', 'get-carts', 3],
  ] as const)(
    'folds its lines under the sums of the screen: %s, %s, grouping %i',
    async (email, list, groupBy) => {
      const api = await server.as(email);
      const shown = await pageOf(api, list, `groupBy=${groupBy}&size=1000`);
      const { sheet, told } = await workbook(api, list, `groupBy=${groupBy}`);
      const [labels = [], ...rows] = sheet.rows;
      expect(labels[0]).toBe('Group');
      expect(told).toBe(shown.data.length);
      const outlined = rows.map((_row, index) => sheet.rowDefs?.get(index + 1)?.outlineLevel ?? 0);
      expect(outlined.filter((level) => level === 1)).toHaveLength(told);
      const sums = rows.filter((row) => row[0] !== null && / · [\d,]+ pieces?$/.test(String(row[0])));
      expect(sums).toHaveLength(shown.groups.length + 1);
      const amount = labels.indexOf(labels.includes('Client amount $') ? 'Client amount $' : 'Amount $');
      const wanted = [...shown.groups.map(({ totals }) => totals), shown.totals];
      const at = (row: readonly unknown[], label: string) => row[labels.indexOf(label)] ?? null;
      for (const [index, row] of sums.entries()) {
        const totals = wanted[index];
        expect(String(row[0])).toContain(` · ${totals?.pieces ?? ''} piece`);
        expect([at(row, 'Carat'), row[amount]]).toEqual([totals?.carat, Number(totals?.total_amt)]);
        expect(row[labels.findIndex((label) => String(label).startsWith('Rap'))] ?? null).toBe(
          totals?.rap_avg == null ? null : Number(totals.rap_avg),
        );
      }
      expect(sums.at(-1)?.[0]).toMatch(/^Total · /);
      expect(sheet.freezePane).toMatchObject({ rows: 1, columns: 1 });
      expect(sheet.outlineProperties?.summaryBelow).toBe(false);
    },
  );

  test('has only the chosen lines, and their sums', async () => {
    const api = await server.as('admin@pavilion.test');
    const [one, two] = (await pageOf(api, 'get-memo', 'groupBy=7&size=2')).data as {
      id: string;
      stock_no: string;
    }[];
    const { sheet, told } = await workbook(api, 'get-memo', 'groupBy=7', { ids: [one?.id, two?.id] });
    expect(told).toBe(2);
    const stocks = sheet.rows.flatMap((row) => (row[0] === null ? [row[1]] : []));
    expect(stocks).toEqual([one?.stock_no, two?.stock_no]);
    expect(sheet.rows.at(-1)?.[0]).toMatch(/^Total · \d piece/);
  });

  test('never runs what somebody typed, and keeps what XML cannot hold out', async () => {
    const { sheet } = await workbook(await server.as('admin@pavilion.test'), 'get-memo', 'groupBy=3');
    expect(sheet.rows.flat().filter((cell) => typeof cell === 'string' && /^[=+@]/.test(cell))).toEqual([]);
  });

  test('is printed with each group’s heading and the whole sum', async () => {
    const api = await server.as('customer@pavilion.test');
    const reply = await api.send('POST', `${ACTIONS}/get-memo?groupBy=7&layout=pdf`, {
      export: { columns: FILE_COLUMNS },
    });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    const shown = await pageOf(api, 'get-memo', 'groupBy=7&size=1000');
    const { texts } = await readPdf(reply.bytes);
    const money = (figure: string | null) =>
      new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(figure));
    for (const { totals } of shown.groups) expect(texts).toContain(money(totals.total_amt));
    expect(texts).toContain(money(shown.totals.total_amt));
    expect(texts.filter((text) => text.startsWith('Memo M-')).length).toBe(shown.groups.length);
  });

  test('is refused where a PDF would have too many lines, or for no time zone', async () => {
    const api = await server.as('admin@pavilion.test');
    const owner = createPool(server.databaseOwnerUrl, { name: 'many holds', kind: 'owner' });
    const added = tamperWith(
      owner,
      ['hold'],
      `INSERT INTO hold SELECT (jsonb_populate_record(NULL::hold, to_jsonb(h) || jsonb_build_object('id', gen_random_uuid()))).*
         FROM hold h, generate_series(1, 20) WHERE h.status = 2`,
    );
    try {
      await added;
    } finally {
      await owner.end();
    }
    const printed = await api.send('POST', `${ACTIONS}/get-hold?groupBy=2&layout=pdf`, {
      export: { columns: FILE_COLUMNS },
    });
    expect([printed.status, printed.body?.message]).toEqual([
      400,
      expect.stringMatching(
        /^A PDF holds at most 2000 lines, and this list has 2,\d{3}\. Narrow it, or export the XLSX\.$/,
      ),
    ]);
    const nowhere = await api.send('POST', `${ACTIONS}/get-hold?groupBy=2&layout=groups`, {
      export: { columns: FILE_COLUMNS, time_zone: 'Nowhere/Land' },
    });
    expect(nowhere.status).toBe(400);
  });
});
