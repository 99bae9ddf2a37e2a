/** From a supplier's price to a client's: a worked example, and properties for any markups. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appliedMarkups,
  centsOf,
  clientsPrice,
  factorFor,
  factorOf,
  factorsOf,
  isPriceStep,
  kindOf,
  LARGEST_FACTOR,
  PRICE_STEPS,
  stepWords,
  SUPPLIERS,
  USUAL_STEP,
  type Account,
  type Markup,
} from '../../src/domain/prices/pricing.ts';

const CLIENTS = ['c1', 'c2'];
const ASSOCIATES = ['a1', 'a2'];
const PROVIDERS = ['p1', 'p2', 'p3'];
const nobody = { client_id: null, associate_id: null, provider_id: null };

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
const one = fc.oneof(
  fc.constant(nobody),
  fc.constantFrom(...CLIENTS).map((client_id) => ({ ...nobody, client_id })),
  fc.constantFrom(...ASSOCIATES).map((associate_id) => ({ ...nobody, associate_id })),
  fc.constantFrom(...PROVIDERS).map((provider_id) => ({ ...nobody, provider_id })),
  fc
    .tuple(fc.constantFrom(...CLIENTS), fc.constantFrom(...PROVIDERS))
    .map(([client_id, provider_id]) => ({ ...nobody, client_id, provider_id })),
);
const placeOf = ({ client_id, associate_id, provider_id }: Markup): string =>
  `${client_id} ${associate_id} ${provider_id}`;
/** As in the table: at most one markup of each kind. */
const markups: fc.Arbitrary<Markup[]> = fc.uniqueArray(
  fc.tuple(one, percent).map(([place, of]) => ({ ...place, percent: of })),
  { selector: placeOf, maxLength: 12 },
);
const account: fc.Arbitrary<Account> = fc.record({
  client_id: fc.constantFrom(...CLIENTS),
  associate_id: fc.constantFrom(null, ...ASSOCIATES),
});
const cents = fc.integer({ min: 0, max: 10_000_000_000 }).map((all) => (all / 100).toFixed(2));
const factor = fc.integer({ min: SUPPLIERS, max: LARGEST_FACTOR });
const step = fc.constantFrom(...PRICE_STEPS);
const carat = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000);

describe('the worked example', () => {
  const kept: Markup[] = [
    { ...nobody, percent: '5.00' },
    { ...nobody, associate_id: 'a1', percent: '7.50' },
    { ...nobody, provider_id: 'p1', percent: '3' },
  ];
  const client = { client_id: 'c1', associate_id: 'a1' };

  it('adds the provider’s markup to the most specific one of the client', () => {
    expect(appliedMarkups(kept, client, 'p1').map(kindOf)).toEqual(['provider', 'associate']);
    const sum = factorFor(factorsOf(kept, client, USUAL_STEP), 'p1');
    expect(sum).toBe(11_050);
    // 1,050.00 plus 10.5 % is 1,160.25, rounded up 1,161; times 1.50 ct 1,741.50; 1,161 / 2,100 =
    // 0.552857: -44.71.
    expect(clientsPrice({ price_per_ct: '1050.00', carat: 1.5, rap: '2100.00' }, sum, USUAL_STEP)).toEqual({
      markup_ppc: '1161.00',
      sell_amt: '1741.50',
      markup_disc: -44.71,
    });
  });

  it('prefers the client’s markup to the associate’s; one for client and provider replaces all others', () => {
    const own: Markup[] = [...kept, { ...nobody, client_id: 'c1', percent: '2' }];
    expect(factorFor(factorsOf(own, client, USUAL_STEP), 'p1')).toBe(10_500);
    expect(factorFor(factorsOf(own, client, USUAL_STEP), 'p2')).toBe(10_200);
    const agreed: Markup[] = [...own, { ...nobody, client_id: 'c1', provider_id: 'p1', percent: '0' }];
    expect(factorFor(factorsOf(agreed, client, USUAL_STEP), 'p1')).toBe(SUPPLIERS);
    expect(factorFor(factorsOf(agreed, { client_id: 'c2', associate_id: null }, USUAL_STEP), 'p1')).toBe(
      10_800,
    );
  });
});

describe('rounding', () => {
  const at = (price_per_ct: string, sum: number, by: (typeof PRICE_STEPS)[number]) =>
    clientsPrice({ price_per_ct, carat: 2, rap: '1000.00' }, sum, by).markup_ppc;

  it('goes up to the next multiple of the step, and keeps a multiple', () => {
    // 1,000.00 plus 10 % is 1,100, a multiple of every step. 1,000.01 plus 10 % is 1,100.011.
    expect(PRICE_STEPS.map((by) => at('1000.00', 11_000, by))).toEqual(PRICE_STEPS.map(() => '1100.00'));
    expect(PRICE_STEPS.map((by) => at('1000.01', 11_000, by))).toEqual([
      ...['1100.02', '1100.10', '1101.00', '1105.00', '1110.00', '1125.00', '1150.00', '1200.00'],
    ]);
  });

  it('applies to clients without a markup too', () => {
    expect(clientsPrice({ price_per_ct: '1600.30', carat: 0.3, rap: '2000.00' }, SUPPLIERS, '1.00')).toEqual({
      markup_ppc: '1601.00',
      // 1,601 times 0.30, and 1,601 / 2,000 - 1.
      ...{ sell_amt: '480.30', markup_disc: -19.95 },
    });
  });

  it('gives no price without a price per carat, and no discount without a list price or far from it', () => {
    const none = { markup_ppc: null, sell_amt: null, markup_disc: null };
    expect(clientsPrice({ price_per_ct: null, carat: 1, rap: '1000.00' }, 10_500, '1.00')).toEqual(none);
    const price = { price_per_ct: '999.50', carat: 1, rap: null };
    expect(clientsPrice(price, SUPPLIERS, '1.00')).toEqual({
      ...{ markup_ppc: '1000.00', sell_amt: '1000.00', markup_disc: null },
    });
    expect(clientsPrice({ ...price, carat: null }, SUPPLIERS, '1.00').sell_amt).toBeNull();
    expect(clientsPrice({ ...price, rap: '1.00' }, SUPPLIERS, '1.00').markup_disc).toBe(99_900);
    expect(clientsPrice({ ...price, rap: '0.99' }, SUPPLIERS, '1.00').markup_disc).toBeNull();
  });

  it('has words for each step, and a fixed list of steps', () => {
    expect(PRICE_STEPS.map(stepWords)).toEqual([
      'whole cents per carat',
      'ten cents per carat',
      'whole dollars per carat',
      ...[5, 10, 25, 50, 100].map((dollars) => `a multiple of ${dollars} dollars per carat`),
    ]);
    expect(['1.00', '1', '0.00', '2.00', null].map(isPriceStep)).toEqual([true, false, false, false, false]);
  });
});

describe('for any markups', () => {
  it('no markup and no rounding give the supplier’s price to the cent', () => {
    fc.assert(
      fc.property(account, cents, (client, price) => {
        expect(factorsOf([], client, '0.01')).toEqual({ otherwise: SUPPLIERS, byProvider: {}, step: '0.01' });
        const sum = factorOf(['0', '0.00']);
        const stone = { price_per_ct: price, carat: 1, rap: null };
        expect(clientsPrice(stone, sum, '0.01').markup_ppc).toBe(price);
      }),
    );
  });

  it('their order does not matter', () => {
    fc.assert(
      fc.property(markups, account, fc.infiniteStream(fc.nat()), (all, client, chances) => {
        const shuffled = all
          .map((markup) => ({ markup, place: chances.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ markup }) => markup);
        expect(factorsOf(shuffled, client, USUAL_STEP)).toEqual(factorsOf(all, client, USUAL_STEP));
      }),
    );
  });

  it('the factors by provider equal the sum of the at most two markups that apply', () => {
    fc.assert(
      fc.property(markups, account, fc.constantFrom(...PROVIDERS, 'p9'), (all, client, provider) => {
        const applied = appliedMarkups(all, client, provider);
        const kinds = applied.map(kindOf);
        expect(kinds.length).toBeLessThanOrEqual(2);
        if (kinds.includes('business_provider')) expect(kinds).toEqual(['business_provider']);
        for (const { client_id, associate_id } of applied) {
          expect([null, client.client_id]).toContain(client_id);
          expect([null, client.associate_id]).toContain(associate_id);
        }
        const sum = applied.reduce((total, markup) => total + Math.round(Number(markup.percent) * 100), 0);
        const found = factorFor(factorsOf(all, client, USUAL_STEP), provider);
        expect(found).toBe(SUPPLIERS + sum);
        expect(found).toBeLessThanOrEqual(LARGEST_FACTOR);
      }),
    );
  });

  it('the price is the exact one rounded up, never below the supplier’s, and rises with price and markup', () => {
    fc.assert(
      fc.property(cents, cents, factor, factor, step, (first, second, less, more, by) => {
        const [low, high] = [Number(first), Number(second)].toSorted((a, b) => a - b);
        const [small = 0, large = 0] = [less, more].toSorted((a, b) => a - b);
        const price = (of: number | undefined, sum: number): number =>
          Number(
            clientsPrice({ price_per_ct: (of ?? 0).toFixed(2), carat: 1, rap: null }, sum, by).markup_ppc,
          );
        expect(price(low, small)).toBeGreaterThanOrEqual(low ?? 0);
        expect(price(low, small)).toBeLessThanOrEqual(price(high, small));
        expect(price(low, small)).toBeLessThanOrEqual(price(low, large));
        const unit = 10_000n * BigInt(centsOf(by));
        const product = BigInt(Math.round((low ?? 0) * 100)) * BigInt(small);
        const exact = ((product + unit - 1n) / unit) * BigInt(centsOf(by));
        expect(BigInt(Math.round(price(low, small) * 100))).toBe(exact);
      }),
    );
  });

  it('amount and discount can be computed from the rounded price per carat', () => {
    fc.assert(
      fc.property(cents, cents, carat, factor, step, (price, list, weight, sum, by) => {
        const rap = Number(list) === 0 ? null : list;
        const seen = clientsPrice({ price_per_ct: price, carat: weight, rap }, sum, by);
        expect(clientsPrice({ price_per_ct: seen.markup_ppc, carat: weight, rap }, SUPPLIERS, by)).toEqual(
          seen,
        );
      }),
    );
  });
});
