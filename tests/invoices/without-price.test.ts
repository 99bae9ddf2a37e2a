/** Stones that were taken without a price, or for nothing: no invoice gives them away. */
import { expect, it } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { CARLA, invoiceFixture } from './support/invoice-fixture.ts';

const house = invoiceFixture();
const PRICELESS = /^It was ordered without a price, so it cannot be sold\./;
const FREE = /^Its price comes to 0\.00 USD, so it cannot be sold\./;

/** A stone whose provider names no price, and one that costs nothing. */
async function stones(): Promise<{ priceless: string; free: string }> {
  const [priceless, free] = await house.server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY random() LIMIT 2',
  );
  await house.server.command(
    'UPDATE stone SET rap = NULL, disc = NULL, price_per_ct = NULL, total_amt = NULL WHERE stock_no = $1',
    [priceless?.stock_no],
  );
  await house.server.command(
    'UPDATE stone SET disc = -100, price_per_ct = 0, total_amt = 0 WHERE stock_no = $1',
    [free?.stock_no],
  );
  return { priceless: priceless?.stock_no ?? '', free: free?.stock_no ?? '' };
}

it.each([
  ['memo', 'POST', 'memo-sell'],
  ['confirm-stone', 'PUT', 'approve-stone'],
] as const)(
  'is not sold from a %s, and neither is what costs nothing or is sold with it',
  async (act, method, sell) => {
    const { priceless, free } = await stones();
    const user_id = await house.idOf(CARLA);
    const taken = await take(house.admin, act, { stock_numbers: [priceless, free], user_id });
    const lines = dataOf<{ lines: { id: string; stock_no: string }[] }>(taken).lines;
    const sold = (ids: readonly string[]) =>
      house.admin.send(method, `/inventory/new-arrival/${sell}`, { ids });

    const idOf = (stock_no: string) => lines.flatMap((line) => (line.stock_no === stock_no ? [line.id] : []));
    const why = {
      [priceless]: { stock_no: priceless, reason: expect.stringMatching(PRICELESS) },
      [free]: { stock_no: free, reason: expect.stringMatching(FREE) },
    };

    const both = await sold(lines.map(({ id }) => id));
    const reasons = lines.map(({ stock_no }) => why[stock_no]);
    expect([both.status, both.body?.data]).toMatchObject([409, { guard: 'keptPrice', stones: reasons }]);

    for (const [stock_no, sentence] of [
      [priceless, PRICELESS],
      [free, FREE],
    ] as const) {
      const refused = await sold(idOf(stock_no));
      expect([refused.status, refused.body?.message]).toEqual([409, expect.stringMatching(sentence)]);
      expect(refused.body?.data).toMatchObject({ guard: 'keptPrice', stones: [why[stock_no]] });
    }

    // The line itself can be sold: only its price was in the way.
    await house.server.command(
      `UPDATE ${act === 'memo' ? 'memo_line' : 'confirm_line'} SET sell_amt = 100 WHERE id = ANY ($1::uuid[])`,
      [idOf(free)],
    );
    const priced = await sold(idOf(free));
    expect([priced.status, dataOf<{ amount: string }>(priced).amount]).toEqual([200, '100.00']);
  },
);
