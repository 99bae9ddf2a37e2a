/**
 * A web shop that gets our stock by key, as a client's programmer writes it after reading /docs:
 * it follows the changes, and offers what is available.
 */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../src/domain/stones/type-options.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';

type Changes = components['schemas']['StoneChanges'];
type Stone = Changes['changed'][number];

const PAGE = 1000;

export interface Shop {
  /** The stones for sale, with their prices: total USD. */
  offers: () => ReadonlyMap<string, string>;
  /** Reads on until there is nothing new; returns how often it had to start over. */
  follow: () => Promise<number>;
}

/** Opens the shop with the whole stock: from then on `follow` brings what changed. */
export async function openShop(api: Api): Promise<Shop> {
  const offers = new Map<string, string>();
  let query = '';

  async function follow(): Promise<number> {
    for (let again = 0; ;) {
      const part = dataOf<Changes>(await api.get(`/inventory/changes${query}`));
      if (part.start_over) {
        again += 1;
        offers.clear();
      }
      for (const { stock_no } of [...part.changed, ...part.gone]) offers.delete(stock_no);
      for (const [number, amount] of offersOf(part.changed)) offers.set(number, amount);
      query = `?cursor=${encodeURIComponent(part.cursor)}`;
      if (!part.more) return again;
    }
  }

  await follow();
  return { offers: () => offers, follow };
}

/**
 * What a search by the same key finds available, of either diamond type: stock number and total
 * USD.
 */
export async function onSale(api: Api): Promise<Map<string, string>> {
  const stones: Stone[] = [];
  for (const diamond_type of DIAMOND_TYPE_OPTIONS.map(({ code }) => code)) {
    for (let page = 1; ; page++) {
      const asked = { diamond_type, page, size: PAGE, facets: false };
      const { stockList } = dataOf<{ stockList: Stone[] }>(
        await api.send('POST', '/inventory/search', asked),
      );
      stones.push(...stockList);
      if (stockList.length < PAGE) break;
    }
  }
  return offersOf(stones);
}

const offersOf = (stones: readonly Stone[]): Map<string, string> =>
  new Map(
    stones.flatMap(({ stock_no, status, sell_amt }) =>
      status === STONE_STATUS.available && sell_amt != null ? [[stock_no, sell_amt]] : [],
    ),
  );
