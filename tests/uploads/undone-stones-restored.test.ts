/**
 * What an undone upload had created and withdrawn comes back: by the next sheet, or by a person.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
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
  type Upload,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const undo = async (id: string): Promise<Upload> => {
  dataOf(await admin.send('POST', `/stocks/uploads/${id}/undo`));
  return ended(admin, id);
};

/** Two stones with these words for their availability. */
const sheet = (prefix: string, says: readonly string[], cells = {}): File =>
  csvFile(...withColumn(stonesNamed(prefix, says.length, cells), 'Availability', says));

/** A provider whose only sheet, which took two stones in as on hold, was undone. */
async function undoneProvider(prefix: string): Promise<{ provider: string; ids: string[] }> {
  const provider = (await addProvider(admin, `Provider ${prefix}`)).id;
  const { id } = await bringIn(admin, provider, sheet(prefix, ['On hold', 'On hold']));
  const { report } = await undo(id);
  expect(report?.undo).toMatchObject({ deleted: 0, kept: 2 });
  return { provider, ids: (await stones(provider)).map((stone) => stone.id) };
}

const stones = (provider: string) =>
  server.query<{
    id: string;
    stock_no: string;
    status: number;
    undone_by: string | null;
    color: string;
    disc: string;
  }>(
    `SELECT id, stock_no, status, undone_by, color, disc FROM stone WHERE provider_id = $1 ORDER BY stock_no`,
    [provider],
  );
const track = async (stockNo: string) =>
  dataOf<components['schemas']['Track']>(await admin.get(`/diamond-track-details?search=${stockNo}`));
const eventsOf = async (stockNo: string) => (await track(stockNo)).history.map(({ event }) => event);
const found = async (searchTerm: string) =>
  dataOf<{ totals: { pieces: number } }>(await admin.send('POST', '/inventory/search', { searchTerm })).totals
    .pieces;

describe('the next sheet', () => {
  it('restores the stones it names, with their id, number and history', async () => {
    const { provider, ids } = await undoneProvider('TA');
    const next = await bringIn(admin, provider, sheet('TA', ['', 'On memo'], { Color: 'K' }));
    // Like stones that the house never had, except that one has to be restored.
    expect(next.report).toMatchObject({ created: 2, withdrawn: 1, restored: 1, updated: 0, unchanged: 0 });
    expect(await stones(provider)).toMatchObject([
      { id: ids[0], stock_no: 'TA1', status: 1, undone_by: null, color: 'K' },
      { id: ids[1], stock_no: 'TA2', status: 2, undone_by: null, color: 'K' },
    ]);
    expect(await eventsOf('TA1')).toEqual(['DELIST', 'RELIST']);
    expect(await eventsOf('TA2')).toEqual(['DELIST']);
    const page = await admin.get('/inventory/dna?stock_no=TA2');
    expect(dataOf(page)).toMatchObject({
      undone: null,
      delisted: { reason: 'stock.csv: the provider says “Out on memo”.' },
    });
    expect(await found('TA')).toBe(2);
  });

  it('does to them what its preview shows', async () => {
    const { provider } = await undoneProvider('TB');
    const shown = await previewOf(admin, provider, sheet('TB', ['', 'On memo', 'Sold']));
    const planned = await changesOf(admin, shown.id);
    expect((await stones(provider)).map(({ undone_by }) => undone_by)).not.toContain(null);
    dataOf(await admin.send('POST', `/stocks/uploads/${shown.id}/run`, {}));
    const done = await ended(admin, shown.id);
    expect(done.state).toBe('done');
    const { created, withdrawn, restored, left_out } = done.report ?? {};
    expect(shown.preview).toMatchObject({ created, withdrawn, restored, left_out });
    const rows = (changes: typeof planned) =>
      changes
        .filter(({ kind }) => kind !== 'left_out')
        .map(({ kind, row_no, stone_id, stock_no, reason }) => [kind, row_no, stone_id, stock_no, reason]);
    expect(rows(await changesOf(admin, shown.id))).toEqual(rows(planned));
  });

  it('that says they are sold leaves them out, as it does new stones', async () => {
    const { provider } = await undoneProvider('TC');
    const next = await bringIn(admin, provider, sheet('TC', ['Sold', '']));
    expect(next.report).toMatchObject({ created: 1, left_out: 1 });
    expect(await stones(provider)).toMatchObject([
      { status: 2, undone_by: expect.any(String) },
      { status: 1, undone_by: null },
    ]);
    expect(await found('TC')).toBe(1);
  });

  it('that does not name them leaves them, and withdraws none, even if it lists the whole stock', async () => {
    const { provider } = await undoneProvider('TD');
    const next = await bringIn(admin, provider, csvFile(stonesNamed('TDx', 1)), {}, { mode: 'full' });
    expect(next.report).toMatchObject({ created: 1, withdrawn: 0, in_workflow: 0 });
    expect(await found('TD')).toBe(1);
  });

  it('takes no value of the undone one, where its own cannot be read', async () => {
    const { provider } = await undoneProvider('TE');
    const [first] = await stones(provider);
    expect(first?.disc).toBe('-30.00');
    await bringIn(admin, provider, csvFile(stonesNamed('TE', 1, { 'Discount %': 'see list' })));
    expect((await stones(provider))[0]).toMatchObject({ id: first?.id, status: 1, disc: null });
  });

  it('brings them back into no selection, as if they had been deleted', async () => {
    const provider = (await addProvider(admin, 'Provider TK')).id;
    const { id } = await bringIn(admin, provider, sheet('TK', ['On hold', 'On hold']));
    const named = { stock_numbers: ['TK1'] };
    dataOf(await admin.send('POST', '/inventory/featured-stone', named));
    dataOf(await admin.send('POST', '/inventory/collection', { name: 'Picked', ...named }));
    await undo(id);
    await bringIn(admin, provider, sheet('TK', ['', '']));
    expect(await found('TK')).toBe(2);
    const featured = await admin.send('POST', '/inventory/get-featured-stone', {});
    expect(featured.text).not.toContain('TK1');
    const { stockList } = dataOf<{ stockList: { pieces: number }[] }>(
      await admin.get('/inventory/collection?searchTerm=Picked'),
    );
    expect(stockList).toMatchObject([{ pieces: 0 }]);
  });

  it('of another provider gets another number for the same one', async () => {
    const { ids } = await undoneProvider('TF');
    const other = (await addProvider(admin, 'Another')).id;
    const { id } = await bringIn(admin, other, sheet('TF', ['On hold']));
    const [theirs] = await stones(other);
    expect(ids).not.toContain(theirs?.id);
    expect(theirs?.stock_no).toMatch(/^TF1-/);
    // Undone in its turn, it keeps that number, and the preview says so.
    await undo(id);
    const shown = await previewOf(admin, other, sheet('TF', ['']));
    expect(await changesOf(admin, shown.id, 'created')).toMatchObject([
      { stone_id: theirs?.id, stock_no: theirs?.stock_no },
    ]);
    expect(shown.preview?.issues?.map(({ kind }) => kind)).toContain('number_taken');
  });
});

describe('undoing again', () => {
  it('marks the stones that the later sheet took up, on offer or not, as often as need be', async () => {
    const { provider, ids } = await undoneProvider('TG');
    for (const events of [
      ['DELIST', 'RELIST', 'DELIST'],
      ['DELIST', 'RELIST', 'DELIST', 'RELIST', 'DELIST'],
    ]) {
      const { id } = await bringIn(admin, provider, sheet('TG', ['', 'On memo', '']));
      expect((await undo(id)).report?.undo).toEqual({
        deleted: 1,
        changed_back: 0,
        restored: 0,
        withdrawn: 0,
        kept: 2,
      });
      expect(await stones(provider)).toMatchObject(ids.map((one) => ({ id: one, status: 2, undone_by: id })));
      expect(await eventsOf('TG1')).toEqual(events);
      expect(await eventsOf('TG2')).toEqual(['DELIST']);
      expect(await found('TG')).toBe(0);
    }
    expect(dataOf(await admin.send('POST', '/workflows/conformance'))).toMatchObject({ findings: [] });
  });

  it('is refused when a record refers to a stone that would only be kept for its history', async () => {
    const provider = (await addProvider(admin, 'Provider TH')).id;
    const { id } = await bringIn(admin, provider, sheet('TH', ['On hold', 'On hold']));
    const pair = { first_stock_no: 'TH1', second_stock_no: 'TH2' };
    dataOf(await admin.send('POST', '/inventory/matchpair', pair));
    expect(await undo(id)).toMatchObject({
      state: 'done',
      error: 'Something refers to a stone that this upload created, so it cannot be undone.',
    });
    expect(await stones(provider)).toMatchObject([{ undone_by: null }, { undone_by: null }]);
  });
});

describe('a person', () => {
  it('restores one, and it is in the stock like any other', async () => {
    const { provider, ids } = await undoneProvider('TI');
    const body = { status: 1, reason: 'We have it.' };
    dataOf(await admin.send('PUT', `/inventory/status/${ids[0]}`, body));
    expect(await stones(provider)).toMatchObject([
      { status: 1, undone_by: null },
      { status: 2, undone_by: expect.any(String) },
    ]);
    expect(await eventsOf('TI1')).toEqual(['DELIST', 'RESTORE']);
    expect(await found('TI')).toBe(1);
    const next = await bringIn(admin, provider, sheet('TI', ['On hold', 'On hold']));
    expect(next.report).toMatchObject({ created: 1, unchanged: 1, withdrawn: 2 });
  });

  it('cannot withdraw one again', async () => {
    const { provider, ids } = await undoneProvider('TJ');
    const again = await admin.send('PUT', `/inventory/status/${ids[0]}`, { status: 2, reason: 'Again.' });
    expect(again.status).toBe(409);
    expect((await stones(provider)).map(({ undone_by }) => undone_by)).not.toContain(null);
  });
});
