/**
 * Shared by specs of the transaction lists: stones and lines created over HTTP, and rows on the
 * screen.
 */
import { versionNeeded, withVersions } from '../../support/versions.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { sessionOf } from './people.ts';

interface Envelope<Data> {
  message: string;
  data: Data;
}

export interface Account {
  id: string;
  token: string;
  call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Envelope<Data>>;
}

interface TakenStones {
  number: string;
  lines: { id: string; stock_no: string }[];
}

/** Takes stones at the client's current prices. */
export async function take(
  by: Account,
  act: 'hold' | 'memo' | 'confirm-stone',
  data: { stock_numbers: string[]; user_id?: string } & Record<string, unknown>,
): Promise<TakenStones> {
  const { stock_numbers, user_id } = data;
  const { data: found } = await by.call<{
    stockList: { stock_no: string; sell_amt: string; held_amt: string | null }[];
  }>('POST', '/inventory/search', { stock_numbers, ...(user_id === undefined ? {} : { user_id }) });
  const prices = found.stockList.map(({ stock_no, sell_amt, held_amt }) => ({
    stock_no,
    amount: held_amt ?? sell_amt,
  }));
  return (await by.call<TakenStones>('POST', `/inventory/new-arrival/${act}`, { ...data, prices })).data;
}

/** The API as this person, to prepare what a spec then clicks. */
export async function account(page: Page, email: string): Promise<Account> {
  const user = await sessionOf(email);
  return {
    id: user.id,
    token: user.token,
    async call<Data>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
      const { status, body } = await withVersions(versionNeeded(method, path), data, async (sent) => {
        const answer = await page.request.fetch(`/api/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${user.token}` },
          ...(sent === undefined ? {} : { data: { data: sent } }),
        });
        return { status: answer.status(), body: (await answer.json()) as Envelope<Data> };
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
  };
}

/** Available white rounds; each is given to one spec per run. */
export async function freeStones(count: number): Promise<string[]> {
  const given = path.join(process.env['E2E_DATA_DIR'] ?? '', 'given-out');
  await mkdir(given, { recursive: true });
  const stones: string[] = [];
  for (const stone of JSON.parse(process.env['E2E_STONES'] ?? '[]') as string[]) {
    if (stones.length === count) return stones;
    // Workers are processes: the one that creates the file gets the stone.
    const isMine = await writeFile(path.join(given, stone), '', { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (isMine) stones.push(stone);
  }
  throw new Error(`${count} stones are needed, and too few are left.`);
}

/** Makes lines of a memo overdue, as if it had been issued long ago. */
export async function makeOverdue({ lines }: TakenStones): Promise<void> {
  const pool = createPool(process.env['E2E_DATABASE_OWNER_URL'] ?? '', { name: 'overdue', kind: 'owner' });
  await withActor(pool, SYSTEM, 'write', (tx) =>
    tx.run('UPDATE memo_line SET due_date = current_date - 3 WHERE id = ANY ($1::uuid[])', [
      lines.map(({ id }) => id),
    ]),
  );
  await pool.end();
}

export const rowOf = (page: Page, stone: string): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: stone });

export async function select(page: Page, stones: readonly string[]): Promise<void> {
  for (const stone of stones) {
    const row = rowOf(page, stone);
    await row.getByRole('checkbox').click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
  }
}

/** The button of the action, not a status chip that starts with the same word. */
export const action = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
