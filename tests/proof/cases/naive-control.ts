/**
 * A faulty server that reads whether a stone is free and then writes that it is taken, which the
 * race must detect.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProofFixture } from '../proof-fixture.ts';
import { createPool } from '../../../server/db/pool.ts';

export interface NaiveControl {
  url: string;
  claims(stone: string): Promise<number>;
  close(): Promise<void>;
}

export async function startNaiveControl(house: ProofFixture): Promise<NaiveControl> {
  const database = await house.anotherDatabase();
  const pool = createPool(database.ownerUrl, { name: 'naive control', kind: 'owner', max: 12 });
  await pool.query('CREATE TABLE naive_claim (stone text NOT NULL)');
  const claims = async (stone: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM naive_claim WHERE stone = $1',
      [stone],
    );
    return rows[0]?.n ?? 0;
  };
  const sell = async (stone: string): Promise<boolean> => {
    if ((await claims(stone)) > 0) return false;
    await pool.query('INSERT INTO naive_claim VALUES ($1)', [stone]);
    return true;
  };
  const server = createServer((request, response) => {
    void sell(request.url ?? '').then((sold) => {
      response.writeHead(sold ? 200 : 409);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: (stone) => claims(`/${stone}`),
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
      await database.drop();
    },
  };
}
