import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import {
  addProvider,
  chosen,
  csvFile,
  dataOf,
  gzipFile,
  HEADINGS,
  propose,
  FIELDS,
  TEN_STONES,
  xlsxFile,
  OPEN,
  ended,
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

describe('an uploaded sheet', () => {
  it('has its columns recognised in CSV, gzipped CSV and XLSX', async () => {
    const provider = await addProvider(admin, 'Three Ways');
    for (const file of [csvFile(TEN_STONES), gzipFile(TEN_STONES), await xlsxFile(TEN_STONES)]) {
      const upload = await propose(admin, provider.id, file);
      expect(upload).toMatchObject({
        state: 'proposed',
        header_row: 1,
        file_name: file.name,
        size_bytes: file.size,
        rows_read: 0,
      });
      expect(upload.columns?.map(({ field }) => field)).toEqual(FIELDS);
      expect(upload.columns?.[1]?.samples).toEqual(['Round', 'PRINCESS']);
    }
  });

  it('has its row of headings found, or named by the person', async () => {
    const provider = await addProvider(admin, 'Late Headings');
    const rows = [['Stock of the week'], [], HEADINGS, ...TEN_STONES];
    const file = csvFile(rows, ['A letterhead', '']);
    expect((await propose(admin, provider.id, file)).header_row).toBe(4);
    expect((await propose(admin, provider.id, file, { header_row: 4 })).columns?.[2]?.field).toBe('carat');
    const wrong = await admin.form(
      'PUT',
      '/inventory/mapping',
      { provider_id: provider.id, header_row: 3 },
      { uploadExcel: file },
    );
    expect([wrong.status, wrong.body?.message]).toEqual([
      400,
      'Row 3 of the sheet is empty. Choose the row with the headings.',
    ]);
  });

  it('is recognised by the provider’s last confirmed mapping', async () => {
    const provider = await addProvider(admin, 'Learned');
    const first = await propose(admin, provider.id, csvFile(TEN_STONES));
    const columns = chosen(first).map((one) =>
      one.field === 'location'
        ? { ...one, field: 'city' }
        : one.field === 'lab'
          ? { ...one, field: null }
          : one,
    );
    dataOf(
      await admin.send('POST', `/stocks/uploads/${first.id}/run`, { columns, statements: { stone_type: 2 } }),
    );
    const second = await propose(
      admin,
      provider.id,
      csvFile(
        TEN_STONES.map((row) => row.toReversed()),
        HEADINGS.toReversed(),
      ),
    );
    expect(second.columns?.map(({ field }) => field)).toEqual(
      FIELDS.map((field) => (field === 'location' ? 'city' : field === 'lab' ? null : field)).toReversed(),
    );
    expect(second.columns?.[0]).toMatchObject({
      confidence: 1,
      reason: 'As confirmed for this provider’s last sheet',
    });
    expect(second.statements).toEqual({ stone_type: 2, location: null });
    const mapping = dataOf<{ mapping_configuration_id: string; columns: unknown[] }>(
      await admin.get(`/inventory/mapping/${provider.id}`),
    );
    expect(mapping.mapping_configuration_id).toBe(second.mapping_configuration_id);
    expect(mapping.columns).toHaveLength(HEADINGS.length);
  });

  it('is recognised by the meanings that a person gave to unknown words', async () => {
    const provider = await addProvider(admin, 'Own words');
    const [rows, headings] = withColumn(
      TEN_STONES,
      'Sfumatura',
      TEN_STONES.map((_, row) => (row < 4 ? 'Niente di che' : row < 8 ? 'Bruno tenue' : 'Brown')),
    );
    const first = await propose(admin, provider.id, csvFile(rows, headings));
    expect(first.columns?.at(-1)).toMatchObject({ field: null });
    const columns = chosen(first).map((one) =>
      one.column === HEADINGS.length ? { ...one, field: 'shade' } : one,
    );
    const asked = { columns, statements: OPEN };
    dataOf(await admin.send('POST', `/stocks/uploads/${first.id}/preview`, asked));
    const back = await ended(admin, first.id);
    expect(back.columns?.at(-1)).toMatchObject({
      field: 'shade',
      confidence: 1,
      basis: 'chosen',
      reason: 'Your choice; it was ignored',
    });
    expect(back.columns?.slice(0, -1)).toEqual(first.columns?.slice(0, -1));
    dataOf(await admin.send('POST', `/stocks/uploads/${first.id}/run`, {}));
    await ended(admin, first.id);

    const unanswered = await propose(admin, provider.id, csvFile(rows, headings));
    expect(unanswered.columns?.at(-1)).toMatchObject({ field: 'shade', confidence: 0.2, basis: 'learned' });
    const keep = [
      { field: 'shade', value: 'Bruno tenue', code: 'FAINT_BROWN' },
      { field: 'shade', value: 'Niente di che', code: null },
    ];
    dataOf(await admin.send('PUT', `/inventory/mapping/${provider.id}/values`, { keep }));
    const answered = await propose(admin, provider.id, csvFile(rows, headings));
    const sure = { field: 'shade', confidence: 1, reason: 'As confirmed for this provider’s last sheet' };
    expect(answered.columns?.at(-1)).toMatchObject(sure);
    const again = dataOf<Upload>(await admin.send('POST', `/stocks/uploads/${answered.id}/read`, {}));
    expect(again.columns?.at(-1)).toMatchObject(sure);
    const other = rows.map((row) => row.with(HEADINGS.length, 'Kaum'));
    const changed = await propose(admin, provider.id, csvFile(other, headings));
    expect(changed.columns?.at(-1)).toMatchObject({ field: 'shade', confidence: 0 });
  });

  it('shows what a person changed as theirs, with what was proposed', async () => {
    const provider = await addProvider(admin, 'Changed my mind');
    const first = await propose(admin, provider.id, csvFile(TEN_STONES));
    const changed: Record<number, string | null> = { 5: null, 10: 'city' };
    const columns = chosen(first).map((one) => ({
      ...one,
      field: changed[one.column] ?? (one.column in changed ? null : one.field),
    }));
    dataOf(await admin.send('POST', `/stocks/uploads/${first.id}/preview`, { columns, statements: OPEN }));
    const back = await ended(admin, first.id);
    expect([back.columns?.[5], back.columns?.[10]]).toMatchObject([
      { field: null, basis: 'chosen', reason: 'Your choice; proposed was Lab', alternatives: ['lab'] },
      { field: 'city', basis: 'chosen', reason: 'Your choice; proposed was Location' },
    ]);
    expect(back.columns?.[10]?.alternatives?.[0]).toBe('location');
  });

  it('is asked about where its figures refute what was confirmed for the last one', async () => {
    const provider = await addProvider(admin, 'Changed prices');
    const headings = ['Ref', 'Shape', 'Carat', 'Rap', 'Disc %', 'Price'];
    const stones = [0.5, 0.7, 1.5, 2, 3].map((carat, row) => ({ carat, rap: 4000 + row * 1100 }));
    const sheet = (price: (carat: number, perCarat: number) => number) =>
      csvFile(
        stones.map(({ carat, rap }, row) => [
          `P-${row}`,
          'Round',
          String(carat),
          String(rap),
          '-30',
          price(carat, rap * 0.7).toFixed(2),
        ]),
        headings,
      );
    const first = await propose(
      admin,
      provider.id,
      sheet((_, perCarat) => perCarat),
    );
    expect(first.columns?.[5]).toMatchObject({ field: 'price_per_ct', basis: 'figures' });
    dataOf(
      await admin.send('POST', `/stocks/uploads/${first.id}/run`, {
        columns: chosen(first),
        statements: { stone_type: 2 },
      }),
    );
    const second = await propose(
      admin,
      provider.id,
      sheet((carat, perCarat) => carat * perCarat),
    );
    expect(second.columns?.[5]).toMatchObject({ field: null, open: ['price_per_ct', 'total_amt'] });
    const refused = await admin.send('POST', `/stocks/uploads/${second.id}/run`, {
      columns: chosen(second),
      statements: { stone_type: 2 },
    });
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      expect.stringContaining('whether a price is per carat or per stone'),
    ]);
  });

  it('that is not a readable sheet is refused with a message and not stored', async () => {
    const provider = await addProvider(admin, 'Refused');
    const stored = () =>
      readdirSync(path.join(server.dataDir), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      ).length;
    const before = stored();
    const refused = async (content: string | Uint8Array<ArrayBuffer>, name = 'stock.xlsx') => {
      const reply = await admin.form(
        'PUT',
        '/inventory/mapping',
        { provider_id: provider.id },
        { uploadExcel: new File([content], name) },
      );
      return [reply.status, reply.body?.message];
    };
    expect(await refused('')).toEqual([400, 'The file is empty. Choose another one.']);
    // A first letter that says nothing: with a brace it would be taken for JSON.
    const noise = new Uint8Array([0x80, ...randomBytes(4095)]);
    expect(await refused(noise)).toEqual([400, expect.stringMatching(/^This file is not a table/)]);
    expect(await refused('%PDF-1.7 ...')).toEqual([400, expect.stringMatching(/^This is a PDF/)]);
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5]))).toEqual([
      400,
      expect.stringMatching(/damaged/),
    ]);
    expect(await refused(new Uint8Array([0x1f, 0x8b, 8, 0, 9, 9, 9, 9]))).toEqual([
      400,
      expect.stringMatching(/damaged/),
    ]);
    expect(await refused('Shape,Carat\r\n')).toEqual([
      400,
      'The sheet has headings but no rows below them. Choose a sheet with stones.',
    ]);
    const none = await admin.form('PUT', '/inventory/mapping', { provider_id: provider.id }, {});
    expect([none.status, none.body?.message]).toEqual([
      400,
      'Please choose a sheet: a .csv, .csv.gz or .xlsx file.',
    ]);
    expect(stored()).toBe(before);
    expect(await server.query('SELECT id FROM upload WHERE provider_id = $1', [provider.id])).toEqual([]);
  });

  it('needs an existing provider', async () => {
    const file = csvFile(TEN_STONES);
    const send = (provider_id: string) =>
      admin.form('PUT', '/inventory/mapping', { provider_id }, { uploadExcel: file });
    expect((await send('01900000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await send('nobody')).status).toBe(404);
  });
});

describe('the mapping that a person confirms', () => {
  it('is checked before anything starts', async () => {
    const provider = await addProvider(admin, 'Checked');
    const upload = await propose(admin, provider.id, csvFile(TEN_STONES));
    const run = async (columns: { column: number; field: string | null }[]) => {
      const reply = await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
        columns,
        statements: OPEN,
      });
      return [reply.status, reply.body?.message];
    };
    const proposed = chosen(upload);
    expect(await run(proposed.filter(({ field }) => field !== 'carat'))).toEqual([
      400,
      'No column is mapped to Carat. A stone needs a shape and a carat weight.',
    ]);
    expect(
      await run(proposed.map((one) => (one.field === 'cut' ? { ...one, field: 'shape' } : one))),
    ).toEqual([400, 'Shape and Cut are both mapped to Shape. Choose one of them.']);
    expect(await run([...proposed, { column: 40, field: null }])).toEqual([
      400,
      'The sheet has 11 columns; there is no column 41.',
    ]);
    expect(await run([{ column: 0, field: '__proto__' }])).toEqual([400, 'There is no field "__proto__".']);
    expect(dataOf<{ state: string }>(await admin.get(`/stocks/uploads/${upload.id}`)).state).toBe('proposed');
  });

  it('starts one import, however often it is confirmed', async () => {
    const provider = await addProvider(admin, 'Once');
    const upload = await propose(admin, provider.id, csvFile(TEN_STONES));
    const run = () =>
      admin.send('POST', `/stocks/uploads/${upload.id}/run`, { columns: chosen(upload), statements: OPEN });
    // Once it is surveyed, its file is not read again, so that both arrive together.
    await server.jobsDone();
    // Both wait until they have read the upload as not started, so the database has to decide.
    const gate = await server.pool.connect();
    await gate.query(`BEGIN READ WRITE; SET LOCAL app.scope = 'all'`);
    await gate.query('SELECT 1 FROM upload WHERE id = $1 FOR UPDATE', [upload.id]);
    const sent = [run(), run()];
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE upload%'`;
    await until('two that wait for the row', async () => (await server.pool.query(waiting)).rowCount === 2);
    await gate.query('COMMIT');
    gate.release();
    const both = await Promise.all(sent);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await server.jobsDone();
    const again = await run();
    expect(again.status).toBe(409);
    expect(again.body?.message).toMatch(/stock\.csv/);
  });
});
