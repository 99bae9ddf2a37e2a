/**
 * A faulty server that compares the price and then writes the current one, which T2d must detect.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPool } from '../../../server/db/pool.ts';
import type { ProofFixture } from '../proof-fixture.ts';
import type { Verdict } from '../proof-case.ts';
import type { Purchase } from './seen-prices.ts';

const STONES = 300;

type Judge = (bought: readonly Purchase[], kept: ReadonlyMap<string, string | null>) => string[];

export async function sellsWhatItLookedAt(house: ProofFixture, judge: Judge): Promise<Verdict> {
  const database = await house.anotherDatabase();
  const pool = createPool(database.ownerUrl, { name: 'naive prices', kind: 'owner', max: 8 });
  const ask = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ stone: string; amount: string }>(text, values)).rows;
  await ask('CREATE TABLE naive_price (stone text PRIMARY KEY, amount numeric(16, 2) NOT NULL)');
  await ask('CREATE TABLE naive_line (stone text NOT NULL, amount numeric(16, 2) NOT NULL)');
  await ask(`INSERT INTO naive_price SELECT 'N' || n, 1000 FROM generate_series(1, ${STONES}) AS n`);
  const server = createServer((request, response) => {
    const [, stone = '', seen] = (request.url ?? '').split('/');
    void (async () => {
      const [now] = await ask('SELECT stone, amount FROM naive_price WHERE stone = $1', [stone]);
      if (now?.amount === seen)
        await ask('INSERT INTO naive_line SELECT stone, amount FROM naive_price WHERE stone = $1', [stone]);
      response.writeHead(now?.amount === seen ? 200 : 409).end(now?.amount);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const over = new AbortController();
  const changing = (async () => {
    while (!over.signal.aborted) await ask('UPDATE naive_price SET amount = 2001 - amount');
  })();
  const bought = await Promise.all(
    Array.from({ length: STONES }, async (_stone, index): Promise<Purchase> => {
      const stock_no = `N${index + 1}`;
      let seen = '1000.00';
      for (;;) {
        const reply = await fetch(`${url}/${stock_no}/${seen}`);
        const told = await reply.text();
        if (reply.status === 200) return { stock_no, seen, told, held: null };
        seen = told;
      }
    }),
  );
  over.abort();
  await changing;
  const lines = await ask('SELECT stone, amount FROM naive_line');
  server.closeAllConnections();
  server.close();
  await pool.end();
  await database.drop();
  const complaints = judge(bought, new Map(lines.map(({ stone, amount }) => [stone, amount])));
  return { figure: `${complaints.length} of ${STONES} lines at another price`, complaints };
}
