/** Rows whose certificate says something else in another row, listed for quality control. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Contradiction = components['schemas']['Contradiction'];

let server: TestServer;
let control: Api;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  control = await server.as('qc@pavilion.test');
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

async function listed(query = ''): Promise<Contradiction[]> {
  const reply = await control.get(`/stocks/contradictions${query}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<{ data: Contradiction[] }>(reply).data;
}

/** Two rows with one certificate, the older first; the later says what is told. */
async function rows(
  report: string,
  told: { color?: string; carat?: number; kind?: number; pieces?: number },
) {
  const found = await server.query<{ id: string; stock_no: string }>(
    `SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 AND (report_no IS NULL OR length(report_no) <> 9)
      ORDER BY id LIMIT 2`,
  );
  for (const [at, { id }] of found.entries()) {
    const { color = 'D', carat = 1, kind = 2, pieces = 1 } = at === 0 ? {} : told;
    await server.command(
      `UPDATE stone SET lab = 'IGI', report_no = $2, shape = 'ROUND', clarity = 'VS1', cut = 'EX', fluorescence = 'NON', fancy_color = NULL,
              color = $3, carat = $4, stone_type = $5, pieces = $6 WHERE id = $1`,
      [id, report, color, carat, kind, pieces],
    );
  }
  const [first, second] = found.map(({ stock_no }) => stock_no);
  return { first, second, ids: found.map(({ id }) => id) };
}

it('lists what two rows of one certificate say, the later one first, until a row is corrected', async () => {
  expect(await listed()).toEqual([]);
  const { first, second, ids } = await rows('700000001', { color: 'E', kind: 1 });
  const [found, ...others] = await listed();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    certificate: 'IGI 700000001',
    stock_no: second,
    other_stock_no: first,
    is_twin: true,
    says: 'Color E, Kind lab-grown',
    other_says: 'Color D, Kind natural',
  });
  expect(found?.provider_name).toMatch(/./);
  await server.command(`UPDATE stone SET color = 'D', stone_type = 2 WHERE id = $1`, [ids[1]]);
  expect(await listed()).toEqual([]);
});

it('lists another weight, which makes two stones, and neither rounding nor a pair', async () => {
  const { second, ids } = await rows('700000002', { carat: 1.5 });
  expect(await listed()).toMatchObject([
    { stock_no: second, is_twin: false, says: 'Carat 1.500', other_says: 'Carat 1.000' },
  ]);
  await server.command('UPDATE stone SET carat = 1.02 WHERE id = $1', [ids[1]]);
  expect(await listed()).toEqual([]);
  await server.command('UPDATE stone SET carat = 2, pieces = 2 WHERE id = $1', [ids[1]]);
  expect(await listed()).toEqual([]);
});

it('lists the rows that are told apart, and no more as contradictions', async () => {
  const { second, ids } = await rows('700000003', { color: 'F' });
  const step = { apart: true, reason: 'The number belongs to the other one.' };
  expect((await admin.send('PUT', `/inventory/certificate/${ids[1]}`, step)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(await listed('?told_apart=true')).toMatchObject([
    { certificate: 'IGI 700000003', stock_no: second, other_stock_no: null, says: null },
  ]);
});

it('is closed to clients and associates', async () => {
  for (const name of ['customer', 'associate']) {
    const reply = await (await server.as(`${name}@pavilion.test`)).get('/stocks/contradictions');
    expect(reply.status).toBe(403);
  }
});
