/** What a client pays for a stone that they have on hold. */
import { expect, it } from 'vitest';
import { atHeldPrice, heldAmount } from '../../src/domain/prices/held-price.ts';

const today = {
  rap: '8000.00',
  disc: -40,
  price_per_ct: '4800.00',
  total_amt: '4848.00',
  markup_disc: -32,
  markup_ppc: '5440.00',
  sell_amt: '5465.16',
};
const held = { held_amt: '5306.04', held_ppc: '5280.00' };

it('is what the hold keeps, with the discount that leads to it', () => {
  expect(atHeldPrice({ ...today, ...held }, true)).toEqual({
    rap: '8000.00',
    disc: -34,
    price_per_ct: '5280.00',
    total_amt: '5306.04',
    markup_disc: -34,
    markup_ppc: '5280.00',
    sell_amt: '5306.04',
    ...held,
  });
});

it('leaves the supplier’s prices as they are for staff', () => {
  const { disc, price_per_ct, total_amt, sell_amt } = atHeldPrice({ ...today, ...held }, false);
  expect([disc, price_per_ct, total_amt, sell_amt]).toEqual([-40, '4800.00', '4848.00', '5306.04']);
});

it('is today’s price where that is lower, and without a hold', () => {
  for (const stone of [{ ...today, ...held, sell_amt: '999.99' }, today, { ...today, held_amt: null }])
    expect([atHeldPrice(stone, true), heldAmount(stone)]).toEqual([stone, null]);
});

it('is the hold’s price for a stone that has none today, and without a discount if it has no rap', () => {
  const stone = { ...held, rap: null, sell_amt: null };
  expect(atHeldPrice(stone, true)).toMatchObject({ sell_amt: '5306.04', disc: null });
});
