/** Reads stones' prices before taking them, as the API requires, and adds them to the request. */
import Big from 'big.js';
import type { Api, Reply } from './api.ts';

interface Row {
  stock_no: string;
  sell_amt?: string | null;
  held_amt?: string | null;
}

interface TakeRequest {
  stock_numbers: readonly (string | undefined)[];
  user_id?: string | undefined;
}

/**
 * The client's price of each stone, as `api` sees it now; null for a stone that it does not see.
 */
export async function pricesSeen(
  api: Api,
  { stock_numbers, user_id }: TakeRequest,
): Promise<{ stock_no: string; amount: string | null }[]> {
  const numbers = [...new Set(stock_numbers.map(String))];
  const asked = { stock_numbers: numbers, size: 1000, facets: false, ...(user_id ? { user_id } : {}) };
  const reply = await api.send('POST', '/inventory/search', asked);
  const { stockList = [] } = (reply.body?.data ?? {}) as { stockList?: Row[] };
  // An offer that another one is listed in place of is read from its own page.
  const listed = new Set(stockList.map(({ stock_no }) => stock_no));
  const client = user_id ? `&user_id=${user_id}` : '';
  for (const number of numbers.filter((one) => !listed.has(one))) {
    const own = await api.get(`/inventory/dna?stock_no=${encodeURIComponent(number)}${client}`);
    if (own.status === 200) stockList.push(own.body?.data as Row);
  }
  const amounts = new Map(stockList.map((row) => [row.stock_no, amountOf(row)]));
  return numbers.map((stock_no) => ({ stock_no, amount: amounts.get(stock_no) ?? null }));
}

function amountOf({ sell_amt = null, held_amt = null }: Row): string | null {
  if (held_amt === null) return sell_amt;
  return sell_amt !== null && new Big(sell_amt).lt(held_amt) ? sell_amt : held_amt;
}

/** The request with the current prices of its stones. */
export const asSeen = async <Data extends TakeRequest>(api: Api, data: Data) => ({
  ...data,
  prices: await pricesSeen(api, data),
});

const AT_A_PRICE: readonly string[] = ['hold', 'memo', 'confirm-stone'];

/**
 * Takes stones or enquires about them as the portal does, with the seen prices where the operation
 * needs them.
 */
export async function take(
  api: Api,
  act: string,
  data: TakeRequest & Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<Reply> {
  const asked = AT_A_PRICE.includes(act) ? await asSeen(api, data) : data;
  return api.send('POST', `/inventory/new-arrival/${act}`, asked, headers);
}
