import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { Stone } from '../stone.ts';
import { pricedStone, type ChangedPrice, type PricedStone } from './prices.ts';

/** What the contract takes in one search by stock numbers, and in one act. */
const AT_MOST = 500;

interface Prices {
  /** Null until it is known who buys, and at what. */
  stones: readonly PricedStone[] | null;
  /** Those whose price changed after it was shown; the stones stand at their new one. */
  changed: readonly ChangedPrice[];
  error: ApiError | null;
  change: (changed: readonly ChangedPrice[]) => void;
}

/**
 * The stones' prices as the question shows them: a client's are those of the list, as it was when the question opened;
 * of a client whom staff have chosen they are asked for. They do not change under the person's eyes.
 */
export function usePrices(stones: readonly Stone[], own: boolean, clientId: string | null): Prices {
  const [rows] = useState(() => stones.map((stone) => pricedStone(stone, own)));
  const [news, setNews] = useState<{ of: string | null; changed: readonly ChangedPrice[]; all: NewPrices }>(
    NONE,
  );
  const numbers = rows.map(({ stock_no }) => stock_no);
  const asked = useQuery<PricedStone[], ApiError>({
    // Not among the searches: what makes those old must not exchange a price that somebody is looking at.
    queryKey: ['prices of a client', clientId, numbers],
    queryFn: async ({ signal }) => {
      const data = { stock_numbers: numbers, user_id: clientId ?? '', size: AT_MOST, facets: false };
      const { stockList } = (await call('searchStones', { data }, { signal })).data;
      const found = new Map(stockList.map((stone) => [stone.stock_no, stone]));
      return rows.map((row) => {
        const stone = found.get(row.stock_no);
        return stone === undefined ? { ...row, amount: null, price_per_ct: null } : pricedStone(stone, false);
      });
    },
    enabled: !own && clientId !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  // A stone that left the list behind the question, taken by somebody else, is not asked for any more.
  const present = new Set(stones.map(({ stock_no }) => stock_no));
  const shown = (own ? rows : (asked.data ?? null))?.filter(({ stock_no }) => present.has(stock_no));
  const { changed, all } = news.of === clientId ? news : NONE;
  return {
    stones:
      shown?.map((row) =>
        all.has(row.stock_no) ? { ...row, amount: all.get(row.stock_no) ?? null } : row,
      ) ?? null,
    changed,
    error: asked.error,
    change: (next) => setNews({ of: clientId, changed: next, all: new Map([...all, ...next.map(newPrice)]) }),
  };
}

type NewPrices = ReadonlyMap<string, string | null>;
const newPrice = ({ stock_no, now }: ChangedPrice): [string, string | null] => [stock_no, now];
const NONE: { of: string | null; changed: readonly ChangedPrice[]; all: NewPrices } = {
  of: null,
  changed: [],
  all: new Map(),
};
