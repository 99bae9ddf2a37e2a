/** Rows whose certificate says something else in another row, listed for quality control. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, bringIn, csvFile, TEN_STONES, withColumn } from '../uploads/support/sheets.ts';

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
    withheld: true,
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
    { stock_no: second, is_twin: false, withheld: true, says: 'Carat 1.500', other_says: 'Carat 1.000' },
  ]);
  await server.command(
    'UPDATE stone SET carat = CASE WHEN id = $1 THEN 3.06 ELSE 3 END WHERE id = ANY ($2)',
    [ids[1], ids],
  );
  expect(await listed()).toMatchObject([{ stock_no: second, withheld: false }]);
  await server.command('UPDATE stone SET carat = 1.02 WHERE id = $1', [ids[1]]);
  await server.command('UPDATE stone SET carat = 1 WHERE id = $1', [ids[0]]);
  expect(await listed()).toEqual([]);
  await server.command('UPDATE stone SET carat = 2, pieces = 2 WHERE id = $1', [ids[1]]);
  expect(await listed()).toEqual([]);
});

it('lists a free row whose stone another provider has sold, until its own provider confirms it again', async () => {
  const [free, sold] = [await addProvider(admin, 'Still Offering'), await addProvider(admin, 'Has Sold')];
  const [row = []] = TEN_STONES;
  const sheet = (number: string, availability: string): File =>
    csvFile(
      ...withColumn([row.map((cell, at) => ({ 0: number, 6: '2700000004' })[at] ?? cell)], 'Availability', [
        availability,
      ]),
    );
  const bring = async ({ id }: { id: string }, number: string, availability: string): Promise<void> => {
    expect((await bringIn(admin, id, sheet(number, availability))).state).toBe('done');
  };
  const stale = async (): Promise<number> =>
    dataOf<{ stale: number }>(await control.get('/project-setting/freshness')).stale;
  await bring(sold, 'SO1', 'Available');
  await bring(free, 'FR1', 'Available');
  const before = await stale();
  expect(await listed('?search=2700000004')).toEqual([]);
  await bring(sold, 'SO1', 'Sold');
  const [found] = await listed('?search=2700000004');
  expect(found).toMatchObject({
    provider_name: 'Still Offering',
    says: 'Available',
    other_provider_name: 'Has Sold',
    other_says: 'Sold',
    is_twin: true,
    withheld: false,
  });
  expect(await stale()).toBe(before + 1);
  const [stone] = await server.query<{ status: number }>('SELECT status FROM stone WHERE stock_no = $1', [
    found?.stock_no,
  ]);
  expect(stone?.status).toBe(1);
  await bring(free, 'FR1', 'Available');
  expect(await listed('?search=2700000004')).toEqual([]);
  expect(await stale()).toBe(before);
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
