/**
 * A day of a client's web shop, an hour at a time: the house holds, lends, sells, withdraws and
 * reprices, and the shop follows by its key. It must never offer what is sold.
 */
import { STONE_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { apiOf, type Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { take } from '../../support/prices.ts';
import { until } from '../../support/wait.ts';
import { addProvider, bringIn, csvFile, stonesNamed } from '../../uploads/support/sheets.ts';
import { acceptByMail } from '../support/invited.ts';
import { enter, PERSON, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';
import { onSale, openShop, type Shop } from '../support/shop.ts';

const HOURS = 24;
const COMPANY = 'Follow Me Jewels';
const EMAIL = 'shop@follow-me.test';
const url = (): string => process.env['E2E_URL'] ?? '';
const sent = (data: object): object => ({ ...data, remark: 'A day of the shop' });

interface ShopSupplier {
  admin: Api;
  customer: { id: string; api: Api };
  shop: { id: string; api: Api };
}
type Line = { id: string; stock_no: string };

async function aHouse(): Promise<ShopSupplier> {
  const [admin, customer] = await Promise.all(
    [PERSON[ROLE.administrator], PERSON[ROLE.customer]].map(async (email) => {
      const { id, token } = await sessionOf(email);
      return { id, api: apiOf(url(), token) };
    }),
  );
  if (!admin || !customer) throw new Error('The demo has an administrator and a customer.');
  const client = dataOf<{ id: string }>(
    await admin.api.send('POST', '/external-clients', {
      role_id: ROLE.apiClient,
      email: EMAIL,
      first_name: 'Fay',
      company_name: COMPANY,
    }),
  );
  await acceptByMail(EMAIL);
  const { key } = dataOf<{ key: string }>(
    await admin.api.send('POST', `/external-clients/${client.id}/keys`, { name: 'Web shop' }),
  );
  return { admin: admin.api, customer, shop: { id: client.id, api: apiOf(url(), key) } };
}

/** The lines of a hold, memo or order; none where somebody else was faster. */
async function taken(api: Api, act: string, data: Parameters<typeof take>[2]): Promise<Line[]> {
  const reply = await take(api, act, sent(data) as typeof data);
  return reply.status === 200 ? dataOf<{ lines: Line[] }>(reply).lines : [];
}

/** What happens in one hour; returns the stones that were sold in it. */
async function anHour(
  hour: number,
  { admin, customer, shop }: ShopSupplier,
  offered: readonly string[],
): Promise<string[]> {
  // Stones from all over the shop, others every hour.
  const stones = (count: number, from: number): string[] =>
    Array.from(
      { length: count },
      (_, one) => offered[(hour * 83 + from * 17 + one * 29) % offered.length] ?? '',
    );
  const act = (method: 'POST' | 'PUT', path: string, data: object) =>
    admin.send(method, `/inventory/new-arrival/${path}`, data);

  const held = await taken(customer.api, 'hold', { stock_numbers: stones(3, 1) });
  const lent = await taken(admin, 'memo', { stock_numbers: stones(3, 2), user_id: customer.id });
  const ordered = await taken(customer.api, 'confirm-stone', { stock_numbers: stones(3, 3) });
  if (hour % 2 === 0) await act('PUT', 'release-hold', { ids: held.map(({ id }) => id) });
  const sold: Line[] = [];
  const sells = async (path: string, lines: Line[], more: object = {}): Promise<void> => {
    if (lines.length === 0) return;
    const reply = await act(path === 'memo-sell' ? 'POST' : 'PUT', path, {
      ids: lines.map(({ id }) => id),
      ...more,
    });
    expect(reply.status, reply.text).toBe(200);
    if (path !== 'receive-memo') sold.push(...lines);
  };
  await sells('memo-sell', lent.slice(0, 1));
  await sells('receive-memo', lent.slice(1));
  await sells('approve-stone', ordered.slice(0, 2));
  if (hour % 3 === 1) {
    // Two customers of the shop buy, and it confirms before it promises.
    const bought = await taken(shop.api, 'confirm-stone', { stock_numbers: stones(2, 5) });
    await sells('approve-stone', bought);
  }
  return sold.map(({ stock_no }) => stock_no);
}

interface Moment {
  /** The id of the provider whose sheets come in. */
  provider: string;
  offered: readonly string[];
}

/** What is not of every hour, by the hour in which it happens. */
const SPECIAL: Readonly<Record<number, (house: ShopSupplier, at: Moment) => Promise<unknown>>> = {
  2: ({ admin }, { provider }) => bringIn(admin, provider, csvFile(stonesNamed('FM'))),
  7: ({ admin }, { offered }) => withdrawn(admin, offered[100] ?? ''),
  // The morning's sheet: three stones are missing, and the others cost less.
  9: ({ admin }, { provider }) =>
    bringIn(
      admin,
      provider,
      csvFile(stonesNamed('FM', 7, { 'Discount %': -35 })),
      {},
      {
        mode: 'full',
        confirmed: ['withdraws_many'],
      },
    ),
  13: ({ admin }) => admin.send('PUT', '/markup/update-default', { percent: '6.5' }),
  18: ({ admin, shop }) =>
    admin.send('PUT', `/customer/inventory-settings/${shop.id}`, { shape: ['ROUND', 'PRINCESS', 'PEAR'] }),
};

async function withdrawn(admin: Api, stock: string): Promise<void> {
  const { stockList } = dataOf<{ stockList: { id: string; stock_no: string }[] }>(
    await admin.send('POST', '/inventory/search', { stock_numbers: [stock] }),
  );
  const reply = await admin.send('PUT', `/inventory/status/${stockList[0]?.id ?? ''}`, {
    status: STONE_STATUS.notAvailable,
    reason: 'Lost',
  });
  expect(reply.status, reply.text).toBe(200);
}

/** The shop has just what the portal would sell it; while others act, at some moment. */
const inStep = (shop: Shop, api: Api): Promise<boolean> =>
  until('a shop that shows what the portal has', async () => {
    await shop.follow();
    const now = await onSale(api);
    const shown = shop.offers();
    return shown.size === now.size && [...now].every(([number, amount]) => shown.get(number) === amount);
  });

test('a shop follows the stock for a day and never offers a sold stone', async ({ page }) => {
  test.setTimeout(600_000);
  const house = await aHouse();
  const provider = await addProvider(house.admin, 'Morning Sheets', 'MS');
  const shop = await openShop(house.shop.api);
  const sold = new Set<string>();
  // Other specs may take these stones meanwhile.
  const others = new Set(JSON.parse(process.env['E2E_STONES'] ?? '[]') as string[]);
  let startedOver = 0;
  expect(shop.offers().size).toBeGreaterThan(500);

  for (let hour = 0; hour < HOURS; hour++) {
    const offered = [...shop.offers().keys()].filter((stone) => !others.has(stone));
    const [now] = await Promise.all([
      anHour(hour, house, offered),
      SPECIAL[hour]?.(house, { provider: provider.id, offered }),
      // Nobody tells the shop when to ask.
      shop.follow().then((again) => (startedOver += again)),
    ]);
    startedOver += await shop.follow();
    for (const stone of now) sold.add(stone);
    expect(
      [...sold].filter((stone) => shop.offers().has(stone)),
      `hour ${hour}`,
    ).toEqual([]);
    await inStep(shop, house.shop.api);
  }

  expect(sold.size).toBeGreaterThan(40);
  expect(startedOver).toBeGreaterThanOrEqual(2);
  console.log(
    `${sold.size} stones sold in ${HOURS} hours, ${startedOver} times from the start, ${shop.offers().size} on sale`,
  );

  await enter(page, PERSON[ROLE.administrator]);
  await page.goto(`/api/${house.shop.id}`);
  await expect(page.getByRole('heading', { name: COMPANY })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Keys' })).toContainText('Web shop');
});
