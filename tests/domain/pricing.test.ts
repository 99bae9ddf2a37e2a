/** How markups make a client's price of a supplier's: the worked example, and what holds whatever is set. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appliedMarkups,
  factorFor,
  factorOf,
  factorsOf,
  kindOf,
  LARGEST_FACTOR,
  markedUp,
  markedUpDiscount,
  SUPPLIERS,
  type Account,
  type Markup,
} from '../../src/domain/pricing.ts';

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
/** As the table keeps them: each place once. */
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

describe('the example of the house', () => {
  const kept: Markup[] = [
    { ...nobody, percent: '5.00' },
    { ...nobody, associate_id: 'a1', percent: '7.50' },
    { ...nobody, provider_id: 'p1', percent: '3' },
  ];
  const client = { client_id: 'c1', associate_id: 'a1' };

  it('adds the provider’s and the most specific of the client’s', () => {
    expect(appliedMarkups(kept, client, 'p1').map(kindOf)).toEqual(['provider', 'associate']);
    const sum = factorFor(factorsOf(kept, client), 'p1');
    expect(sum).toBe(11_050);
    expect([markedUp('1000.00', sum), markedUpDiscount(-50, sum)]).toEqual(['1105.00', -44.75]);
  });

  it('takes the business before its associate, and an agreement before everything', () => {
    const own: Markup[] = [...kept, { ...nobody, client_id: 'c1', percent: '2' }];
    expect(factorFor(factorsOf(own, client), 'p1')).toBe(10_500);
    expect(factorFor(factorsOf(own, client), 'p2')).toBe(10_200);
    const agreed: Markup[] = [...own, { ...nobody, client_id: 'c1', provider_id: 'p1', percent: '0' }];
    expect(factorFor(factorsOf(agreed, client), 'p1')).toBe(SUPPLIERS);
    expect(factorFor(factorsOf(agreed, { client_id: 'c2', associate_id: null }), 'p1')).toBe(10_800);
  });
});

describe('whatever is set', () => {
  it('nothing is the supplier’s price, and so is a markup of zero', () => {
    fc.assert(
      fc.property(account, cents, fc.integer({ min: -9_999, max: 99_999 }), (client, price, disc) => {
        expect(factorsOf([], client)).toEqual({ otherwise: SUPPLIERS, byProvider: {} });
        expect(markedUp(price, factorOf(['0', '0.00']))).toBe(price);
        expect(markedUpDiscount(disc / 100, SUPPLIERS)).toBe(disc / 100);
      }),
    );
  });

  it('does not depend on the order of the markups', () => {
    fc.assert(
      fc.property(markups, account, fc.infiniteStream(fc.nat()), (all, client, chances) => {
        const shuffled = all
          .map((markup) => ({ markup, place: chances.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ markup }) => markup);
        expect(factorsOf(shuffled, client)).toEqual(factorsOf(all, client));
      }),
    );
  });

  it('the table by provider says what each provider’s markups say, from the sum of at most two', () => {
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
        const found = factorFor(factorsOf(all, client), provider);
        expect(found).toBe(SUPPLIERS + sum);
        expect(found).toBeLessThanOrEqual(LARGEST_FACTOR);
      }),
    );
  });

  it('is never below the supplier’s, rises with the price and with the markup, and is rounded once', () => {
    fc.assert(
      fc.property(cents, cents, factor, factor, (first, second, less, more) => {
        const [low, high] = [Number(first), Number(second)].toSorted((a, b) => a - b);
        const [small, large] = [less, more].toSorted((a, b) => a - b);
        const price = (of: number | undefined, by: number | undefined): number =>
          Number(markedUp((of ?? 0).toFixed(2), by ?? 0));
        expect(price(low, small)).toBeGreaterThanOrEqual(low ?? 0);
        expect(price(low, small)).toBeLessThanOrEqual(price(high, small));
        expect(price(low, small)).toBeLessThanOrEqual(price(low, large));
        const exact = (BigInt(Math.round((low ?? 0) * 100)) * BigInt(small ?? 0) * 2n + 10_000n) / 20_000n;
        expect(BigInt(Math.round(price(low, small) * 100))).toBe(exact);
      }),
    );
  });
});
