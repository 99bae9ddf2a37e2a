/** People of a company who do not see its prices. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import type { Api, Reply } from '../support/api.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { joined, peopleOf } from './support/company.ts';

const AT = '/inventory/new-arrival';
const TO_ASK = 'You may not see prices for your company. Ask First Customer of your company: they may.';

let server: TestServer;
let founder: Api;
let blind: { id: string; email: string; api: Api };
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  founder = await server.as('customer@pavilion.test');
  blind = await joined(server, founder, 'Dan', ['hold']);
  const rows = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 AND total_amt > 1000 ORDER BY id LIMIT 6',
  );
  numbers = rows.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());

/** Strings of USD in an answer, as the contract writes them. */
const amountsIn = ({ text }: Reply): string[] => text.match(/"-?\d+\.\d{2}"/g) ?? [];

const inWords = (amount: string | undefined): string =>
  Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Found {
  stockList: { stock_no: string; total_amt: string | null; disc: number | null; rap: string | null }[];
  totals: { total_amt: string | null; carat: number };
}
const search = (api: Api, asked: object = {}): Promise<Reply> =>
  api.send('POST', '/inventory/search', { stock_numbers: numbers, ...asked });

describe('a colleague without the power to see prices', () => {
  it('finds the same stones as the founder, without a price, a discount, a list price or a sum', async () => {
    const [all, without] = [await search(founder), await search(blind.api)];
    const [priced, bare] = [dataOf<Found>(all), dataOf<Found>(without)];
    expect(bare.stockList.map(({ stock_no }) => stock_no)).toEqual(
      priced.stockList.map(({ stock_no }) => stock_no),
    );
    expect(priced.stockList.every(({ total_amt }) => total_amt !== null)).toBe(true);
    expect(bare.stockList.map(({ total_amt, disc, rap }) => [total_amt, disc, rap])).toEqual(
      numbers.map(() => [null, null, null]),
    );
    expect([bare.totals.carat, bare.totals.total_amt]).toEqual([priced.totals.carat, null]);
    expect(amountsIn(without)).toEqual([]);
  });

  it.each([
    ['sorts by', { sort: ['total_amt'] }],
    ['sorts downwards by', { sort: ['-disc'] }],
    ['filters by', { total_amt: ['1..5000'] }],
    ['filters by the list price of', { rap: ['1..90000'] }],
    ['takes along a sheet with', { export: { columns: ['stock_no', 'price_per_ct'] } }],
  ])('is told whom to ask, if he %s a price', async (_what, asked) => {
    const reply = await search(blind.api, asked);
    expect([reply.status, reply.body?.message]).toEqual([403, TO_ASK]);
  });

  it('gets a sheet of the columns that he has, and none of prices are offered to him', async () => {
    const fields = dataOf<{ field: string }[]>(await blind.api.get('/inventory/table-fields?view=search'));
    const names = fields.map(({ field }) => field);
    expect(names).toContain('carat');
    expect(names.filter((name) => /disc|price|amt|rap|ppc/.test(name))).toEqual([]);
    const sheet = await blind.api.send('POST', '/inventory/search', {
      stock_numbers: numbers,
      export: { columns: names },
    });
    expect((await readXlsx(sheet.bytes)).sheets[0]?.rows.length).toBe(numbers.length + 1);
  });

  it('is told no price of the day when a stone was put into the cart, nor in a sheet of it', async () => {
    const put = await blind.api.send('POST', `${AT}/carts`, { stock_numbers: numbers.slice(0, 2) });
    expect(put.status, put.text).toBe(200);
    for (const column of ['added_amt', 'added_ppc', 'change_amt', 'sell_amt']) {
      const sheet = await blind.api.send('POST', `${AT}/get-carts?export=stock_no&export=${column}`, {});
      expect([column, sheet.status, sheet.body?.message]).toEqual([column, 403, TO_ASK]);
    }
    const printed = await blind.api.send('POST', `${AT}/get-carts?export=stock_no&layout=pdf`, {});
    expect([printed.status, printed.body?.message]).toEqual([403, TO_ASK]);
  });

  it('holds a stone at the price of the company, which he is not told, nor by the mail about it', async () => {
    const [stock_no = ''] = numbers;
    const held = await blind.api.send('POST', `${AT}/hold`, {
      stock_numbers: [stock_no],
      prices: [{ stock_no, amount: null }],
    });
    expect(held.status).toBe(200);
    expect(amountsIn(held)).toEqual([]);
    const [line] = await server.query<{ sell_amt: string }>(
      'SELECT h.sell_amt FROM hold h JOIN stone s ON s.id = h.stone_id WHERE s.stock_no = $1 AND h.created_by = $2',
      [stock_no, blind.id],
    );
    expect(Number(line?.sell_amt)).toBeGreaterThan(0);
    const amount = inWords(line?.sell_amt);
    expect(held.body?.message).toBe('1 stone is on hold.');
    expect(held.text).not.toContain(amount);
    const listed = await blind.api.send('POST', `${AT}/get-hold`, {});
    expect(listed.text).toContain(stock_no);
    expect(amountsIn(listed)).toEqual([]);
    const mails = await server.query<{ plain: string }>('SELECT plain FROM mail WHERE user_id = $1', [
      blind.id,
    ]);
    expect(mails.filter(({ plain }) => plain?.includes(amount))).toEqual([]);
  });

  it('gets no printed list or paper, because all of them have prices', async () => {
    const reply = await blind.api.send('POST', `${AT}/get-hold?layout=pdf`, {
      export: { columns: ['stock_no', 'carat'] },
    });
    expect([reply.status, reply.body?.message]).toEqual([403, TO_ASK]);
  });

  it('shares stones without prices only', async () => {
    const shared = await blind.api.send('POST', '/inventory/share-diamonds', { stock_numbers: numbers });
    expect([shared.status, amountsIn(shared)]).toEqual([200, []]);
    const asked = { stock_numbers: numbers, price: true, markup: 0 };
    const priced = await blind.api.send('POST', '/inventory/share-diamonds', asked);
    expect([priced.status, priced.body?.message]).toEqual([403, TO_ASK]);
  });

  it('does not see the price offers of the company, nor in the history of a stone', async () => {
    const reply = await blind.api.send('POST', `${AT}/get-offer`, {});
    expect(reply.status).toBe(403);
    const stock_no = numbers.at(-1) ?? '';
    const [stone] = dataOf<Found>(await search(founder, { stock_numbers: [stock_no] })).stockList;
    const amount = (Number(stone?.total_amt) * 0.9).toFixed(2);
    const offered = await founder.send('POST', `${AT}/offer`, { stones: [{ stock_no, amount }] });
    expect(offered.status, offered.text).toBe(200);
    const path = `/inventory/dna?stock_no=${stock_no}`;
    expect((await founder.get(path)).text).toContain(inWords(amount));
    const told = await blind.api.get(path);
    expect(told.text).toContain('"workflow":"priceOffer"');
    expect(told.text).not.toContain(inWords(amount));
  });

  it('may do nothing that takes knowing prices', async () => {
    const reply = await take(blind.api, 'confirm-stone', { stock_numbers: numbers.slice(1, 2) });
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toContain('You may not confirm stones or take memos for your company.');
  });

  it('is told no price of what he collects, and of a watched stone not that it fell', async () => {
    const [, , watched = ''] = numbers;
    for (const list of ['watchlist', 'carts'])
      expect((await blind.api.send('POST', `${AT}/${list}`, { stock_numbers: [watched] })).status).toBe(200);
    for (const list of ['watchlist', 'carts']) {
      const reply = await blind.api.send('POST', `${AT}/get-${list}`, {});
      expect(reply.text).toContain(watched);
      expect(amountsIn(reply)).toEqual([]);
    }
  });
});

describe('the power to see prices', () => {
  it('comes with the powers that take it', async () => {
    const bookkeeper = await joined(server, founder, 'Eve', ['invoices']);
    const buyer = await joined(server, founder, 'Fay', ['confirm']);
    const people = await peopleOf(founder);
    const powersOf = (id: string) => people.find((one) => one.id === id)?.powers;
    expect([powersOf(bookkeeper.id), powersOf(buyer.id)]).toEqual([
      ['prices', 'invoices'],
      ['prices', 'confirm'],
    ]);
  });

  it('is taken with the next request', async () => {
    const person = await joined(server, founder, 'Gil', ['prices']);
    expect(amountsIn(await search(person.api))).not.toEqual([]);
    const [own] = (await peopleOf(founder)).filter(({ id }) => id === person.id);
    const changed = await founder.send('PUT', `/company/people/${person.id}`, {
      powers: [],
      version: own?.version,
    });
    expect(changed.status).toBe(200);
    expect(amountsIn(await search(person.api))).toEqual([]);
  });

  it('cannot be missing beside powers that take it, whatever writes them', async () => {
    await expect(
      server.command(`UPDATE membership SET powers = '{confirm}' WHERE person_id = $1`, [blind.id]),
    ).rejects.toThrow('these_powers_show_prices');
  });
});
