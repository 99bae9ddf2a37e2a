/** A provider's sheets withdraw stones that are no longer offered, and restore them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { delist, MovedMeanwhile } from '../../server/workflows/delist.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  changesOf,
  csvFile,
  dataOf,
  ended,
  previewOf,
  stonesNamed,
  withColumn,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

interface Stone {
  id: string;
  stock_no: string;
  status: number;
  version: number;
}
const stoneOf = async (stockNo: string): Promise<Stone | undefined> =>
  (
    await server.query<Stone>('SELECT id, stock_no, status, version FROM stone WHERE stock_no = $1', [
      stockNo,
    ])
  )[0];
const statusesOf = async (providerId: string): Promise<number[]> =>
  (
    await server.query<{ status: number }>(
      'SELECT status FROM stone WHERE provider_id = $1 ORDER BY length(stock_no), stock_no',
      [providerId],
    )
  ).map(({ status }) => status);
const stepsOf = (stockNo: string) =>
  server.query<{ event: string; actor_name: string; reason: string | null }>(
    `SELECT h.event, h.actor_name, h.reason FROM history h JOIN stone s ON s.id = h.record_id
      WHERE s.stock_no = $1 ORDER BY h.step`,
    [stockNo],
  );
const setStatus = async (stockNo: string, status: number): Promise<void> =>
  void dataOf(await admin.send('PUT', `/inventory/status/${stockNo}`, { status, reason: 'By hand' }));

const FULL = { mode: 'full' } as const;

describe('a full sheet', () => {
  it('withdraws the stones that it omits, with history; a partial sheet does not', async () => {
    const provider = await addProvider(admin, 'Whole');
    await bringIn(admin, provider.id, csvFile(stonesNamed('WA')));
    const eight = csvFile(stonesNamed('WA', 8));
    expect((await bringIn(admin, provider.id, eight)).report).toMatchObject({ withdrawn: 0, unchanged: 8 });
    expect((await bringIn(admin, provider.id, eight, {}, FULL)).report).toMatchObject({ withdrawn: 2 });
    expect(await statusesOf(provider.id)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
    expect(await stepsOf('WA9')).toEqual([
      {
        event: 'DELIST',
        actor_name: 'Stock import',
        reason: 'stock.csv lists the provider’s whole stock without this stone.',
      },
    ]);
    // A second time nothing is left to withdraw.
    expect((await bringIn(admin, provider.id, eight, {}, FULL)).report).toMatchObject({ withdrawn: 0 });
    const conformance = dataOf<{ findings: unknown[] }>(await admin.send('POST', '/workflows/conformance'));
    expect(conformance.findings).toEqual([]);
  });

  it('restores stones that it lists again, but not those that a person withdrew', async () => {
    const provider = await addProvider(admin, 'Back');
    const all = csvFile(stonesNamed('WB'));
    await bringIn(admin, provider.id, all);
    await setStatus('WB1', 2);
    await bringIn(admin, provider.id, csvFile(stonesNamed('WB', 8)), {}, FULL);
    // After a person restores and withdraws one, sheets no longer restore it.
    await setStatus('WB10', 1);
    await setStatus('WB10', 2);
    const { report, id } = await bringIn(admin, provider.id, all, {}, FULL);
    expect(report).toMatchObject({ restored: 1, withdrawn: 0, unchanged: 10 });
    expect(await statusesOf(provider.id)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect((await stepsOf('WB9')).map(({ event }) => event)).toEqual(['DELIST', 'RELIST']);
    const noted = await server.query(
      `SELECT FROM delisted_stone d JOIN stone s ON s.id = d.stone_id WHERE s.stock_no = 'WB9'`,
    );
    expect(noted).toEqual([]);
    expect(await changesOf(admin, id, 'restored')).toMatchObject([{ stock_no: 'WB9' }]);
  });

  it('gives a reason that staff see on the stone’s page, and clients do not', async () => {
    const provider = await addProvider(admin, 'Told');
    await bringIn(admin, provider.id, csvFile(stonesNamed('WC')));
    await bringIn(admin, provider.id, csvFile(stonesNamed('WC', 9)), {}, FULL);
    const at = '/inventory/dna?stock_no=WC10';
    expect(dataOf(await admin.get(at))).toMatchObject({
      status: 2,
      delisted: { reason: 'stock.csv lists the provider’s whole stock without this stone.' },
    });
    expect((await (await server.as('customer@pavilion.test')).get(at)).status).toBe(404);
    expect(
      dataOf(await (await server.as('customer@pavilion.test')).get('/inventory/dna?stock_no=WC1')),
    ).not.toHaveProperty('delisted');
  });

  it('needs confirmation before it withdraws very many', async () => {
    const provider = await addProvider(admin, 'Many');
    await bringIn(admin, provider.id, csvFile(stonesNamed('WD', 120)));
    const few = csvFile(stonesNamed('WD', 60));
    const sentence =
      'The sheet lists 60 stones and would withdraw 60 of the 120 that the provider has in stock. Check the preview and confirm, or upload the whole sheet.';

    // Without a person it stops, and does not even renew the time of confirmation.
    const [before] = await server.query<{ at: string }>(
      `SELECT confirmed_at AS at FROM stone WHERE stock_no = 'WD1'`,
    );
    const stopped = await bringIn(admin, provider.id, few, {}, FULL);
    expect(stopped).toMatchObject({ state: 'previewed', error: null });
    expect((await statusesOf(provider.id)).every((status) => status === 1)).toBe(true);
    expect(await server.query(`SELECT confirmed_at AS at FROM stone WHERE stock_no = 'WD1'`)).toEqual([
      before,
    ]);

    const shown = await previewOf(admin, provider.id, few, 'full');
    expect(shown.preview).toMatchObject({ withdrawn: 60, in_stock: 120 });
    expect(shown.preview?.stops).toEqual([{ kind: 'withdraws_many', count: 60, sentence, rows: [] }]);
    const refused = await admin.send('POST', `/stocks/uploads/${shown.id}/run`, {});
    expect([refused.status, refused.body?.message]).toEqual([409, sentence]);
    dataOf(await admin.send('POST', `/stocks/uploads/${shown.id}/run`, { confirmed: ['withdraws_many'] }));
    expect((await ended(admin, shown.id)).report).toMatchObject({ withdrawn: 60, unchanged: 60 });
  });

  it('without a single stone always needs confirmation', async () => {
    const provider = await addProvider(admin, 'Empty');
    await bringIn(admin, provider.id, csvFile(stonesNamed('WE', 3)));
    const nothing = csvFile(stonesNamed('WF', 3, { Shape: 'Blob' }));
    expect(await bringIn(admin, provider.id, nothing, {}, FULL)).toMatchObject({ state: 'previewed' });
    expect(await statusesOf(provider.id)).toEqual([1, 1, 1]);
  });
});

describe('delisting', () => {
  it('moves each of 5,001 stones once, with history', async () => {
    const provider = await addProvider(admin, 'Thousands');
    await bringIn(admin, provider.id, csvFile(stonesNamed('WT', 5_001)));
    const stones = await server.query<{ id: string }>('SELECT id FROM stone WHERE provider_id = $1', [
      provider.id,
    ]);
    const ids = stones.map(({ id }) => id);
    await withActor(server.pool, SYSTEM, 'write', (tx) => delist(tx, ids, 'Gone'));
    const [counted] = await server.query(
      `SELECT count(*)::int AS stones, max(s.version)::int AS steps, bool_and(s.status = 2) AS gone,
              count(h.id)::int AS told, count(d.stone_id)::int AS noted
         FROM stone s LEFT JOIN history h ON h.record_id = s.id LEFT JOIN delisted_stone d ON d.stone_id = s.id
        WHERE s.provider_id = $1`,
      [provider.id],
    );
    expect(counted).toEqual({ stones: 5_001, steps: 1, gone: true, told: 5_001, noted: 5_001 });
  });

  it('is refused as a whole when a stone has moved since the plan', async () => {
    const provider = await addProvider(admin, 'Meanwhile');
    await bringIn(admin, provider.id, csvFile(stonesNamed('WM', 2)));
    const [one, two] = await Promise.all(['WM1', 'WM2'].map(stoneOf));
    await setStatus('WM2', 2);
    const both = [one?.id ?? '', two?.id ?? ''];
    const gone = withActor(server.pool, SYSTEM, 'write', (tx) => delist(tx, both, 'Gone'));
    await expect(gone).rejects.toThrow(MovedMeanwhile);
    await expect(gone).rejects.toMatchObject({ name: 'MovedMeanwhile', message: '1 stones have moved.' });
    expect(await statusesOf(provider.id)).toEqual([1, 2]);
    expect((await stepsOf('WM2')).map(({ event }) => event)).toEqual(['WITHDRAW']);
  });
});

describe('a provider’s column of availability', () => {
  const says = (prefix: string, words: string[]) =>
    csvFile(...withColumn(stonesNamed(prefix, words.length), 'Availability', words));

  it('withdraws new stones that are not available, and leaves out sold ones', async () => {
    const provider = await addProvider(admin, 'Says');
    const upload = await bringIn(
      admin,
      provider.id,
      says('WF', [
        'Guaranteed available',
        'On hold',
        'Memo',
        'Sold',
        'Not available',
        '',
        'Subject to prior sale',
      ]),
    );
    expect(upload.report).toMatchObject({ created: 6, withdrawn: 3, left_out: 1 });
    expect(upload.report?.issues).toContainEqual({
      kind: 'said_sold',
      field: 'supplier_availability',
      value: null,
      count: 1,
      rows: [5],
    });
    expect(await stoneOf('WF4')).toBeUndefined();
    expect(await statusesOf(provider.id)).toEqual([1, 2, 2, 2, 1, 1]);
    expect((await stepsOf('WF2')).map(({ reason }) => reason)).toEqual([
      'stock.csv: the provider says “On hold”.',
    ]);
  });

  it('withdraws and restores stones that are in stock', async () => {
    const provider = await addProvider(admin, 'Turns');
    await bringIn(admin, provider.id, says('WG', ['A', 'A', 'A']));
    const gone = await bringIn(admin, provider.id, says('WG', ['Sold', 'On hold', 'A']));
    expect(gone.report).toMatchObject({ updated: 2, unchanged: 1, withdrawn: 2, left_out: 0 });
    expect(await statusesOf(provider.id)).toEqual([2, 2, 1]);
    // The same words again change nothing.
    const again = await bringIn(admin, provider.id, says('WG', ['Sold', 'On hold', 'A']));
    expect(again.report).toMatchObject({ unchanged: 3, withdrawn: 0 });
    const back = await bringIn(admin, provider.id, says('WG', ['A', '', 'A']));
    expect(back.report).toMatchObject({ updated: 2, restored: 2 });
    expect(await statusesOf(provider.id)).toEqual([1, 1, 1]);
  });
});
