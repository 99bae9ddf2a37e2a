/** Random searches, sorts and pages over values that stones have, and some that none has. */
import fc from 'fast-check';
import { ATTRIBUTE_KEYS, ATTRIBUTES } from '../../../src/domain/attributes/attributes.ts';
import { ACCESS_ATTRIBUTES, EVERYTHING } from '../../../src/domain/stones/inventory-access.ts';
import type { InventoryAccess } from '../../../src/domain/stones/inventory-access.ts';
import {
  CARAT_GROUPS,
  MEDIA_KEYS,
  parseRange,
  type Range,
} from '../../../src/domain/stones/search-filters.ts';
import { SYMBOLS } from '../../../src/domain/stones/symbols.ts';
import type { StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import { PRICE_STEPS } from '../../../src/domain/prices/pricing.ts';
import { HOUSE_PRICES, type Prices } from '../../../server/db/fragments/prices.ts';
import type { Arrived, PageOf, StoneQuestion } from '../../../server/search/engine.ts';
import { SORT_KEYS } from '../../../server/search/order.ts';

const STATUSES = [1, 2, 3, 4, 5, 8] as const;
const LOCATIONS = ['Antwerp', 'Mumbai', 'New York', 'Nowhere'];

const decimal = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.constantFrom('', '.5', '.05', '.995', '.3', '.0000001'))
    .map(([whole, fraction]) => `${whole}${fraction}`);

const rangeOf = (least: number, most: number): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.option(decimal(least, most)), fc.option(decimal(least, most)))
    .map(([from, to]) => ({ from: from === null && to === null ? '0.3' : from, to }));

const carats: fc.Arbitrary<Range> = fc.oneof(
  rangeOf(0, 4),
  fc.constantFrom(...CARAT_GROUPS).map((group) => parseRange(group) ?? { from: '1', to: null }),
);
const some = <T>(one: fc.Arbitrary<T>, most = 4): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: 1, maxLength: most });

const values = fc.record(
  Object.fromEntries(
    ATTRIBUTE_KEYS.map((key) => {
      const codes = ATTRIBUTES[key].options.map(({ code }) => code);
      return [key, some(fc.constantFrom(...(codes.length > 0 ? codes : LOCATIONS), 'UNKNOWN'), 6)];
    }),
  ),
  { requiredKeys: [] },
);

// Mostly few filters: with all of them nothing would match. One in so many is chosen.
const few = <T extends object>(record: fc.Arbitrary<T>, oneIn = 5): fc.Arbitrary<Partial<T>> =>
  fc
    .tuple(record, fc.infiniteStream(fc.nat(oneIn - 1)))
    .map(
      ([all, chances]) =>
        Object.fromEntries(Object.entries(all).filter(() => chances.next().value === 0)) as Partial<T>,
    );

const ranges = fc.record(
  {
    carat: some(carats, 3),
    rap: some(rangeOf(500, 9000), 2),
    disc: some(rangeOf(-50, 0), 2),
    price_per_ct: some(rangeOf(100, 6000), 2),
    total_amt: some(rangeOf(100, 9000), 2),
    depth: some(rangeOf(56, 70), 2),
    table_pct: some(rangeOf(52, 66), 2),
    length: some(rangeOf(3, 9), 2),
    width: some(rangeOf(3, 9), 2),
    height: some(rangeOf(2, 6), 2),
    days_in_stock: some(rangeOf(-2, 60), 2),
  },
  { requiredKeys: [] },
);
const media = fc.record(
  Object.fromEntries(MEDIA_KEYS.map((key) => [key, fc.constantFrom('with' as const, 'without' as const)])),
  { requiredKeys: [] },
);

const symbols = fc.record({
  codes: some(fc.constantFrom(...SYMBOLS.map(({ code }) => code), 'UNKNOWN'), 3),
  contain: fc.constantFrom('with' as const, 'without' as const),
});

const filters = (numbers: readonly string[]): fc.Arbitrary<StoneFilters> =>
  fc.record({
    diamond_type: fc.constantFrom(1 as const, 1 as const, 2 as const, null),
    stone_type: fc.constantFrom(null, null, null, 1 as const, 2 as const),
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: some(fc.constantFrom(...STATUSES)) },
    ),
    values: few(values, 9),
    ranges: few(ranges),
    media: few(media),
    symbols: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: symbols }),
    stock_numbers: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: some(fc.constantFrom(...numbers, 'NO SUCH', 'no_such'), 20) },
    ),
    searchTerm: fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...numbers, 'P%', '_V'), fc.integer({ min: 1, max: 9 }))
          .map(([number, length]) => number.slice(0, length)),
      },
    ),
  }) as fc.Arbitrary<StoneFilters>;

/** Mostly none; otherwise a few attributes, types and sizes. */
const access: fc.Arbitrary<InventoryAccess | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        values: few(values),
        diamond_type: fc.constantFrom([], [], [1], [2], [1, 2]),
        stone_type: fc.constantFrom([], [], [1], [2]),
        carat_from: fc.constantFrom(null, null, 0.3, 0.505, 1),
        carat_to: fc.constantFrom(null, null, 0.99, 2.5),
      })
      .map(({ values: asked, ...rest }) => {
        const lists = Object.fromEntries(ACCESS_ATTRIBUTES.map((key) => [key, asked[key] ?? []]));
        return { ...EVERYTHING, ...lists, ...rest };
      }),
  },
);

/** Days around the arrivals of the demo's stones. */
const moment = fc
  .integer({ min: -50, max: 2 })
  .map((days) => new Date(Date.now() + days * 864e5).toISOString());
const arrived: fc.Arbitrary<Arrived> = fc.record({
  from: moment,
  until: fc.oneof(fc.constant(null), moment),
});

const factor = fc.oneof(fc.constantFrom(10_000, 10_500, 30_000), fc.integer({ min: 10_000, max: 30_000 }));

/** As staff see them, as a client does, and as staff do who selected a client. */
const prices = (providers: readonly string[]): fc.Arbitrary<Prices> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(HOUSE_PRICES) },
    {
      weight: 4,
      arbitrary: fc.record({
        factors: fc.record({
          otherwise: factor,
          byProvider: fc.dictionary(fc.constantFrom(...providers), factor, { maxKeys: providers.length }),
          step: fc.constantFrom(...PRICE_STEPS),
        }),
        suppliers: fc.boolean(),
      }),
    },
  );

/**
 * `numbers`: stones' stock and report numbers; `providers`: their ids; `moments`: times of
 * confirmation.
 */
export const questionOf = (
  numbers: readonly string[],
  providers: readonly string[],
  moments: readonly string[],
): fc.Arbitrary<StoneQuestion> =>
  fc.record(
    {
      filters: filters(numbers),
      asClient: fc.boolean(),
      hidden: fc.constantFrom([], [2 as const]),
      access,
      confirmedSince: fc.constantFrom(null, null, null, ...moments),
      prices: prices(providers),
      arrived,
      oneOffer: fc.boolean(),
    },
    { requiredKeys: ['filters', 'asClient', 'hidden', 'access', 'confirmedSince', 'prices'] },
  );

export const page: fc.Arbitrary<PageOf> = fc.record({
  page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })),
  size: fc.constantFrom(1, 50, 100, 500),
  order: fc.array(fc.record({ key: fc.constantFrom(...SORT_KEYS.keys()), desc: fc.boolean() }), {
    maxLength: 3,
  }),
});
