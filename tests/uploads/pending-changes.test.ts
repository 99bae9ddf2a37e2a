/**
 * A sheet's changes to a stone in a workflow wait, are shown, and are applied when the stone
 * becomes free.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { QUEUE_STATUS } from '../../src/domain/codes.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  changesOf,
  csvFile,
  dataOf,
  stonesNamed,
  withColumn,
} from './support/sheets.ts';
import { take } from '../support/prices.ts';
import { inDays } from '../support/days.ts';

let server: TestServer;
let admin: Api;
let customer: Api;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  client = dataOf<{ id: string }>(await customer.get('/user/profile')).id;
});
afterAll(() => server.close());

const ACTS = '/inventory/new-arrival';
const FULL = { mode: 'full' } as const;

interface MovedLine {
  lines: { id: string; stone_status: number }[];
}
const begin = async (path: string, stockNo: string, by = admin): Promise<string> => {
  const data = { stock_numbers: [stockNo], ...(by === admin ? { user_id: client } : {}) };
  return dataOf<MovedLine>(await take(by, path, data)).lines[0]?.id ?? '';
};
const stoneOf = async (stockNo: string) =>
  (
    await server.query<{ id: string; status: number; disc: string; version: number }>(
      'SELECT id, status, disc, version FROM stone WHERE stock_no = $1',
      [stockNo],
    )
  )[0];
const waiting = async (stockNo: string): Promise<number> =>
  (
    await server.query('SELECT FROM stone_wish w JOIN stone s ON s.id = w.stone_id WHERE s.stock_no = $1', [
      stockNo,
    ])
  ).length;
const stepsOf = async (stockNo: string) =>
  server.query<{ event: string; reason: string | null; actor_name: string }>(
    `SELECT h.event, h.reason, h.actor_name FROM history h JOIN stone s ON s.id = h.record_id
      WHERE s.stock_no = $1 ORDER BY h.step`,
    [stockNo],
  );

/** Three stones of a provider, the first of them taken by a workflow. */
async function taken(prefix: string, path: string): Promise<{ provider: string; line: string }> {
  const provider = await addProvider(admin, `Waiting ${prefix}`);
  await bringIn(admin, provider.id, csvFile(stonesNamed(prefix, 3)));
  return { provider: provider.id, line: await begin(path, `${prefix}1`) };
}
const dearer = (prefix: string, disc = -10) => csvFile(stonesNamed(prefix, 3, { 'Discount %': disc }));

describe('a stone in a workflow', () => {
  it('is not changed until its hold is released', async () => {
    const { provider, line } = await taken('HA', 'hold');
    const upload = await bringIn(admin, provider, dearer('HA'));
    expect(upload.report).toMatchObject({ updated: 2, in_workflow: 1 });
    expect(await stoneOf('HA1')).toMatchObject({ status: 4, disc: '-30.00' });
    expect(await changesOf(admin, upload.id, 'waiting')).toMatchObject([
      {
        stock_no: 'HA1',
        reason: null,
        fields: expect.arrayContaining([{ field: 'disc', before: '-30.00', after: '-10.00' }]),
      },
    ]);
    const page = dataOf<{ provider_wish: unknown }>(await admin.get('/inventory/dna?stock_no=HA1'));
    expect(page.provider_wish).toMatchObject({
      withdraw: null,
      fields: expect.arrayContaining(['Discount %']),
    });
    expect(dataOf(await customer.get('/inventory/dna?stock_no=HA1'))).not.toHaveProperty('provider_wish');

    dataOf(await admin.send('PUT', `${ACTS}/release-hold`, { ids: [line] }));
    expect(await stoneOf('HA1')).toMatchObject({ status: 1, disc: '-10.00' });
    expect(await waiting('HA1')).toBe(0);
    // It now equals the sheet, so the next import has nothing to change.
    expect((await bringIn(admin, provider, dearer('HA'))).report).toMatchObject({ updated: 0, unchanged: 3 });
  });

  it('is withdrawn in the transaction that releases it, so that nobody can take it in between', async () => {
    const { provider, line } = await taken('HB', 'hold');
    const { report } = await bringIn(admin, provider, csvFile(stonesNamed('HB', 3).slice(1)), {}, FULL);
    expect(report).toMatchObject({ withdrawn: 0, unchanged: 2, in_workflow: 1 });
    expect(dataOf(await admin.get('/inventory/dna?stock_no=HB1'))).toMatchObject({
      status: 4,
      provider_wish: {
        withdraw: 'stock.csv lists the provider’s whole stock without this stone.',
        fields: [],
      },
    });
    const moved = dataOf<MovedLine>(await customer.send('PUT', `${ACTS}/release-hold`, { ids: [line] }));
    expect(moved.lines).toMatchObject([{ stone_status: 2 }]);
    expect(await stoneOf('HB1')).toMatchObject({ status: 2, version: 3 });
    const today = inDays(0);
    expect(await stepsOf('HB1')).toMatchObject([
      { event: 'HOLD' },
      { event: 'RELEASE' },
      {
        event: 'DELIST',
        actor_name: 'Stock import',
        reason: `stock.csv lists the provider’s whole stock without this stone. This change has waited since ${today}.`,
      },
    ]);
    // A sheet took it out, so a sheet can bring it back.
    expect((await bringIn(admin, provider, csvFile(stonesNamed('HB', 3)))).report).toMatchObject({
      restored: 1,
    });
  });

  it.each([
    ['memo', 'receive-memo', {}],
    ['confirm-stone', 'reject-stone', { reason: 'Too late' }],
    ['confirm-stone', 'update-confirm-stone', { status: 4 }],
  ])('%s: is withdrawn after %s', async (path, way, words) => {
    const prefix = `H${way.slice(0, 3).toUpperCase()}`;
    const { provider, line } = await taken(prefix, path);
    await bringIn(admin, provider, csvFile(...withColumn(stonesNamed(prefix, 3), 'Availability', ['Sold'])));
    expect(await waiting(`${prefix}1`)).toBe(1);
    dataOf(await admin.send('PUT', `${ACTS}/${way}`, { ids: [line], ...words }));
    expect(await stoneOf(`${prefix}1`)).toMatchObject({ status: 2 });
  });

  it('is withdrawn although somebody waits for it: the line ends', async () => {
    const { provider, line } = await taken('HQ', 'hold');
    const other = await server.as('customer2@pavilion.test');
    const [place] = dataOf<MovedLine>(
      await other.send('POST', `${ACTS}/queue`, { stock_numbers: ['HQ1'] }),
    ).lines;
    await bringIn(admin, provider, csvFile(stonesNamed('HQ', 3).slice(1)), {}, FULL);
    const moved = dataOf<MovedLine>(await customer.send('PUT', `${ACTS}/release-hold`, { ids: [line] }));
    expect(moved.lines).toMatchObject([{ stone_status: 2 }]);
    expect(
      await server.query('SELECT status, hold_id FROM queue_place WHERE id = $1', [place?.id]),
    ).toMatchObject([{ status: QUEUE_STATUS.ended, hold_id: null }]);
  });

  it('is changed before the next in line is offered it, at the new price', async () => {
    const { provider, line } = await taken('HR', 'hold');
    const other = await server.as('customer2@pavilion.test');
    const [place] = dataOf<MovedLine>(
      await other.send('POST', `${ACTS}/queue`, { stock_numbers: ['HR1'] }),
    ).lines;
    await bringIn(admin, provider, dearer('HR'));
    const moved = dataOf<MovedLine>(await customer.send('PUT', `${ACTS}/release-hold`, { ids: [line] }));
    expect(moved.lines).toMatchObject([{ stone_status: 4 }]);
    expect(
      await server.query(
        'SELECT q.status, h.disc, h.due_at > now() AS running FROM queue_place q JOIN hold h ON h.id = q.hold_id WHERE q.id = $1',
        [place?.id],
      ),
    ).toMatchObject([{ status: QUEUE_STATUS.offered, disc: '-10.00', running: true }]);
  });

  it('is withdrawn when its hold expires', async () => {
    const { provider, line } = await taken('HX', 'hold');
    await bringIn(admin, provider, csvFile(stonesNamed('HX', 3).slice(1)), {}, FULL);
    await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, [line]);
    await expireDueHolds(server.pool);
    expect((await stepsOf('HX1')).map(({ event }) => event)).toEqual(['HOLD', 'EXPIRE', 'DELIST']);
  });

  it('keeps its waiting change when its hold becomes a memo', async () => {
    const { provider } = await taken('HM', 'hold');
    await bringIn(admin, provider, csvFile(stonesNamed('HM', 3).slice(1)), {}, FULL);
    const memo = await begin('memo', 'HM1');
    expect(await stoneOf('HM1')).toMatchObject({ status: 5 });
    expect(await waiting('HM1')).toBe(1);
    dataOf(await admin.send('PUT', `${ACTS}/receive-memo`, { ids: [memo] }));
    expect(await stoneOf('HM1')).toMatchObject({ status: 2 });
    expect(await waiting('HM1')).toBe(0);
  });

  it('follows the last sheet, and does not change if that sheet has no change', async () => {
    const { provider, line } = await taken('HC', 'hold');
    await bringIn(admin, provider, dearer('HC', -10));
    await bringIn(admin, provider, dearer('HC', -20));
    dataOf(await admin.send('PUT', `${ACTS}/release-hold`, { ids: [line] }));
    expect(await stoneOf('HC1')).toMatchObject({ disc: '-20.00' });

    await server.command(`UPDATE setting SET value = '0' WHERE key = 'rehold_hours'`);
    const again = await begin('hold', 'HC1');
    await bringIn(admin, provider, csvFile(stonesNamed('HC', 3, { 'Discount %': -20 }).slice(1)), {}, FULL);
    await bringIn(admin, provider, dearer('HC', -20));
    expect(dataOf(await admin.get('/inventory/dna?stock_no=HC1'))).toMatchObject({ provider_wish: null });
    dataOf(await admin.send('PUT', `${ACTS}/release-hold`, { ids: [again] }));
    expect(await stoneOf('HC1')).toMatchObject({ status: 1, disc: '-20.00' });
  });

  it('is not changed any more once it is sold', async () => {
    const { provider, line } = await taken('HD', 'memo');
    await bringIn(admin, provider, dearer('HD'));
    dataOf(await admin.send('POST', `${ACTS}/memo-sell`, { ids: [line] }));
    expect(await stoneOf('HD1')).toMatchObject({ status: 8, disc: '-30.00' });
    expect(await waiting('HD1')).toBe(0);
    expect((await bringIn(admin, provider, dearer('HD'))).report).toMatchObject({ in_workflow: 1 });
    expect(
      (await bringIn(admin, provider, csvFile(stonesNamed('HD', 3).slice(1)), {}, FULL)).report,
    ).toMatchObject({
      withdrawn: 0,
      in_workflow: 0,
    });
    expect(await waiting('HD1')).toBe(0);
  });

  it('is not changed when the release of its batch is refused', async () => {
    const { provider, line } = await taken('HE', 'hold');
    await bringIn(admin, provider, dearer('HE'));
    const refused = await admin.send('PUT', `${ACTS}/release-hold`, {
      ids: [line, '00000000-0000-7000-8000-000000000000'],
    });
    expect(refused.status).toBe(404);
    expect(await stoneOf('HE1')).toMatchObject({ status: 4, disc: '-30.00' });
    expect(await waiting('HE1')).toBe(1);
  });
});
