/** A provider's last upload can be undone, unless one of its stones has moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  changesOf,
  csvFile,
  dataOf,
  ended,
  stonesNamed,
  withColumn,
  type Upload,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  client = dataOf<{ id: string }>(await (await server.as('customer@pavilion.test')).get('/user/profile')).id;
});
afterAll(() => server.close());

const FULL = { mode: 'full' } as const;

/** The provider's stones without timestamps and versions. */
const stockOf = (providerId: string) =>
  server.query<Record<string, unknown>>(
    `SELECT to_jsonb(s) - 'updated_at' - 'confirmed_at' - 'returned_at' - 'version' AS stone FROM stone s WHERE provider_id = $1 ORDER BY id`,
    [providerId],
  );
const undo = async (id: string): Promise<Upload> => {
  dataOf(await admin.send('POST', `/stocks/uploads/${id}/undo`));
  return ended(admin, id);
};
const hold = async (stockNo: string): Promise<string> =>
  dataOf<{ lines: { id: string }[] }>(
    await admin.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [stockNo], user_id: client }),
  ).lines[0]?.id ?? '';

describe('undoing an upload', () => {
  it('reverts what it created, changed, withdrew and restored, and the sheet can be imported again', async () => {
    const provider = await addProvider(admin, 'Undone');
    await bringIn(admin, provider.id, csvFile(stonesNamed('UA', 9)));
    await bringIn(admin, provider.id, csvFile(stonesNamed('UA', 8)), {}, FULL);
    const before = await stockOf(provider.id);
    // UA2 changes, UA3 is omitted, UA9 comes back, UA10 and UA11 are new; UA11 is on hold at the
    // provider.
    const rows = stonesNamed('UA', 11)
      .map((row, index) =>
        index === 1 ? row.map((cell) => (cell === 'VS1' ? 'VS2' : cell === -30 ? '' : cell)) : row,
      )
      .filter((_, index) => index !== 2);
    const availability = rows.map((_, index) => (index === 9 ? 'On hold' : ''));
    const upload = await bringIn(
      admin,
      provider.id,
      csvFile(...withColumn(rows, 'Availability', availability)),
      {},
      FULL,
    );
    expect(upload.report).toMatchObject({ created: 2, updated: 1, withdrawn: 2, restored: 1 });
    expect((await stockOf(provider.id)).length).toBe(11);

    const undone = await undo(upload.id);
    expect(undone).toMatchObject({ state: 'undone', can_undo: false });
    expect(undone.report?.undo).toEqual({ deleted: 1, changed_back: 1, restored: 1, withdrawn: 1, kept: 1 });
    const after = await stockOf(provider.id);
    const [kept] = after.filter((row) => JSON.stringify(row).includes('UA11'));
    expect(kept).toMatchObject({ stone: { status: 2, undone_by: upload.id } });
    expect(after.filter((row) => row !== kept)).toEqual(before);
    expect(await changesOf(admin, upload.id)).toEqual([]);

    const conformance = dataOf<{ findings: unknown[] }>(await admin.send('POST', '/workflows/conformance'));
    expect(conformance.findings).toEqual([]);
    const entries = await server.query<{ actor_name: string; summary: string }>(
      `SELECT actor_name, summary FROM audit_log WHERE operation = 'undoUpload' AND subject ->> 'upload_id' = $1 ORDER BY at`,
      [upload.id],
    );
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Started to undo stock.csv of Undone.',
      'stock.csv of Undone was undone: 1 stones deleted, 1 changed back, 1 restored, 1 withdrawn again, 1 kept only for their history.',
    ]);
    // The sheet can be imported again with the same effect.
    const again = await bringIn(
      admin,
      provider.id,
      csvFile(...withColumn(rows, 'Availability', availability)),
      {},
      FULL,
    );
    expect(again.report).toMatchObject({ created: 2, updated: 1, withdrawn: 2, restored: 1 });
  });

  it('is refused after a stone has moved, and names it', async () => {
    const provider = await addProvider(admin, 'Moved');
    const { id } = await bringIn(admin, provider.id, csvFile(stonesNamed('UB')));
    const line = await hold('UB4');
    const refused = await admin.send('POST', `/stocks/uploads/${id}/undo`);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: 'A stone of this upload has moved since, so it cannot be undone.',
        data: { stones: [{ stock_no: 'UB4', status: 4, reason: 'It has moved since.' }] },
      },
    ]);
    // Released, it has still moved.
    dataOf(await admin.send('PUT', '/inventory/new-arrival/release-hold', { ids: [line] }));
    expect((await admin.send('POST', `/stocks/uploads/${id}/undo`)).status).toBe(409);
    expect((await stockOf(provider.id)).length).toBe(10);
    expect(await ended(admin, id)).toMatchObject({ state: 'done', can_undo: true });
  });

  it('is refused after an enquiry about a stone', async () => {
    const provider = await addProvider(admin, 'Asked');
    const { id } = await bringIn(admin, provider.id, csvFile(stonesNamed('UC', 3)));
    const asked = { stock_numbers: ['UC2'], user_id: client, message: 'Eye clean?' };
    dataOf(await admin.send('POST', '/inventory/new-arrival/enquiry', asked));
    expect((await admin.send('POST', `/stocks/uploads/${id}/undo`)).body?.data).toMatchObject({
      stones: [{ stock_no: 'UC2' }],
    });
  });

  it('is possible for a provider’s last upload only, and once', async () => {
    const provider = await addProvider(admin, 'Last');
    const first = await bringIn(admin, provider.id, csvFile(stonesNamed('UD', 3)));
    const second = await bringIn(admin, provider.id, csvFile(stonesNamed('UD', 4)));
    expect(await ended(admin, first.id)).toMatchObject({ can_undo: false });
    const early = await admin.send('POST', `/stocks/uploads/${first.id}/undo`);
    expect([early.status, early.body?.message]).toEqual([
      409,
      'Only the last upload of a provider can be undone, and another one came after this.',
    ]);
    await undo(second.id);
    expect((await admin.send('POST', `/stocks/uploads/${second.id}/undo`)).body?.message).toBe(
      'Only an imported upload can be undone. Reload it to see its state.',
    );
    expect((await admin.send('POST', `/stocks/uploads/${first.id}/undo`)).status).toBe(409);
    expect((await stockOf(provider.id)).length).toBe(3);
  });

  it('drops the upload’s waiting changes, and an earlier one applies again', async () => {
    const provider = await addProvider(admin, 'Wishes');
    await bringIn(admin, provider.id, csvFile(stonesNamed('UE', 3)));
    const line = await hold('UE1');
    await bringIn(admin, provider.id, csvFile(stonesNamed('UE', 3, { 'Discount %': -10 })));
    const last = await bringIn(admin, provider.id, csvFile(stonesNamed('UE', 3, { 'Discount %': -5 })));
    await undo(last.id);
    dataOf(await admin.send('PUT', '/inventory/new-arrival/release-hold', { ids: [line] }));
    const [stone] = await server.query<{ disc: string }>(`SELECT disc FROM stone WHERE stock_no = 'UE1'`);
    expect(stone?.disc).toBe('-10.00');
  });

  it('is a 404 without an upload', async () => {
    expect((await admin.send('POST', '/stocks/uploads/nothing/undo')).status).toBe(404);
  });

  it('is refused when another table refers to a new stone', async () => {
    const provider = await addProvider(admin, 'Referred');
    const { id } = await bringIn(admin, provider.id, csvFile(stonesNamed('UG', 2)));
    await server.command(`CREATE TABLE refers (stone_id uuid REFERENCES stone)`);
    await server.command(`INSERT INTO refers SELECT id FROM stone WHERE stock_no = 'UG1'`);
    const kept = await undo(id);
    await server.command('DROP TABLE refers');
    expect(kept).toMatchObject({
      state: 'done',
      error: 'Something refers to a stone that this upload created, so it cannot be undone.',
    });
    expect((await stockOf(provider.id)).length).toBe(2);
  });
});
