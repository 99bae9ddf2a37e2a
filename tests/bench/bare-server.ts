/**
 * The server that the portal is compared with: only node:http and pg. It runs the same statements
 * for a search, and the minimum for a hold and for one stone, without authentication, validation,
 * history, audit log or idempotency keys. With BARE_PREPARES=1 it prepares writes and reads by key,
 * as the portal does.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { createPool } from '../../server/db/pool.ts';
import { newId } from '../../server/ids.ts';
import type { SearchWire } from '../../src/domain/stones/search-filters.ts';
import { statementsOf } from './questions.ts';

const prepares = process.env['BARE_PREPARES'] === '1';
const pool = createPool(process.env['DATABASE_URL'] ?? '', { name: 'bare server', kind: 'runtime' });

const server = createServer((request, response) => {
  answer(request)
    .then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })
    .catch((error: Error & { code?: string }) => {
      // PostgreSQL's statement timeout, which the portal answers in the same way.
      response.writeHead(error.code === '57014' ? 504 : 500);
      response.end(error.message);
    });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://bare');
  if (url.pathname === '/dna') return stone(url.searchParams.get('stock_no') ?? '');
  const body = await json(request);
  if (url.pathname === '/hold')
    return hold((body as { data: { stock_numbers: string[]; user_id: string } }).data);
  const answers = [];
  const { facets = true, size = 50, ...wire } = (body as { data: SearchRequest }).data;
  for (const { text, values } of await statementsOf(wire, facets, size))
    answers.push((await pool.query(text, [...values])).rows);
  return { success: true, data: { stockList: answers[0], totals: answers[1]?.[0], facets: answers[2] } };
}

type SearchRequest = SearchWire & { facets?: boolean; size?: number };

const STATEMENTS = {
  stone: 'SELECT * FROM stone WHERE stock_no = $1',
  lock: 'SELECT id, status FROM stone WHERE stock_no = ANY ($1) ORDER BY id FOR UPDATE',
  lines: `INSERT INTO hold (id, stone_id, client_id, created_by, status, due_at, carat, rap, disc, price_per_ct, total_amt)
          SELECT l.id, s.id, $3, $3, 1, now() + interval '1 day', s.carat, s.rap, s.disc, s.price_per_ct, s.total_amt
            FROM unnest($1::uuid[], $2::uuid[]) AS l (id, stone_id) JOIN stone s ON s.id = l.stone_id`,
  states: 'UPDATE stone SET status = 4, version = version + 1 WHERE id = ANY ($1)',
  claims: `INSERT INTO stone_claim (stone_id, workflow, line_id, client_id)
           SELECT stone_id, 'hold', id, $3 FROM unnest($1::uuid[], $2::uuid[]) AS l (id, stone_id)`,
} as const;

const statement = (name: keyof typeof STATEMENTS, values: unknown[]): pg.QueryConfig => ({
  text: STATEMENTS[name],
  values,
  ...(prepares ? { name } : {}),
});

async function stone(stockNo: string): Promise<unknown> {
  return { success: true, data: (await pool.query(statement('stone', [stockNo]))).rows[0] };
}

async function hold({
  stock_numbers,
  user_id,
}: {
  stock_numbers: string[];
  user_id: string;
}): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN READ WRITE; SET LOCAL app.scope = 'all'`);
    const { rows } = await client.query<{ id: string; status: number }>(statement('lock', [stock_numbers]));
    if (rows.length < stock_numbers.length || rows.some((one) => one.status !== 1))
      throw new Error('not available');
    const stones = rows.map((one) => one.id);
    const lines = stones.map(() => newId());
    await client.query(statement('lines', [lines, stones, user_id]));
    await client.query(statement('states', [stones]));
    await client.query(statement('claims', [lines, stones, user_id]));
    await client.query('COMMIT');
    return { success: true, data: { lines } };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
