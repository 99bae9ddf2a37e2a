/**
 * What clients watch, note, offer and wait for, in groups: every sum is compared with SQL written
 * for itself, by every grouping and for every role's view.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { fillHouse } from '../dashboard/support/days.ts';
import { offered, availableStones } from '../price-offers/support/price-offer-fixture.ts';
import { tamperWith } from '../proof/tamper.ts';
import { placed } from '../queue/support/queue-fixture.ts';
import { signInEverybody, type Member, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { averageOfOneKind, expectFileSums, FEW_LAB_GROWN, RANDOM_SEED } from './support/grouped-files.ts';

type Schemas = components['schemas'];
type Totals = Schemas['Totals'];
interface Page {
  groups: Schemas['LineGroup'][];
  totals: Totals;
}

const ACTIONS = '/inventory/new-arrival';
const DAY = 'l.created_at::date::text';
const KEYS: Readonly<Record<number, string>> = {
  2: DAY,
  3: 'l.client_id::text',
  4: `${DAY} || ' ' || l.client_id::text`,
};
/** The document of a list's lines, for grouping 8. */
const DOCUMENTS: Readonly<Record<string, string>> = { 'get-offer': 'l.offer_id::text' };
const TABLES = ['cart_line', 'watch_line', 'stone_note', 'queue_place', 'price_offer_line'];

/** Whose lines a person sees; and of notes those that they read. */
const SEES = {
  admin: 'true',
  auditor: 'true',
  associate: `l.client_id IN (SELECT w.id FROM app_user w JOIN app_user a ON a.id = w.associate_id WHERE a.email = 'associate@pavilion.test')`,
  customer: `l.client_id = (SELECT id FROM app_user WHERE email = 'customer@pavilion.test')`,
} as const;
type Viewer = keyof typeof SEES;
const VIEWERS: readonly Viewer[] = ['admin', 'auditor', 'associate', 'customer'];

/** Lines keep their figures; what is only collected has those of the stone as it is now. */
const LISTS = [
  { list: 'get-queue', table: 'queue_place', of: 'l', groupings: [1, 2, 3, 4, 5, 6, 7, 8], viewers: VIEWERS },
  {
    list: 'get-offer',
    table: 'price_offer_line',
    of: 'l',
    groupings: [1, 2, 3, 4, 5, 6, 7, 8],
    viewers: VIEWERS,
  },
  { list: 'get-carts', table: 'cart_line', of: 's', groupings: [1, 2, 3, 4], viewers: VIEWERS },
  { list: 'get-watchlist', table: 'watch_line', of: 's', groupings: [1, 2, 3, 4], viewers: VIEWERS },
  {
    list: 'get-notes',
    table: 'stone_note',
    of: 's',
    groupings: [1, 2, 3, 4],
    viewers: ['admin', 'associate', 'customer'],
  },
] as const;
const CASES = LISTS.flatMap(({ groupings, viewers, ...list }) =>
  viewers.flatMap((viewer) => groupings.map((grouping) => ({ ...list, viewer, grouping }))),
);

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
  await server.command(FEW_LAB_GROWN);
  people = await signInEverybody(server);
  // Stones of finished holds may be held again at once.
  await server.command(`UPDATE setting SET value = '0' WHERE key = 'rehold_hours'`);
  const other = await memberOf('customer2@pavilion.test');
  await waitInLine(people[4], other);
  await waitInLine(other, people[4]);
  for (const client of [people[4], other]) await offerFor(client);
  await spreadDays(5);
});
afterAll(() => server.close());

async function memberOf(email: string): Promise<Member> {
  const api = await server.as(email);
  return { id: dataOf<{ id: string }>(await api.get('/user/profile')).id, role: 4, api };
}

/** One holds stones, and the other waits for them. */
async function waitInLine(holder: Member, waiting: Member): Promise<void> {
  const stock_numbers = (await availableStones(server, holder.api, 5)).map(({ stock_no }) => stock_no);
  const held = await take(holder.api, 'hold', { stock_numbers });
  if (held.status !== 200) throw new Error(held.text);
  await placed(waiting, stock_numbers);
}

async function offerFor({ api }: Member): Promise<void> {
  const wanted = await availableStones(server, api, 5);
  await offered(
    api,
    wanted.map(({ stock_no, list }) => ({ stock_no, amount: `${Math.floor(Number(list) * 0.9)}.00` })),
  );
}

/** Over four days, so that a day has lines of both clients. */
async function spreadDays(seed: number): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'days', kind: 'owner' });
  try {
    for (const table of TABLES)
      await tamperWith(
        owner,
        [table],
        `UPDATE ${table} SET created_at = now() - abs(hashtextextended(id::text, ${seed})) % 4 * interval '1 day'`,
      );
  } finally {
    await owner.end();
  }
}

async function pageOf(api: Api, list: string, query: string): Promise<Page> {
  const reply = await api.send('POST', `${ACTIONS}/${list}?${query}`, {});
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<Page>(reply);
}

/** The customer's current price of each stone, from the search. */
async function pricesNow(api: Api, table: string): Promise<string> {
  const stones = await server.query<{ stock_no: string }>(
    `SELECT DISTINCT s.stock_no FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE ${SEES.customer}`,
  );
  const stock_numbers = stones.map(({ stock_no }) => stock_no);
  const reply = await api.send('POST', '/inventory/search', { stock_numbers, size: 1000, facets: false });
  const { stockList } = dataOf<{ stockList: { stock_no: string; sell_amt: string | null }[] }>(reply);
  return stockList
    .map(({ stock_no, sell_amt }) => `('${stock_no}', ${sell_amt ?? 'NULL'}::numeric)`)
    .join(', ');
}

interface Case {
  list: string;
  table: string;
  of: 'l' | 's';
  viewer: Viewer;
}

/** SQL: what a line comes to; of what is only collected, for the viewer. */
async function amountOf({ table, of, viewer }: Case, api: Api): Promise<string> {
  if (of === 'l') return 'l.sell_amt';
  if (viewer !== 'customer') return `s.total_amt`;
  return `(SELECT p.amt FROM (VALUES ${await pricesNow(api, table)}) p (stock_no, amt) WHERE p.stock_no = s.stock_no)`;
}

/** The summary totals by a key, as the specification says them (section 9). */
async function reckoned(asked: Case, { api, id }: Member, key: string) {
  const { table, of, viewer } = asked;
  const reads =
    table === 'stone_note' ? `(l.author_id = '${id}' OR l.shared AND ${SEES[viewer]})` : SEES[viewer];
  const rows = await server.query<Record<string, string | null>>(
    `SELECT key, count(*) AS lots, sum(pieces) AS pieces, sum(carat) AS carat, coalesce(sum(amount), 0) AS total_amt,
            ${averageOfOneKind('sum(CASE WHEN rap > 0 THEN rap * carat END) / sum(CASE WHEN rap > 0 THEN carat END)')} AS rap_avg,
            ${averageOfOneKind('(sum(CASE WHEN rap > 0 THEN amount END) / sum(CASE WHEN rap > 0 AND amount IS NOT NULL THEN rap * carat END) - 1) * 100')} AS disc_avg,
            ${averageOfOneKind('sum(amount) / sum(CASE WHEN amount IS NOT NULL THEN carat END)')} AS price_per_ct
       FROM (SELECT ${key} AS key, s.stone_type = 1 AS is_lab_grown, s.pieces, ${of}.carat, ${of}.rap, ${await amountOf(asked, api)} AS amount
               FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE ${reads}) line GROUP BY key`,
  );
  return new Map(rows.map(({ key: group, ...figures }) => [group ?? '', figures]));
}

const FIGURES = ['lots', 'pieces', 'carat', 'total_amt', 'rap_avg', 'disc_avg', 'price_per_ct'] as const;
const near = (one: unknown, other: unknown): boolean =>
  one == null || other == null
    ? (one ?? null) === (other ?? null)
    : Math.abs(Number(one) - Number(other)) <= 0.0051;
const differing = (totals: Totals, figures: Record<string, string | null> | undefined): string[] =>
  FIGURES.filter((figure) => !near(totals[figure], figures?.[figure] ?? null)).map(
    (figure) => `${figure}: ${String(totals[figure])}, reckoned ${figures?.[figure]}`,
  );

const memberFor = (viewer: Viewer): Member =>
  ({ admin: people[1], auditor: people[8], associate: people[3], customer: people[4] })[viewer];

describe.each(CASES)('$list by grouping $grouping, for $viewer', ({ grouping, ...asked }) => {
  test('every group has its whole sum on each page it reaches, and all lines theirs', async () => {
    const member = memberFor(asked.viewer);
    const whole = (await reckoned(asked, member, `'all'`)).get('all');
    expect(Number(whole?.['lots'])).toBeGreaterThan(3);
    const key = grouping === 8 ? DOCUMENTS[asked.list] : KEYS[grouping];
    const expected = key === undefined ? new Map<string, never>() : await reckoned(asked, member, key);
    const size = 3;
    const found = new Map<string, Totals>();
    for (let page = 1; page <= Math.ceil(Number(whole?.['lots']) / size); page++) {
      const { groups, totals } = await pageOf(
        member.api,
        asked.list,
        `groupBy=${grouping}&size=${size}&page=${page}`,
      );
      expect(differing(totals, whole)).toEqual([]);
      for (const group of groups) {
        expect(found.get(group.key) ?? group.totals).toEqual(group.totals);
        found.set(group.key, group.totals);
      }
    }
    // Ungrouped lines, and lines without such a document, have no group.
    expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
    for (const [group, sums] of found) expect(differing(sums, expected.get(group)), group).toEqual([]);
  });
});

describe(`in files, on the days of seed ${RANDOM_SEED}`, () => {
  beforeAll(() => spreadDays(RANDOM_SEED));

  test.each(
    LISTS.map(({ viewers, ...list }, index) => ({
      ...list,
      viewer: viewers[(RANDOM_SEED + index) % viewers.length] ?? viewers[0],
    })),
  )('every grouping of $list has its sums, for $viewer', async ({ groupings, ...asked }) => {
    const member = memberFor(asked.viewer);
    const grouped = groupings.filter((grouping) => KEYS[grouping] !== undefined);
    await expectFileSums({ api: member.api, list: asked.list, groupings: grouped }, async (grouping) => [
      ...(await reckoned(asked, member, KEYS[grouping] ?? `'all'`)).values(),
    ]);
  });
});
