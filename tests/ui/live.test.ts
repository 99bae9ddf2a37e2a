/** Which answers on the screen a piece of news concerns. */
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { EVERYTHING_CHANGED, type ChangeSet } from '../../src/domain/live/change-set.ts';
import { affectedQueries } from '../../src/features/session/live/affected-queries.ts';

const HELD = { id: 'held', stock_no: 'PV1' };
const OTHER = { id: 'other', stock_no: 'PV2' };

/** A browser that fetched these; those with an observer are on the screen. */
function browserWith(answers: readonly { key: QueryKey; data: unknown; isShown?: boolean }[]): QueryClient {
  const cache = new QueryClient();
  for (const { key, data, isShown = false } of answers) {
    cache.setQueryData(key, data);
    if (isShown) new QueryObserver(cache, { queryKey: key, enabled: false }).subscribe(() => undefined);
  }
  return cache;
}

function asksFor(cache: QueryClient, news: ChangeSet): { now: unknown[]; later: unknown[] | null } {
  const { now, later } = affectedQueries(cache, news);
  const queries = cache.getQueryCache().getAll();
  const keys = (fits: typeof now) => queries.filter(fits).map(({ queryKey }) => queryKey.join(' '));
  return { now: keys(now), later: later && keys(later) };
}

const SEARCH = { key: ['searchStones', 'white'], data: { stockList: [HELD, OTHER] }, isShown: true };
const COUNTS = { key: ['filterSearch', 'white'], data: { totals: { pieces: 2 } }, isShown: true };
const LINES = { key: ['listMemos', 'all'], data: { data: [{ id: 'line', stone_id: 'held' }] } };
const ENQUIRIES = { key: ['listEnquiries', 'all'], data: { data: [] } };
const PLACES = { key: ['listCountries', ''], data: [{ id: 'held' }] };

it('a stone in sight: the rows and counts of the stock at once, and every list that names it', () => {
  const cache = browserWith([SEARCH, COUNTS, LINES, ENQUIRIES]);
  expect(asksFor(cache, { stones: ['held'], workflows: ['hold'] })).toEqual({
    now: ['searchStones white', 'filterSearch white', 'listMemos all'],
    later: [],
  });
});

it('a stone that is nowhere in sight: what shows the stock, in a while', () => {
  const cache = browserWith([SEARCH, COUNTS, LINES]);
  expect(asksFor(cache, { stones: ['elsewhere'], workflows: [] })).toEqual({
    now: [],
    later: ['searchStones white', 'filterSearch white'],
  });
});

it('a step of a record: the lists of its workflow, and nothing of the stock', () => {
  const cache = browserWith([SEARCH, LINES, ENQUIRIES]);
  expect(asksFor(cache, { stones: [], workflows: ['enquiry'] })).toEqual({
    now: ['listEnquiries all'],
    later: null,
  });
});

it('everything: the stock and all records, and nothing else', () => {
  const cache = browserWith([SEARCH, COUNTS, LINES, ENQUIRIES, PLACES]);
  expect(asksFor(cache, EVERYTHING_CHANGED)).toEqual({
    now: ['searchStones white', 'filterSearch white', 'listMemos all', 'listEnquiries all'],
    later: null,
  });
});

it('any stone: all that shows stones, whichever they are, and not the records without stones', () => {
  const cart = { key: ['listCarts', 'own'], data: { data: [OTHER] } };
  const saved = { key: ['listSavedSearches', 'own'], data: { data: [{ name: 'Rounds', new_count: 3 }] } };
  const special = { key: ['listFeaturedStones', 'all'], data: { data: [] } };
  const invoices = { key: ['listInvoices', 'own'], data: { data: [] } };
  const cache = browserWith([SEARCH, LINES, cart, saved, special, invoices, PLACES]);
  expect(asksFor(cache, { stones: null, workflows: [] })).toEqual({
    now: [
      'searchStones white',
      'listMemos all',
      'listCarts own',
      'listSavedSearches own',
      'listFeaturedStones all',
    ],
    later: null,
  });
});

it.each([['elsewhere'], ['held']])(
  'a stone that comes or changes: what it may match or be new to, in a while (%s)',
  (stone) => {
    const matches = [
      { key: ['listSavedSearches', 'own'], data: { data: [] } },
      { key: ['listNewToSearches', 'own'], data: { stockList: [] } },
      { key: ['listDemands', 'own'], data: { data: [] } },
      { key: ['getDemand', 'rounds'], data: { stones: [] }, isShown: true },
      { key: ['demandSupply', 'white'], data: [] },
    ];
    const asked = asksFor(browserWith([SEARCH, ...matches]), { stones: [stone], workflows: [] });
    const all = matches.map(({ key }) => key.join(' '));
    expect(asked.later).toEqual(stone === 'held' ? all : ['searchStones white', ...all]);
    expect(asked.now).toEqual(stone === 'held' ? ['searchStones white'] : []);
  },
);

it.each([['hold'], ['memo'], ['confirmStone'], ['enquiry'], ['queuePlace'], ['priceOffer'], ['invoice']])(
  'a step of %s: the counts on the client’s page',
  (workflow) => {
    const client = { key: ['getClient', 'one'], data: { counts: {} }, isShown: true };
    expect(asksFor(browserWith([client]), { stones: [], workflows: [workflow] }).now).toEqual([
      'getClient one',
    ]);
  },
);

it('a step of a demand: how much of what is asked for there is, too', () => {
  const supply = { key: ['demandSupply', 'white'], data: [] };
  expect(asksFor(browserWith([supply]), { stones: [], workflows: ['demand'] }).now).toEqual([
    'demandSupply white',
  ]);
});
