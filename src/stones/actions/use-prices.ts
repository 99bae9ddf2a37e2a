import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { Stone } from '../stone.ts';
import { pricedStone, type ChangedPrice, type PricedStone } from './prices.ts';

/** The contract's limit for a search by stock numbers, and for one action. */
const AT_MOST = 500;

interface Prices {
  /** Null until the client and the prices are known. */
  stones: readonly PricedStone[] | null;
  /** Stones whose price changed after it was shown; they now have the new one. */
  changed: readonly ChangedPrice[];
  error: ApiError | null;
  change: (changed: readonly ChangedPrice[]) => void;
}

/**
 * The prices shown in an action's dialog. A client's come from the list as it was when the dialog
 * opened; for a client chosen by staff they are fetched. They do not change while the dialog is
 * open.
 */
export function usePrices(stones: readonly Stone[], own: boolean, clientId: string | null): Prices {
  const [rows] = useState(() => stones.map((stone) => pricedStone(stone, own)));
  const [news, setNews] = useState<{ of: string | null; changed: readonly ChangedPrice[]; all: NewPrices }>(
    NONE,
  );
  const numbers = rows.map(({ stock_no }) => stock_no);
  const asked = useQuery<PricedStone[], ApiError>({
    // A separate key: invalidating searches must not replace a price someone is looking at.
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
  const shown = own ? rows : asked.data;
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
