/**
 * A stone that an undone upload had created and withdrawn is in no list, and is told of by its
 * name.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../server/contract/document.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, bringIn, csvFile, dataOf, ended, stonesNamed, withColumn } from './support/sheets.ts';

const contract = contractDocument<{
  paths: Record<string, Record<string, { parameters: { name?: string }[] }>>;
}>();

/**
 * The lists of the contract that can be exported, except those of what was done and of one record.
 */
const LISTS = Object.entries(contract.paths).flatMap(([at, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters }]) =>
    parameters.some(({ name }) => name === 'export') && !/uploads|audit|recent-search|\{/.test(at)
      ? [{ at, method }]
      : [],
  ),
);
const FIGURES = [
  '/inventory/stocks',
  '/inventory/details',
  '/inventory/locations',
  '/inventory/new-arrival/transactions-count',
  '/inventory/new-arrival/diamond-attribute-submasters',
  '/project-setting/freshness',
  '/inventory/matchpair',
];
const ALL_FOUND = { facets: true, size: 1000 };
const SEARCHES: [at: string, data: object][] = [
  ['/inventory/search', ALL_FOUND],
  ['/inventory/search', { searchTerm: 'VA', ...ALL_FOUND }],
  ['/inventory/search', { status: [2], ...ALL_FOUND }],
  ['/inventory/search', { stock_numbers: ['VA2', 'VA3'] }],
  ['/inventory/filter-search', {}],
  ['/inventory/filter-search', { new_arrival: true }],
  ['/inventory/new-arrival/search-arrival', ALL_FOUND],
  ['/inventory/matchpair-search', { location: ['ONLY HERE'] }],
];

let server: TestServer;
let admin: Api;
let provider: string;
let undone: string;
/**
 * All that the portal says about the stock: before the upload, with it, and after it was undone.
 */
let before: Map<string, string>;
let between: Map<string, string>;
let after: Map<string, string>;

/** Without the times of doing and asking. */
async function everything(): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const keep = (name: string, { status, text }: { status: number; text: string }): void => {
    if (status !== 200) throw new Error(`${name}: ${text}`);
    told.set(name, text.replaceAll(/"(last_upload|last_seen|changed)_at":"[^"]*"/g, ''));
  };
  for (const { at, method } of LISTS)
    keep(at, method === 'get' ? await admin.get(at) : await admin.send('POST', at, {}));
  for (const at of FIGURES) keep(at, await admin.get(at));
  for (const [at, data] of SEARCHES)
    keep(`${at} ${JSON.stringify(data)}`, await admin.send('POST', at, data));
  return told;
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  provider = (await addProvider(admin, 'Undone')).id;
  await bringIn(admin, provider, csvFile(stonesNamed('VA', 1)));
  const picked = { name: 'Picked', stock_numbers: ['VA1'] };
  const { id } = dataOf<{ id: string }>(await admin.send('POST', '/inventory/collection', picked));
  before = await everything();

  const rows = stonesNamed('VA', 3, { Location: 'Only here' }).slice(1);
  const sheet = withColumn(rows, 'Availability', ['On hold', 'On memo']);
  undone = (await bringIn(admin, provider, csvFile(...sheet, 'wrong.csv'))).id;
  const more = { stock_numbers: ['VA1', 'VA2'] };
  dataOf(await admin.send('PUT', `/inventory/collection/${id}`, more));
  dataOf(await admin.send('POST', '/inventory/featured-stone', { stock_numbers: ['VA2'] }));
  between = await everything();

  dataOf(await admin.send('POST', `/stocks/uploads/${undone}/undo`));
  await ended(admin, undone);
  after = await everything();
});
afterAll(() => server.close());

const track = (stockNo: string) => admin.get(`/diamond-track-details?search=${stockNo}`);
const page = async (email: string, stockNo: string) =>
  (await server.as(email)).get(`/inventory/dna?stock_no=${stockNo}`);

describe('stones of an undone upload', () => {
  it('are in no list, search, total, figure or count', () => {
    // They exist; otherwise there would be nothing to compare.
    const differing = [...before].filter(([name, was]) => between.get(name) !== was).map(([name]) => name);
    expect(differing).toEqual(
      expect.arrayContaining([
        '/inventory/company',
        '/inventory/get-featured-stone',
        '/inventory/collection',
        '/inventory/stocks',
        '/inventory/details',
        '/inventory/locations',
        ...SEARCHES.slice(0, 7).map(([at, data]) => `${at} ${JSON.stringify(data)}`),
      ]),
    );
    for (const [name, was] of before) expect([name, after.get(name)]).toEqual([name, was]);
  });

  it('are in the report of the undoing and in the audit log', async () => {
    const { report } = await ended(admin, undone);
    expect(report?.undo).toEqual({ deleted: 0, changed_back: 0, restored: 0, withdrawn: 0, kept: 2 });
    const [entry] = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'undoUpload' ORDER BY at DESC LIMIT 1`,
    );
    expect(entry?.summary).toBe(
      'wrong.csv of Undone was undone: 0 stones deleted, 0 changed back, 0 restored, 0 withdrawn again, 2 kept only for their history.',
    );
  });

  it('cannot be named: not held, recommended, put into a collection, or asked about', async () => {
    const named = { stock_numbers: ['VA2'] };
    const client = dataOf<{ id: string }>(
      await (await server.as('customer@pavilion.test')).get('/user/profile'),
    ).id;
    const [qc] = dataOf<{ id: string }[]>(await admin.get('/tasks/assignees'));
    const task = { stock_no: 'VA2', kind: 1, assigned_to: qc?.id, due_date: '2099-01-01' };
    const refused = await Promise.all([
      admin.send('POST', '/inventory/new-arrival/hold', { ...named, user_id: client }),
      admin.send('POST', '/inventory/new-arrival/enquiry', { ...named, user_id: client, message: '?' }),
      admin.send('POST', '/inventory/featured-stone', named),
      admin.send('POST', '/inventory/collection', { name: 'Of it', ...named }),
      admin.send('POST', '/inventory/matchpair', { first_stock_no: 'VA1', second_stock_no: 'VA2' }),
      admin.send('POST', '/tasks', task),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('have a page and a track report that explain it, for people who see uploads', async () => {
    const said = { upload_id: undone, file_name: 'wrong.csv', at: expect.any(String) };
    const found = await page('admin@pavilion.test', 'VA2');
    expect(dataOf(found)).toMatchObject({ stock_no: 'VA2', status: 2, undone: said });
    expect(dataOf(await page('admin@pavilion.test', 'VA1'))).toMatchObject({ undone: null });
    expect((await page('customer@pavilion.test', 'VA2')).status).toBe(404);
    expect((await page('associate@pavilion.test', 'VA2')).status).toBe(404);
    expect(dataOf(await track('VA2'))).toMatchObject({
      stone: { stock_no: 'VA2' },
      undone: said,
      history: [{ event: 'DELIST', reason: 'wrong.csv: the provider says “On hold”.' }],
      finding: null,
    });
    expect(dataOf(await track('VA1'))).toMatchObject({ undone: null });
  });

  it('leave every record lawful', async () => {
    expect(dataOf(await admin.send('POST', '/workflows/conformance'))).toMatchObject({ findings: [] });
  });

  it('stay withdrawn as long as they are marked, whoever writes', async () => {
    const written = server.command(`UPDATE stone SET undone_by = $1 WHERE stock_no = 'VA1'`, [undone]);
    await expect(written).rejects.toThrow('stone_undone_is_withdrawn');
  });

  it('are repriced, because a person may bring one back, but not counted', async () => {
    const count = await server.query<{ stones: number }>(
      'SELECT count(*)::int AS stones FROM stone WHERE undone_by IS NULL AND status <> 8',
    );
    dataOf(await admin.send('POST', '/inventory/sync-rap-price', {}));
    await server.jobsDone();
    const [run] = await server.query<Record<string, number>>(
      'SELECT stones_total, stones_done FROM repricing ORDER BY created_at DESC LIMIT 1',
    );
    expect(run).toEqual({ stones_total: count[0]?.stones, stones_done: count[0]?.stones });
  });
});
