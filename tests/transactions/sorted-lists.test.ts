/** The four lists sort, group and sum the whole result, not one page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { TASK_KIND } from '../../src/domain/codes.ts';
import { ATTRIBUTES, type AttributeKey } from '../../src/domain/attributes/attributes.ts';
import { totalsOf } from '../../src/domain/stones/totals.ts';
import { summedLines } from '../../src/features/transactions/lines.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addFinishedLines } from './support/many-lines.ts';

type Schemas = components['schemas'];
type Line = Schemas['HoldLine'] & Schemas['MemoLine'] & Schemas['ConfirmLine'] & Schemas['EnquiryLine'];
type Page = Schemas['LinePage'] & { data: Line[] };

const SORT = {
  'get-hold': 'HoldSort',
  'get-memo': 'MemoSort',
  'get-confirm-stone': 'ConfirmSort',
  'get-enquiry': 'EnquirySort',
} as const;
const WORKFLOW = {
  'get-hold': 'hold',
  'get-memo': 'memo',
  'get-confirm-stone': 'confirmStone',
  'get-enquiry': 'enquiry',
} as const;
type List = keyof typeof SORT;
const LISTS = Object.keys(SORT) as List[];
const MANY = 120;
const SIZE = 70;

const { picture, video, inspection } = TASK_KIND;
const ASKED = [[video], [picture, inspection], [picture], [picture, video, inspection]];

let server: TestServer;
let admin: Api;
let customer: Api;

beforeAll(async () => {
  server = await startTestServer();
  await addFinishedLines(server, MANY);
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 4',
  );
  for (const [at, { stock_no }] of free.entries())
    await take(customer, 'enquiry', { stock_numbers: [stock_no], asks_for: ASKED[at] });
});
afterAll(() => server.close());

const page = async (api: Api, list: List, query: string): Promise<Page> =>
  dataOf<Page>(await api.send('POST', `/inventory/new-arrival/${list}?${query}`, {}));

const known = new Map<string, Promise<Line[]>>();
/** All pages in order; each is read once, because nothing changes here. */
function whole(api: Api, list: List, query: string): Promise<Line[]> {
  const key = `${api === admin ? 'all' : 'own'} ${list} ${query}`;
  const lines = known.get(key) ?? pagesOf(api, list, query);
  known.set(key, lines);
  return lines;
}

async function pagesOf(api: Api, list: List, query: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let at = 1; ; at++) {
    const { data, pagination } = await page(api, list, `${query}&page=${at}&size=${SIZE}`);
    lines.push(...data);
    if (at >= pagination.totalPages) return lines;
  }
}

/** The sort keys of a list in the contract, without directions. */
function columnsOf(list: List): string[] {
  const { schemas } = readContract().document.components as unknown as {
    schemas: Record<string, { enum: string[]; items: { anyOf: { enum?: string[] }[] } }>;
  };
  const own = schemas[SORT[list]]?.items.anyOf.flatMap((one) => one.enum ?? []) ?? [];
  const all = [...(schemas['LineSort']?.enum ?? []), ...own];
  const columns = all.filter((one) => !one.startsWith('-'));
  expect(all.toSorted()).toEqual(columns.flatMap((column) => [column, `-${column}`]).toSorted());
  return columns;
}

const GRADES: readonly AttributeKey[] = [
  'shape',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
];
const FIGURES = ['rap', 'price_per_ct', 'total_amt', 'markup_ppc', 'sell_amt'];

/** The values that a column is sorted by, in order of precedence, from the rows as shown. */
function keysIn(column: string, line: Line): (string | number | null)[] {
  const { client } = line;
  if (column === 'client')
    return [(client.company_name ?? client.name).toLowerCase(), client.name.toLowerCase()];
  if (column === 'color') {
    const parts = ['color', 'fancy_color', 'intensity', 'overtone'] as const;
    return parts.map((part) => gradeOf(part, line[part]));
  }
  if (column === 'asks_for') {
    const asked = line.asks_for.map(({ kind, status }) => kind * 10 + status);
    return asked.length === 0 ? [null] : [asked.length, asked.join(' ')];
  }
  const grade = GRADES.find((key) => key === column);
  const value = (line as unknown as Record<string, string | number | null | undefined>)[column] ?? null;
  if (grade !== undefined) return [gradeOf(grade, value)];
  if (value !== null && FIGURES.includes(column)) return [Number(value)];
  return [['remark', 'created_by_name'].includes(column) ? String(value ?? '').toLowerCase() || null : value];
}

function gradeOf(key: AttributeKey, code: unknown): string | number | null {
  if (code == null) return null;
  const { options } = ATTRIBUTES[key];
  if (options.length === 0) return String(code);
  const place = options.findIndex((option) => option.code === code);
  return place === -1 ? null : place;
}

const newestFirst = (a: Line, b: Line): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

function sortedBy(lines: readonly Line[], column: string, desc: boolean): Line[] {
  return lines.toSorted((a, b) => {
    const [left, right] = [keysIn(column, a), keysIn(column, b)];
    for (const [at, of] of left.entries()) {
      const other = right[at] ?? null;
      if (of === other) continue;
      if (of === null || other === null) return of === null ? 1 : -1;
      return (of < other ? -1 : 1) * (desc ? -1 : 1);
    }
    return newestFirst(a, b);
  });
}

const inGroups = (lines: readonly Line[], keyOf: (line: Line) => unknown): Line[] =>
  [...Map.groupBy(lines, keyOf).values()].flat();
const namesOf = (lines: readonly Line[]): string[] => lines.map(({ id, stock_no }) => `${stock_no} ${id}`);

describe.each(LISTS)('%s', (list) => {
  test('sorts the whole result by each column in both directions', async () => {
    const all = await whole(admin, list, '');
    expect(all.length).toBeGreaterThan(MANY);
    for (const column of columnsOf(list)) {
      for (const desc of [false, true]) {
        const sort = `${desc ? '-' : ''}${column}`;
        const found = await whole(admin, list, `sort=${sort}`);
        expect(namesOf(found), sort).toEqual(namesOf(sortedBy(all, column, desc)));
      }
    }
  });

  test('sorts a client’s own lines by their own prices', async () => {
    const all = await whole(customer, list, '');
    expect(new Set(all.map(({ client }) => client.name)).size).toBe(1);
    for (const column of ['disc', 'price_per_ct', 'total_amt', 'created_by_name', 'client']) {
      const found = await whole(customer, list, `sort=-${column}`);
      expect(namesOf(found), column).toEqual(namesOf(sortedBy(all, column, true)));
    }
    const dearest = await whole(customer, list, 'sort=-total_amt');
    const house = new Map((await whole(admin, list, '')).map((line) => [line.id, line]));
    expect(dearest[0]?.total_amt).toBe(house.get(dearest[0]?.id ?? '')?.sell_amt);
  });

  test('sorts by two keys, and refuses unknown ones', async () => {
    const lines = await whole(admin, list, 'sort=client&sort=-carat');
    const byCarat = sortedBy(await whole(admin, list, ''), 'carat', true);
    const companies = [...new Set(lines.map(({ client }) => client.company_name))];
    expect(namesOf(lines)).toEqual(
      namesOf(companies.flatMap((name) => byCarat.filter(({ client }) => client.company_name === name))),
    );
    for (const sort of [
      'way',
      'org_stock_no',
      'provider_id',
      'carat;drop',
      list === 'get-hold' ? 'due_date' : 'due_at',
    ])
      expect((await admin.send('POST', `/inventory/new-arrival/${list}?sort=${sort}`, {})).status, sort).toBe(
        400,
      );
  });
});

const KEY: Record<number, (line: Line) => string> = {
  2: (line) => line.created_at.slice(0, 10),
  3: (line) => line.client.id,
  4: (line) => `${line.created_at.slice(0, 10)} ${line.client.id}`,
  5: (line) => line.invoice_number ?? '',
  6: (line) => line.order_number,
  7: (line) => line.memo_number,
};
const GROUPINGS: readonly [List, number][] = [
  ...LISTS.flatMap((list): [List, number][] => [2, 3, 4].map((grouping) => [list, grouping])),
  ['get-memo', 5],
  ['get-memo', 7],
  ['get-confirm-stone', 5],
  ['get-confirm-stone', 6],
];

describe.each(GROUPINGS)('%s with grouping %i', (list, grouping) => {
  const keyOf = KEY[grouping] ?? (() => '');

  test.each(['', '-carat', 'total_amt', 'created_at'])(
    'puts each group where its first line is when sorted by %j',
    async (sort) => {
      const grouped = await whole(admin, list, `groupBy=${grouping}${sort && `&sort=${sort}`}`);
      const keys = grouped.map(keyOf).filter((key, at, all) => key !== all[at - 1]);
      expect(new Set(keys).size).toBe(keys.length);
      if (sort === '') return;
      const alone = await whole(admin, list, `sort=${sort}`);
      expect(namesOf(grouped)).toEqual(namesOf(inGroups(alone, keyOf)));
    },
  );

  test('sums each group over all of its lines, beyond the page', async () => {
    for (const api of [admin, customer]) {
      const lines = Map.groupBy(await whole(api, list, ''), keyOf);
      const { data, groups } = await page(api, list, `groupBy=${grouping}&sort=-carat&size=7`);
      const firstOf = new Map(data.toReversed().map((line) => [line.group, line]));
      expect(groups.map(({ key }) => key)).toEqual([...new Set(data.map(({ group }) => group))]);
      for (const { key, totals, counts } of groups) {
        const first = firstOf.get(key);
        const own = lines.get(first ? keyOf(first) : '') ?? [];
        const sums = { cost_amt: '0.00', ...totalsOf(summedLines(WORKFLOW[list], own)) };
        expect({ ...totals, cost_amt: sums.cost_amt }).toEqual(sums);
        expect(totals.cost_amt).toBe(api === admin ? sums.cost_amt : undefined);
        const tallied = Map.groupBy(own, ({ status }) => status);
        expect(counts).toEqual(Object.fromEntries([...tallied].map(([code, of]) => [code, of.length])));
      }
    }
  });
});

test('ungrouped lines have no group, and groups sum only filtered lines', async () => {
  for (const [list, grouping] of [
    ['get-memo', 1],
    ['get-hold', 5],
    ['get-hold', 7],
    ['get-enquiry', 6],
  ] as const) {
    const { data, groups } = await page(admin, list, `groupBy=${grouping}&size=5`);
    expect([groups, ...data.map(({ group }) => group)]).toEqual([[], null, null, null, null, null]);
  }
  const { groups, totals } = await page(admin, 'get-memo', 'groupBy=3&status=2&size=3');
  expect(groups.every(({ counts }) => Object.keys(counts).join() === '2')).toBe(true);
  const seen = await whole(admin, 'get-memo', 'status=2');
  expect(totals).toEqual(totalsOf(summedLines('memo', seen)));
});
