/** A house in which clients have held, confirmed, bought and asked, on days that are made up. */
import type { Api } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { take } from '../../support/prices.ts';
import type { TestServer } from '../../support/server.ts';
import { createPool } from '../../../server/db/pool.ts';
import { addFinishedLines } from '../../transactions/support/many-lines.ts';
import { tamperWith } from '../../proof/tamper.ts';

const CLIENTS = ['customer@pavilion.test', 'customer2@pavilion.test'];
const ACTIONS = '/inventory/new-arrival';
const EACH = 4;

/**
 * Of both clients: finished lines of months, open ones of every kind, sales, and what they collect.
 */
export async function fillHouse(server: TestServer): Promise<void> {
  await addFinishedLines(server, 120);
  const admin = await server.as('admin@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY stock_no DESC LIMIT 100`,
  );
  const next = (): string[] => free.splice(0, EACH).map(({ stock_no }) => stock_no);
  for (const email of CLIENTS) {
    const [client] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
    const user_id = client?.id ?? '';
    for (const kind of ['hold', 'confirm-stone', 'memo'] as const)
      await take(admin, kind, { stock_numbers: next(), user_id, reason: 'Asked by phone' });
    await admin.send('POST', `${ACTIONS}/enquiry`, { stock_numbers: next(), user_id, message: 'Eye clean?' });
    await sell(admin, next(), user_id);
    await collect(await server.as(email), next());
  }
}

async function sell(admin: Api, stock_numbers: string[], user_id: string): Promise<void> {
  const lent = dataOf<{ lines: { id: string }[] }>(await take(admin, 'memo', { stock_numbers, user_id }));
  const ids = lent.lines.map(({ id }) => id);
  await admin.send('POST', `${ACTIONS}/memo-sell`, { ids });
  await admin.send('PUT', `${ACTIONS}/reverse-sale`, {
    of: 'memo',
    ids: ids.slice(0, 1),
    reason: 'By mistake',
  });
}

async function collect(client: Api, stock_numbers: string[]): Promise<void> {
  await client.send('POST', `${ACTIONS}/carts`, { stock_numbers });
  await client.send('POST', `${ACTIONS}/watchlist`, { stock_numbers });
  await client.send('POST', `${ACTIONS}/notes`, { stock_numbers, words: 'For the ring', shared: true });
}

const LINES = ['hold', 'memo_line', 'confirm_line', 'enquiry', 'cart_line', 'invoice_line', 'kyc_document'];

/**
 * Spreads everything over the last 150 days, and due days around today; the same days for the same
 * seed.
 */
export async function shuffleDays(server: TestServer, seed: number): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'days', kind: 'owner' });
  // By their order, because the ids differ in each run.
  const random = `abs(hashtextextended(o.place::text, ${seed})) % 150`;
  const places = (table: string): string =>
    `(SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM ${table}) o`;
  const setDays = (table: string, days: string): Promise<void> =>
    tamperWith(owner, [table], `UPDATE ${table} t SET ${days} FROM ${places(table)} WHERE o.id = t.id`);
  try {
    for (const table of LINES)
      await setDays(
        table,
        `created_at = now() - (${random}) * interval '1 day' - (${random}) * interval '1 minute'`,
      );
    await setDays('memo_line', `due_date = current_date + (${random})::int - 75`);
    await setDays('invoice', `due_on = current_date + (${random})::int - 75`);
  } finally {
    await owner.end();
  }
}
