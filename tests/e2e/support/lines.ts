/** What the specs of the transaction lists share: stones of their own, made over HTTP, and the rows on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './portal.ts';

interface Envelope<Data> {
  message: string;
  data: Data;
}

export interface Account {
  id: string;
  call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Envelope<Data>>;
}

interface Taken {
  number: string;
  lines: { id: string; stock_no: string }[];
}

/** Takes stones at the price that they have for the client at the moment. */
export async function take(
  by: Account,
  act: 'hold' | 'memo' | 'confirm-stone',
  data: { stock_numbers: string[]; user_id?: string } & Record<string, unknown>,
): Promise<Taken> {
  const { stock_numbers, user_id } = data;
  const { data: found } = await by.call<{
    stockList: { stock_no: string; sell_amt: string; held_amt: string | null }[];
  }>('POST', '/inventory/search', { stock_numbers, ...(user_id === undefined ? {} : { user_id }) });
  const prices = found.stockList.map(({ stock_no, sell_amt, held_amt }) => ({
    stock_no,
    amount: held_amt ?? sell_amt,
  }));
  return (await by.call<Taken>('POST', `/inventory/new-arrival/${act}`, { ...data, prices })).data;
}

/** Signs in without the browser: to prepare what a spec then does by clicking. */
export async function account(page: Page, email: string): Promise<Account> {
  const signedIn = await page.request.post('/api/v1/user/login', {
    data: { data: { email, password: PASSWORD } },
  });
  const { data: user } = (await signedIn.json()) as Envelope<{ id: string; token: string }>;
  return {
    id: user.id,
    async call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
      const answer = await page.request.fetch(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${user.token}` },
        ...(data === undefined ? {} : { data: { data } }),
      });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Envelope<Data>;
    },
  };
}

/**
 * Available white stones. Each spec takes from its own page of the result, so that specs that run at the same time
 * do not want the same ones.
 */
export async function freeStones(staff: Account, count: number, place: number): Promise<string[]> {
  const { data } = await staff.call<{ stockList: { stock_no: string }[] }>('POST', '/inventory/search', {
    status: [1],
    sort: ['stock_no'],
    page: place,
    size: 50,
  });
  const stones = data.stockList.slice(0, count).map((stone) => stone.stock_no);
  expect(stones).toHaveLength(count);
  return stones;
}

export const rowOf = (page: Page, stone: string): Locator => page.getByRole('row').filter({ hasText: stone });

export async function select(page: Page, stones: readonly string[]): Promise<void> {
  for (const stone of stones) {
    const row = rowOf(page, stone);
    await row.getByRole('checkbox').click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
  }
}

/** The button of the foot, not the chip of a status that begins alike. */
export const action = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
