/** The report of a sheet opens the stones that the sheet named, and no others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, bringIn, csvFile, dataOf, ended, stonesNamed } from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const found = async (api: Api, upload_id: string): Promise<string[]> => {
  const reply = await api.send('POST', '/inventory/search', { upload_id, sort: ['stock_no'] });
  return dataOf<components['schemas']['Search']>(reply).stockList.map(({ stock_no }) => stock_no);
};

it('finds new, changed and unchanged stones of the sheet, until a later sheet comes', async () => {
  const provider = await addProvider(admin, 'Named');
  await bringIn(admin, provider.id, csvFile(stonesNamed('NA', 6)));
  const [first, second, ...others] = stonesNamed('NA', 7);
  const changed = (first ?? []).map((cell) => (cell === -30 ? -45 : cell));
  // NA2 is withdrawn, because the sheet of the whole stock leaves it out.
  expect(second).toBeDefined();
  const upload = await bringIn(admin, provider.id, csvFile([changed, ...others]), {}, { mode: 'full' });
  expect(upload).toMatchObject({
    stones_kept: true,
    report: { created: 1, updated: 1, unchanged: 4, withdrawn: 1 },
  });
  expect(await found(admin, upload.id)).toEqual(['NA1', 'NA3', 'NA4', 'NA5', 'NA6', 'NA7']);
  expect(await found(await server.as('customer@pavilion.test'), upload.id)).toEqual([]);
  expect(await found(admin, 'no upload')).toEqual([]);

  dataOf(await admin.send('POST', `/stocks/uploads/${upload.id}/undo`));
  expect(await ended(admin, upload.id)).toMatchObject({ state: 'undone', stones_kept: false });
  expect(await found(admin, upload.id)).toEqual([]);
});
