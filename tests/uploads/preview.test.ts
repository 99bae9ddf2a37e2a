/** A preview shows what a sheet would change, and the import then does exactly that. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createPool } from '../../server/db/pool.ts';
import { forgetOldChanges } from '../../server/jobs/retention.ts';
import type { Api } from '../support/api.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  changesOf,
  chosen,
  csvFile,
  dataOf,
  ended,
  previewOf,
  propose,
  stonesNamed,
  type Upload,
  OPEN,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
let ownerPool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ownerPool = createPool(server.databaseOwnerUrl, { name: 'forgetting', kind: 'owner' });
  admin = await server.as('admin@pavilion.test');
});
afterAll(async () => {
  await ownerPool.end();
  await server.close();
});

const stockOf = (providerId: string) =>
  server.query<{ stock_no: string; disc: string; confirmed_at: string; status: number }>(
    'SELECT stock_no, disc, confirmed_at, status FROM stone WHERE provider_id = $1 ORDER BY length(stock_no), stock_no',
    [providerId],
  );

const run = async (id: string, data: object = {}): Promise<Upload> => {
  dataOf(await admin.send('POST', `/stocks/uploads/${id}/run`, data));
  return ended(admin, id);
};

/** Ten stones in stock, and a sheet that changes two, omits one, adds one and repeats a row. */
async function provided(prefix: string) {
  const provider = await addProvider(admin, `Preview ${prefix}`);
  await bringIn(admin, provider.id, csvFile(stonesNamed(prefix)));
  const rows = stonesNamed(prefix, 11).filter((_, index) => index !== 4);
  const changed = rows.map((row, index) => row.map((cell) => (index < 2 && cell === -30 ? -45 : cell)));
  return { provider, sheet: csvFile([...changed, changed[0] ?? []]) };
}

describe('a preview', () => {
  it('counts and lists the changes, and changes nothing', async () => {
    const { provider, sheet } = await provided('PA');
    const before = await stockOf(provider.id);
    const upload = await previewOf(admin, provider.id, sheet, 'full');
    expect(upload).toMatchObject({
      state: 'previewed',
      mode: 'full',
      preview: {
        rows_read: 11,
        created: 1,
        updated: 2,
        unchanged: 7,
        repeated: 1,
        withdrawn: 1,
        restored: 0,
        in_workflow: 0,
        in_stock: 10,
        stops: [],
      },
    });
    expect(await stockOf(provider.id)).toEqual(before);

    expect(await changesOf(admin, upload.id, 'changed')).toMatchObject([
      {
        row_no: 2,
        stock_no: 'PA1',
        fields: [
          { field: 'disc', before: '-30.00', after: '-45.00' },
          { field: 'total_amt', before: '7000.00', after: '5500.00' },
          { field: 'price_per_ct', before: '7000.00', after: '5500.00' },
        ],
      },
      { row_no: 3, stock_no: 'PA2' },
    ]);
    expect(await changesOf(admin, upload.id, 'withdrawn')).toMatchObject([
      {
        row_no: null,
        stock_no: 'PA5',
        reason: 'stock.csv lists the provider’s whole stock without this stone.',
      },
    ]);
    const [created] = await changesOf(admin, upload.id, 'created');
    expect(created).toMatchObject({ stock_no: 'PA11', reason: null });
    expect(created?.fields).toContainEqual({ field: 'shape', before: null, after: 'ROUND' });
  });

  it('is what the import does', async () => {
    const { provider, sheet } = await provided('PB');
    const shown = await previewOf(admin, provider.id, sheet, 'full');
    const done = await run(shown.id);
    expect(done).toMatchObject({ state: 'done', mode: 'full' });
    expect(done.report).toMatchObject({ created: 1, updated: 2, unchanged: 7, withdrawn: 1 });
    const stock = await stockOf(provider.id);
    expect(stock.map(({ status }) => status)).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1]);
    expect(stock[0]).toMatchObject({ stock_no: 'PB1', disc: '-45.00' });
    expect(await changesOf(admin, done.id, 'changed')).toHaveLength(2);
  });

  it('counts the issues that the report will count', async () => {
    const provider = await addProvider(admin, 'Counted');
    await bringIn(admin, provider.id, csvFile(stonesNamed('PH', 3)));
    const client = dataOf<{ id: string }>(
      await (await server.as('customer@pavilion.test')).get('/user/profile'),
    ).id;
    await take(admin, 'hold', { stock_numbers: ['PH1'], user_id: client });
    // PH1 is held and changes, a word is unknown, and PA1's number is another provider's.
    const rows = stonesNamed('PH', 4, { 'Discount %': -45 }).map((row, index) =>
      row.map((cell) =>
        index === 1 && cell === 'EX' ? 'Dazzling' : index === 3 && cell === 'PH4' ? 'PA1' : cell,
      ),
    );
    const shown = await previewOf(admin, provider.id, csvFile(rows));
    const done = await run(shown.id);
    const reported = (done.report?.issues ?? []).reduce((sum, { count }) => sum + count, 0);
    // Including issues that only the plan finds.
    const kinds = (done.report?.issues ?? []).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['unknown_value', 'in_workflow', 'number_taken']));
    expect(shown.preview?.issues).toEqual(done.report?.issues);
    expect(reported).toBeGreaterThan(2);
  });

  it('is shown again when the stock changed in between, and nothing is imported unseen', async () => {
    const { provider, sheet } = await provided('PC');
    const shown = await previewOf(admin, provider.id, sheet, 'full');
    // Another sheet makes the same changes first.
    await bringIn(admin, provider.id, csvFile(stonesNamed('PC', 2, { 'Discount %': -45 })));
    const before = await stockOf(provider.id);
    const again = await run(shown.id);
    expect(again).toMatchObject({
      state: 'previewed',
      preview: {
        updated: 0,
        changed:
          'The stock has moved since the preview: 0 changed instead of 2, 9 unchanged instead of 7. Nothing was imported. Check the preview again, then import.',
      },
    });
    const withoutTimes = (stock: typeof before) => stock.map((stone) => ({ ...stone, confirmed_at: null }));
    expect(withoutTimes(await stockOf(provider.id))).toEqual(withoutTimes(before));
    expect((await run(shown.id)).report).toMatchObject({ updated: 0, unchanged: 9, withdrawn: 1 });
  });

  it('can be repeated with other columns, and discarded', async () => {
    const { provider, sheet } = await provided('PD');
    const upload = await previewOf(admin, provider.id, sheet);
    expect(upload.preview).toMatchObject({ updated: 2, withdrawn: 0 });
    const columns = chosen(upload).map((one) => (one.field === 'disc' ? { ...one, field: null } : one));
    const again = (statements: object) =>
      admin.send('POST', `/stocks/uploads/${upload.id}/preview`, { columns, statements, mode: 'part' });
    // List prices alone are not prices.
    const asked = await again(OPEN);
    expect([asked.status, asked.body?.message]).toEqual([
      409,
      'stock.csv does not show which column is the price. Answer this at the step Columns; no stone was changed.',
    ]);
    dataOf(await again({ ...OPEN, unpriced: true }));
    expect((await ended(admin, upload.id)).preview).toMatchObject({ updated: 9, unchanged: 0 });

    dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/discard`));
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'discarded' });
    expect(await changesOf(admin, upload.id)).toEqual([]);
    const refused = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {});
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'stock.csv was discarded. Upload it again.',
    ]);
    const twice = await admin.send('POST', `/stocks/uploads/${upload.id}/discard`);
    expect(twice.status).toBe(409);
    const [entry] = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'discardUpload' AND subject ->> 'upload_id' = $1`,
      [upload.id],
    );
    expect(entry?.summary).toBe(`Discarded stock.csv of ${provider.name}.`);
  });

  it('may be skipped if the request has the columns', async () => {
    const provider = await addProvider(admin, 'Unseen');
    const upload = await propose(admin, provider.id, csvFile(stonesNamed('PE')));
    const reply = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {});
    expect([reply.status, reply.body?.message]).toEqual([400, 'Please choose what each column contains.']);
  });

  it('can be read by auditors', async () => {
    const { provider, sheet } = await provided('PF');
    const upload = await previewOf(admin, provider.id, sheet);
    const auditor = await server.as('auditor@pavilion.test');
    expect(await changesOf(auditor, upload.id, 'changed')).toHaveLength(2);
    expect((await admin.get('/stocks/uploads/nothing/changes')).status).toBe(404);
  });

  it('is deleted after a day, and can be made again', async () => {
    const { provider, sheet } = await provided('PG');
    const upload = await previewOf(admin, provider.id, sheet);
    await server.command(`UPDATE upload SET previewed_at = now() - interval '25 hours' WHERE id = $1`, [
      upload.id,
    ]);
    await forgetOldChanges(ownerPool);
    expect(await ended(admin, upload.id)).toMatchObject({ state: 'proposed', preview: null });
    expect(await changesOf(admin, upload.id)).toEqual([]);
    dataOf(
      await admin.send('POST', `/stocks/uploads/${upload.id}/preview`, {
        columns: chosen(upload),
        statements: OPEN,
      }),
    );
    expect((await ended(admin, upload.id)).preview).toMatchObject({ updated: 2 });
  });
});
