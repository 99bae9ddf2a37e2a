/** A stone that was taken without a price: no invoice gives it away. */
import { expect, it } from 'vitest';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { CARLA, invoiceHouse } from './support/invoice-house.ts';

const house = invoiceHouse();
const SENTENCE = /^It was taken without a price, so it cannot be sold\./;

/** A stone whose provider names no price, and one that costs nothing. */
async function stones(): Promise<{ priceless: string; free: string }> {
  const [priceless, free] = await house.server.look<{ stock_no: string }>(
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
] as const)('is not sold from a %s, and neither is what is sold with it', async (act, method, sell) => {
  const { priceless, free } = await stones();
  const user_id = await house.idOf(CARLA);
  const taken = await take(house.admin, act, { stock_numbers: [priceless, free], user_id });
  const lines = dataOf<{ lines: { id: string; stock_no: string }[] }>(taken).lines;
  const sold = (ids: readonly string[]) =>
    house.admin.send(method, `/inventory/new-arrival/${sell}`, { ids });

  const refused = await sold(lines.map(({ id }) => id));
  expect([refused.status, refused.body?.message]).toEqual([409, expect.stringMatching(SENTENCE)]);
  expect(refused.body?.data).toMatchObject({ guard: 'keptPrice', stones: [{ stock_no: priceless }] });

  // A price of zero is one.
  const zero = await sold(lines.flatMap(({ id, stock_no }) => (stock_no === free ? [id] : [])));
  expect([zero.status, dataOf<{ amount: string }>(zero).amount]).toEqual([200, '0.00']);
});
