/**
 * Every list with sums: its footer, its groups and its workbook are compared with the rows of all
 * its pages, among credited, withdrawn, finished and unpriced ones.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { STONE_TYPE } from '../../src/domain/codes.ts';
import { fillHouse } from '../dashboard/support/days.ts';
import { offered, availableStones } from '../price-offers/support/price-offer-fixture.ts';
import { createPool } from '../../server/db/pool.ts';
import { tamperWith } from '../proof/tamper.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { FEW_LAB_GROWN, groupedFile } from './support/grouped-files.ts';

type Schemas = components['schemas'];
type Totals = Schemas['Totals'];
interface Row {
  stone_type?: number | null;
  status: number;
  carat: number | null;
  rap: string | null;
  pieces: number;
  total_amt: string | null;
  sell_amt?: string | null;
  group?: string | null;
  credit_note_number?: string | null;
  is_offered?: boolean;
  offered_amt?: string;
}
interface Page {
  data: Row[];
  groups: Schemas['LineGroup'][];
  totals: Totals;
  pagination: Schemas['Pagination'];
}

const ACTIONS = '/inventory/new-arrival';
/** The groupings of each list. */
const LISTS = [
  { list: 'get-hold', groupings: [1, 2, 3, 4] },
  { list: 'get-queue', groupings: [1, 3] },
  { list: 'get-offer', groupings: [1, 3, 8] },
  { list: 'get-enquiry', groupings: [1, 4] },
  { list: 'get-memo', groupings: [1, 3, 5, 7] },
  { list: 'get-confirm-stone', groupings: [1, 3, 5, 6] },
  { list: 'get-invoice', groupings: [1, 2, 3, 4, 5, 6, 7] },
  { list: 'get-carts', groupings: [1, 2, 3, 4] },
  { list: 'get-watchlist', groupings: [1, 3] },
  { list: 'get-notes', groupings: [1, 3] },
] as const;
/** The states of which nothing came: rejected, cancelled, declined, lapsed and the like. */
const VOID: Readonly<Record<string, readonly number[]>> = {
  'get-confirm-stone': [3, 4],
  'get-offer': [4, 5, 6],
  'get-queue': [4, 5, 6, 7],
};
const VIEWERS = ['admin@pavilion.test', 'associate@pavilion.test', 'customer@pavilion.test'] as const;
/** Not a divisor of the lists' lengths, so that groups run over pages. */
const SIZE = 37;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
  await server.command(FEW_LAB_GROWN);
  const customer = await server.as('customer@pavilion.test');
  const wanted = await availableStones(server, customer, 4);
  await offered(
    customer,
    wanted.map(({ stock_no, list }) => ({ stock_no, amount: `${Math.floor(Number(list) * 0.9)}.00` })),
  );
  await mixIn();
});
afterAll(() => server.close());

/** Some stones are withdrawn or have no price or rap, and some lines were written without one. */
async function mixIn(): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'mixed', kind: 'owner' });
  const third = (rest: number) =>
    `id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM TABLE) o WHERE place % 3 = ${rest})`;
  try {
    const collected = `status = 1 AND id IN (
      SELECT l.stone_id FROM cart_line l JOIN app_user u ON u.id = l.client_id WHERE u.email = 'customer@pavilion.test')`;
    await tamperWith(
      owner,
      ['stone'],
      `UPDATE stone SET status = 2 WHERE id IN (SELECT id FROM stone WHERE ${collected} ORDER BY id LIMIT 2)`,
    );
    await tamperWith(
      owner,
      ['stone'],
      `UPDATE stone SET price_per_ct = NULL, total_amt = NULL, disc = NULL
        WHERE id IN (SELECT id FROM stone WHERE ${collected} ORDER BY id DESC LIMIT 1)`,
    );
    await tamperWith(
      owner,
      ['stone'],
      `UPDATE stone SET rap = NULL, disc = NULL WHERE id IN (SELECT id FROM stone WHERE ${collected} ORDER BY id DESC OFFSET 1 LIMIT 1)`,
    );
    for (const table of ['hold', 'enquiry', 'memo_line', 'confirm_line', 'invoice_line']) {
      await tamperWith(
        owner,
        [table],
        `UPDATE ${table} SET rap = NULL, disc = NULL, markup_disc = NULL WHERE ${third(0).replace('TABLE', table)}`,
      );
      if (table !== 'invoice_line')
        await tamperWith(
          owner,
          [table],
          `UPDATE ${table} SET price_per_ct = NULL, total_amt = NULL, disc = NULL, markup_ppc = NULL, sell_amt = NULL, markup_disc = NULL
            WHERE ${third(1).replace('TABLE', table)} AND id NOT IN (SELECT coalesce(memo_line_id, confirm_line_id) FROM invoice_line)`,
        );
    }
  } finally {
    await owner.end();
  }
}

async function whole(api: Api, list: string, query: string): Promise<Page> {
  const pageOf = async (page: number): Promise<Page> => {
    const reply = await api.send('POST', `${ACTIONS}/${list}?${query}&size=${SIZE}&page=${page}`, {});
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    return dataOf<Page>(reply);
  };
  const first = await pageOf(1);
  const data = [...first.data];
  const groups = new Map(first.groups.map((group) => [group.key, group]));
  for (let page = 2; page <= first.pagination.totalPages; page++) {
    const next = await pageOf(page);
    expect(next.totals).toEqual(first.totals);
    data.push(...next.data);
    for (const group of next.groups) groups.set(group.key, group);
  }
  return { ...first, data, groups: [...groups.values()] };
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

/** What the rows themselves come to, by plain arithmetic. */
function summed(rows: readonly Row[], list: string) {
  const counted = rows
    .filter((row) => row.credit_note_number == null && row.is_offered !== false)
    .filter(({ status }) => VOID[list]?.includes(status) !== true)
    .map((row) => ({
      isLabGrown: row.stone_type === STONE_TYPE.labGrown,
      pieces: row.pieces,
      carat: row.carat ?? 0,
      rap: row.rap === null ? null : Number(row.rap),
      amount: row.sell_amt == null ? null : Number(row.sell_amt),
      cost: Number(row.total_amt ?? 0),
      offered: Number(row.offered_amt ?? 0),
    }));
  const listed = counted.filter(({ rap }) => rap !== null);
  const priced = counted.filter(({ amount: of }) => of !== null);
  const listedAndPriced = listed.filter(({ amount: of }) => of !== null);
  const onList = (of: typeof counted) => sum(of.map(({ rap, carat }) => (rap ?? 0) * carat));
  const worth = (of: typeof counted) => sum(of.map(({ amount: one }) => one ?? 0));
  const carats = (of: typeof counted) => sum(of.map(({ carat }) => carat));
  const labGrown = counted.filter(({ isLabGrown }) => isLabGrown).length;
  const isMixed = labGrown > 0 && labGrown < counted.length;
  const per = (above: number, below: number): number | null =>
    below === 0 || isMixed ? null : above / below;
  const kept = per(worth(listedAndPriced), onList(listedAndPriced));
  return {
    figures: {
      pieces: sum(counted.map(({ pieces }) => pieces)),
      lots: rows.length,
      lab_grown: labGrown,
      carat: carats(counted),
      rap_avg: per(onList(listed), carats(listed)),
      disc_avg: kept === null ? null : (kept - 1) * 100,
      price_per_ct: per(worth(priced), carats(priced)),
      total_amt: worth(priced),
      without_rap: counted.length - listed.length,
      without_price: counted.length - priced.length,
      left_out: rows.length - counted.length,
    },
    pricedCarats: carats(priced),
    cost: sum(counted.map(({ cost }) => cost)),
    offered: sum(counted.map(({ offered: of }) => of)),
  };
}

function expectSums(totals: Totals, rows: readonly Row[], list: string, where: string) {
  const { figures, pricedCarats, cost, offered: atOffers } = summed(rows, list);
  for (const [name, figure] of Object.entries(figures)) {
    const told = totals[name as keyof Totals];
    if (figure === null) expect(told, `${where}: ${name}`).toBeNull();
    else
      expect(Math.abs(Number(told) - figure), `${where}: ${name} ${told} for ${figure}`).toBeLessThan(0.0052);
  }
  if (totals.cost_amt !== undefined) expect(Number(totals.cost_amt), where).toBeCloseTo(cost, 2);
  if (list === 'get-offer') expect(Number(totals.offered_amt), where).toBeCloseTo(atOffers, 2);
  else expect(totals, where).not.toHaveProperty('offered_amt');
  if (totals.price_per_ct === null && totals.lab_grown > 0) return;
  // A price per carat is rounded to the cent.
  const carats = totals.without_price === 0 ? totals.carat : pricedCarats;
  expect(
    Math.abs(carats * Number(totals.price_per_ct ?? 0) - Number(totals.total_amt)),
    `${where}: ${carats} ct x ${totals.price_per_ct} for ${totals.total_amt}`,
  ).toBeLessThanOrEqual(carats * 0.0051 + 0.01);
}

test.each(LISTS.flatMap((list) => VIEWERS.map((viewer) => ({ ...list, viewer }))))(
  'the footer, the groups and the workbook of $list are the sums of its rows, for $viewer',
  async ({ list, groupings, viewer }) => {
    const api = await server.as(viewer);
    for (const grouping of groupings) {
      const { data, groups, totals } = await whole(api, list, `groupBy=${grouping}`);
      const where = `${list} by ${grouping}`;
      expectSums(totals, data, list, where);
      if (grouping === 1 || data.length === 0) continue;
      expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(data.map(({ group }) => group)));
      for (const { key, totals: own } of groups)
        expectSums(
          own,
          data.filter(({ group }) => group === key),
          list,
          `${where}: ${key}`,
        );
      const { bytes } = await groupedFile(api, list, `groupBy=${grouping}`, 'groups');
      const [labels = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
      const sums = rows.filter(([title]) => / · [\d,]+ pieces?$/.test(String(title)));
      const clients = labels.includes('Client amount $');
      const at = (row: readonly unknown[], label: string) => row[labels.indexOf(label)] ?? null;
      expect(
        sums.map((row) => [
          Number(/ ([\d,]+) pieces?$/.exec(String(row[0]))?.[1]?.replaceAll(',', '')),
          at(row, 'Carat'),
          at(row, clients ? 'Client amount $' : 'Amount $'),
        ]),
      ).toEqual(
        [...groups.map((group) => group.totals), totals].map((one) => [
          one.pieces,
          one.carat,
          Number(one.total_amt),
        ]),
      );
    }
  },
);

test('credited, withdrawn, unpriced and lab-grown stones are really among them', async () => {
  const api = await server.as('customer@pavilion.test');
  const totalsOf = async (list: string) => (await whole(api, list, 'groupBy=1')).totals;
  expect((await totalsOf('get-invoice')).left_out).toBeGreaterThan(0);
  expect((await totalsOf('get-carts')).left_out).toBeGreaterThan(0);
  for (const list of ['get-hold', 'get-memo', 'get-confirm-stone', 'get-enquiry', 'get-carts'])
    expect((await totalsOf(list)).without_price, list).toBeGreaterThan(0);
  // Whole lists are of both kinds, some of their groups of one.
  for (const [list, groupBy] of [
    ['get-hold', 2],
    ['get-memo', 7],
  ] as const) {
    const { groups, totals } = await whole(api, list, `groupBy=${groupBy}`);
    expect(totals.lab_grown, list).toBeGreaterThan(0);
    expect(totals.price_per_ct, list).toBeNull();
    expect(
      groups.map((group) => group.totals.lab_grown),
      list,
    ).toContain(0);
  }
});

test('the sums of rejected confirm-stones alone are theirs, at what the clients would have paid', async () => {
  const api = await server.as('admin@pavilion.test');
  const { data, totals } = await whole(api, 'get-confirm-stone', 'groupBy=1&status=3&status=4');
  const [known] = await server.query<{ pays: string; cost: string }>(
    'SELECT sum(sell_amt)::text AS pays, sum(total_amt)::text AS cost FROM confirm_line WHERE status IN (3, 4)',
  );
  expect(data.length).toBeGreaterThan(0);
  expect(known?.pays).not.toBe(known?.cost);
  expect([totals.total_amt, totals.cost_amt, totals.left_out]).toEqual([known?.pays, known?.cost, 0]);
  const customer = await server.as('customer@pavilion.test');
  expect((await whole(customer, 'get-confirm-stone', 'groupBy=1')).totals).not.toHaveProperty('cost_amt');
});
