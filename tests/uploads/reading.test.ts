/**
 * Before and after an import: the survey, providers' meanings of words, sheets of a workbook, rows
 * to correct.
 */
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { FAULT_HEADING } from '../../src/domain/sheets/stock-issues.ts';
import { readSheet } from '../../server/sheets/read/read-sheet.ts';
import { createPool } from '../../server/db/pool.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { ReaderEnded } from '../../server/readers/child.ts';
import { closeReaders, sheets } from '../../server/readers/readers.ts';
import { surveyUpload } from '../../server/sheets/import/survey-upload.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { sheetFile } from '../sheets/sheet-file.ts';
import {
  addProvider,
  bringIn,
  chosen,
  csvFile,
  dataOf,
  ended,
  HEADINGS,
  OPEN,
  propose,
  TEN_STONES,
  type Upload,
} from './support/sheets.ts';

type Survey = components['schemas']['UploadSurvey'];
type Cells = readonly (string | number)[];

let server: TestServer;
let admin: Api;
let auditor: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  auditor = await server.as('auditor@pavilion.test');
});
afterAll(() => server.close());

const withCells = (changes: Record<number, Record<string, string | number>>): Cells[] =>
  TEN_STONES.map((row, index) => row.map((cell, column) => changes[index]?.[HEADINGS[column] ?? ''] ?? cell));

/** Polls until the whole sheet has been read. */
async function surveyed(api: Api, upload: Upload, columns = chosen(upload)): Promise<Survey> {
  return until('a survey', async () => {
    const survey = dataOf<Survey>(await api.send('POST', `/stocks/uploads/${upload.id}/survey`, { columns }));
    return survey.state !== 'reading' && survey;
  });
}

const keep = (provider: { id: string }, data: object) =>
  admin.send('PUT', `/inventory/mapping/${provider.id}/values`, data);

async function run(upload: Upload, statements: object = {}, more: object = {}): Promise<Upload> {
  dataOf(
    await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
      columns: chosen(upload),
      statements: { ...OPEN, ...statements },
      ...more,
    }),
  );
  return ended(admin, upload.id);
}

describe('the survey of a sheet', () => {
  it('lists each unknown word once with its rows, for the chosen columns', async () => {
    const provider = await addProvider(admin, 'Surveyed');
    const rows = withCells({
      0: { Cut: 'True Hearts' },
      3: { Cut: 'TRUE-HEARTS' },
      4: { Cut: 'True Hearts', Weight: 'heavy' },
      5: { Location: '' },
    });
    const upload = await propose(admin, provider.id, csvFile(rows));
    const survey = await surveyed(auditor, upload);
    expect(survey).toMatchObject({ state: 'done', rows_read: 10, hidden_rows: 0, more_values: 0 });
    expect(survey.values).toEqual([
      {
        field: 'carat',
        column: 2,
        header: 'Weight',
        value: 'heavy',
        count: 1,
        rows: [6],
        stones: ['X105'],
        kept: false,
        code: null,
      },
      {
        field: 'cut',
        column: 7,
        header: 'Cut',
        value: 'True Hearts',
        count: 3,
        rows: [2, 5, 6],
        stones: ['X101', 'X104', 'X105'],
        kept: false,
        code: null,
      },
    ]);
    expect(survey.columns.find(({ column }) => column === 10)?.filled).toBe(9);
    const other = chosen(upload).map((one) => (one.field === 'cut' ? { ...one, field: 'polish' } : one));
    expect((await surveyed(admin, upload, other)).values.map(({ field, count }) => [field, count])).toEqual([
      ['carat', 1],
      ['polish', 3],
    ]);
  });

  it('asks nothing of a line of totals, which is left out with an issue', async () => {
    const provider = await addProvider(admin, 'Totalled');
    const rows = withCells({ 2: { Cut: 'Sparkling' } }).map((row) => [...row, 'In stock']);
    const sum = [
      '',
      '',
      '10.45 cts',
      'TOTAL',
      '',
      '',
      '',
      '10 pcs',
      10_000,
      -30,
      'Total: 10 stones',
      'TOTAL',
    ];
    const file = csvFile([...rows, sum], [...HEADINGS, 'Availability']);
    const upload = await propose(admin, provider.id, file);
    expect(upload.columns?.at(-1)).toMatchObject({ field: 'supplier_availability', confidence: 1 });
    const { values, rows_read } = await surveyed(admin, upload);
    expect([values.map(({ value }) => value), rows_read]).toEqual([['Sparkling'], 10]);
    const { report } = await run(upload);
    expect(report).toMatchObject({ created: 10, skipped: 1 });
    expect(report?.issues).toContainEqual(
      expect.objectContaining({ kind: 'total_line', field: null, value: null, count: 1, rows: [12] }),
    );
  });

  it('says which stones a word stands on: the first five, by stock number or else by report number', async () => {
    const provider = await addProvider(admin, 'Which Stones');
    const rows = TEN_STONES.map((row, index) =>
      row.map((cell, column) =>
        HEADINGS[column] === 'Cut'
          ? index % 2 === 0
            ? 'Splendid'
            : 'SPLEN-DID'
          : HEADINGS[column] === 'Stock #' && index === 2
            ? ''
            : cell,
      ),
    );
    // A column of nothing but unknown words is no cut until a person says so.
    const withCut = (upload: Upload) => {
      const cut = upload.columns?.find(({ header }) => header === 'Cut')?.column;
      return chosen(upload).map((one) => (one.column === cut ? { ...one, field: 'cut' } : one));
    };
    const stonesOf = async (upload: Upload, columns = withCut(upload)) =>
      (await surveyed(auditor, upload, columns)).values.map(({ value, count, rows, stones }) => [
        value,
        count,
        rows,
        stones,
      ]);
    const upload = await propose(admin, provider.id, csvFile(rows));
    // Two spellings of one word stand in alternating rows; the third stone has no number.
    expect(await stonesOf(upload)).toEqual([
      ['Splendid', 10, [2, 3, 4, 5, 6], ['X101', 'X102', null, 'X104', 'X105']],
    ]);
    // Of any other column than the one they were read from, nothing is known.
    const other = withCut(upload).map((one) =>
      one.field === 'stock_no' ? { ...one, field: 'member_comment' } : one,
    );
    expect(await stonesOf(upload, other)).toEqual([
      ['Splendid', 10, [2, 3, 4, 5, 6], [null, null, null, null, null]],
    ]);
    const unnumbered = await propose(
      admin,
      provider.id,
      csvFile(
        rows.map((row) => row.slice(1)),
        HEADINGS.slice(1),
      ),
    );
    expect((await stonesOf(unnumbered))[0]?.[3]).toEqual([
      '2100000000',
      '2100000001',
      '2100000002',
      '2100000003',
      '2100000004',
    ]);
  });

  it('made before stones were remembered lists the rows alone', async () => {
    const provider = await addProvider(admin, 'Earlier Survey');
    const upload = await propose(admin, provider.id, csvFile(withCells({ 0: { Cut: 'Splendid' } })));
    await surveyed(admin, upload);
    await server.command(
      `UPDATE upload_survey SET columns = (
         SELECT jsonb_agg(jsonb_set(one, '{values}',
                  (SELECT coalesce(jsonb_agg(value - 3 ORDER BY at), '[]') FROM jsonb_array_elements(one -> 'values') WITH ORDINALITY AS v (value, at)))
                  ORDER BY place)
           FROM jsonb_array_elements(columns) WITH ORDINALITY AS c (one, place)) WHERE upload_id = $1`,
      [upload.id],
    );
    expect((await surveyed(admin, upload)).values).toMatchObject([
      { value: 'Splendid', rows: [2], stones: [null] },
    ]);
  });

  it('counts how discounts and fractions are written, and a person’s reading is kept', async () => {
    const provider = await addProvider(admin, 'Evidence');
    const headings = [...HEADINGS, 'Price/Ct', 'Depth %'];
    const rows = TEN_STONES.map((row, index) => [
      ...row.map((cell) => (cell === -30 ? 30 : cell)),
      index === 0 ? 9000 : 7000,
      index < 2 ? 0.61 : 61,
    ]);
    const upload = await propose(admin, provider.id, csvFile(rows, headings));
    const { discount, fractions } = await surveyed(admin, upload);
    expect(discount).toMatchObject({ sign: -1, scale: 1, basis: 'prices', rows: 10, priced: 10 });
    expect(discount?.readings).toContainEqual({ sign: -1, scale: 1, agree: 9 });
    expect(fractions).toEqual([
      { field: 'depth', column: 12, header: 'Depth %', numbers: 10, fractions: 2, rows: [2, 3] },
    ]);
    const before = await run(upload);
    expect(before.report?.issues.find(({ kind }) => kind === 'fraction_read_as_percent')?.count).toBe(2);
    // A person's statements are applied, stored, and proposed the next time.
    const next = await propose(admin, provider.id, csvFile(rows, headings));
    const said = { discount: { sign: 1, scale: 1 }, fractions: [{ field: 'depth', read_as: 'percent' }] };
    // With the other sign the prices contradict the list, which a person has to confirm.
    const after = await run(next, said, { confirmed: ['prices_disagree'] });
    expect(after.report?.issues.filter(({ kind }) => kind === 'fraction_read_as_percent')).toEqual([]);
    expect((await propose(admin, provider.id, csvFile(rows, headings))).statements).toMatchObject(said);
  });

  it('reports a truncated sheet before anything is imported', async () => {
    const provider = await addProvider(admin, 'Breaks Off');
    const rows = Array.from({ length: 900 }, (_, index) => [
      `B${index}`,
      ...(TEN_STONES[index % 10] ?? []).slice(1),
    ]);
    const text = [HEADINGS, ...rows].map((cells) => cells.join(',')).join('\n');
    const upload = await propose(admin, provider.id, new File([`${text}\nX1,"Round`], 'open.csv'));
    expect(await surveyed(admin, upload)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The table is cut off: an opening quote/),
      values: [],
    });
  });

  it('is made once, and resumed after its process or reader ended', async () => {
    const provider = await addProvider(admin, 'Once Read');
    const upload = await propose(admin, provider.id, csvFile(TEN_STONES));
    await surveyed(admin, upload);
    const ownerPool = createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' });
    const services = { ownerPool, storage: diskStorage(path.join(server.dataDir, 'files')) };
    const finished = () =>
      server.query<{ at: string }>('SELECT finished_at::text AS at FROM upload_survey WHERE upload_id = $1', [
        upload.id,
      ]);
    const before = await finished();
    await surveyUpload(upload.id, services);
    expect(await finished()).toEqual(before);
    // Requested just now: the server's own job begins what has been waiting for ten minutes.
    await server.command(
      'UPDATE upload_survey SET finished_at = NULL, columns = NULL, taken_at = NULL, asked_at = now() WHERE upload_id = $1',
      [upload.id],
    );
    const left = surveyUpload(upload.id, services);
    while (sheets.busy === 0) await new Promise(setImmediate);
    closeReaders();
    await expect(left).rejects.toThrow(ReaderEnded);
    expect(await finished()).toEqual([{ at: null }]);
    // Left unfinished by a process that died.
    await server.command(
      `UPDATE upload_survey SET taken_at = now() - interval '11 minutes' WHERE upload_id = $1`,
      [upload.id],
    );
    await surveyUpload(upload.id, services);
    expect((await surveyed(admin, upload)).rows_read).toBe(10);
    await ownerPool.end();
  });
});

describe('the words of a provider', () => {
  it('are mapped once, and used for this provider’s sheets only', async () => {
    const provider = await addProvider(admin, 'Own Words');
    const rows = withCells({ 0: { Cut: 'True Hearts', Color: 'Sunny' }, 1: { Cut: 'shiny' } });
    const upload = await propose(admin, provider.id, csvFile(rows));
    const kept = await keep(provider, {
      keep: [
        { field: 'cut', value: 'True Hearts', code: 'ID' },
        { field: 'cut', value: 'shiny', code: null },
        { field: 'color', value: 'Sunny', code: 'YELLOW' },
      ],
    });
    expect(kept.body?.message).toBe('Own Words: the meaning of 3 words is saved.');
    expect(
      (await surveyed(admin, upload)).values.map(({ value, kept: is, code }) => [value, is, code]),
    ).toEqual([
      ['Sunny', true, 'YELLOW'],
      ['True Hearts', true, 'ID'],
      ['shiny', true, null],
    ]);
    const { report } = await run(upload);
    expect(report?.issues.filter(({ kind }) => kind === 'unknown_value')).toEqual([]);
    expect(report?.unseen).toEqual([]);
    const stones = await server.query<{ cut: string | null; fancy_color: string | null }>(
      'SELECT cut, fancy_color FROM stone WHERE provider_id = $1 ORDER BY org_stock_no LIMIT 3',
      [provider.id],
    );
    expect(stones).toEqual([
      { cut: 'ID', fancy_color: 'YELLOW' },
      { cut: null, fancy_color: null },
      { cut: 'EX', fancy_color: null },
    ]);
    const other = await addProvider(admin, 'Other Words');
    const theirs = await bringIn(admin, other.id, csvFile(rows));
    expect(theirs.report?.issues.filter(({ kind }) => kind === 'unknown_value')).toHaveLength(3);
    expect(theirs.report?.unseen).toEqual([{ reason: 'no_kind', count: 1, rows: [2] }]);
    expect(theirs.report?.issues.filter(({ field }) => field === 'color')).toHaveLength(1);
  });

  it('may mean a fluorescence together with its colour', async () => {
    const provider = await addProvider(admin, 'Glowing');
    const headings = HEADINGS.map((heading) => (heading === 'Location' ? 'Fluorescence' : heading));
    const rows = TEN_STONES.map((row, index) =>
      row.map((cell) => (cell === 'Antwerp' ? (index === 0 ? 'STB' : 'None') : cell)),
    );
    const upload = await propose(admin, provider.id, csvFile(rows, headings));
    dataOf(
      await keep(provider, { keep: [{ field: 'fluorescence', value: 'STB', code: 'VERY_STRONG BLUE' }] }),
    );
    const refused = await keep(provider, {
      keep: [{ field: 'fluorescence', value: 'STB', code: 'NONE BLUE' }],
    });
    expect([refused.status, refused.body?.message]).toEqual([
      400,
      'fluorescence has no code NONE BLUE. Choose one of its codes.',
    ]);
    await run(upload);
    expect(
      await server.query(
        `SELECT fluorescence, fluorescence_color, count(*)::int FROM stone WHERE provider_id = $1
          GROUP BY 1, 2 ORDER BY 3`,
        [provider.id],
      ),
    ).toEqual([
      { fluorescence: 'VERY_STRONG', fluorescence_color: 'BLUE', count: 1 },
      { fluorescence: 'NONE', fluorescence_color: null, count: 9 },
    ]);
  });

  it('can be mapped after an import, and the same file read again', async () => {
    const provider = await addProvider(admin, 'Said Later');
    const rows = withCells({ 0: { Cut: 'Splendid' } });
    const first = await bringIn(admin, provider.id, csvFile(rows));
    expect(first.report?.issues).toContainEqual(expect.objectContaining({ value: 'Splendid', rows: [2] }));
    dataOf(await keep(provider, { keep: [{ field: 'cut', value: 'splendid', code: 'EX' }] }));
    const again = dataOf<Upload>(await admin.send('POST', `/stocks/uploads/${first.id}/read`, {}));
    expect(again.id).not.toBe(first.id);
    expect(again).toMatchObject({ state: 'proposed', file_name: first.file_name, provider_id: provider.id });
    const second = await run(again);
    expect(second.report).toMatchObject({ created: 0, updated: 1, unchanged: 9 });
    dataOf(await keep(provider, { forget: [{ field: 'cut', value: 'SPLENDID' }] }));
    expect(dataOf(await auditor.get(`/inventory/mapping/${provider.id}/values`))).toEqual([]);
  });

  it('are refused with an unknown code, for other fields, and without letters', async () => {
    const provider = await addProvider(admin, 'Refused Words');
    const message = async (one: object) => {
      const reply = await keep(provider, { keep: [one] });
      return [reply.status, reply.body?.message];
    };
    expect(await message({ field: 'cut', value: 'Best', code: 'BEST' })).toEqual([
      400,
      'cut has no code BEST. Choose one of its codes.',
    ]);
    expect(await message({ field: 'brand', value: 'Best', code: null })).toEqual([
      400,
      'Words of brand cannot be given a meaning. Leave it out.',
    ]);
    expect(await message({ field: 'cut', value: '--', code: null })).toEqual([
      400,
      'A word of only punctuation has no meaning. Leave it out.',
    ]);
    expect(dataOf(await admin.get(`/inventory/mapping/${provider.id}/values`))).toEqual([]);
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect((await admin.get(`/inventory/mapping/${nobody}/values`)).status).toBe(404);
    expect((await keep({ id: nobody }, { keep: [] })).status).toBe(404);
  });
});

describe('a workbook', () => {
  const workbook = async (): Promise<File> => {
    const rows = [HEADINGS, ...TEN_STONES].map((cells) => [...cells]);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Cover',
          rows: [
            ['Harbour Stones', 'Antwerp'],
            ['Telephone', '1234'],
          ],
        },
        { name: 'Round', rows: rows.filter((_, index) => index % 2 !== 0 || index === 0) },
        { name: 'Fancy', rows: rows.filter((_, index) => index % 2 === 0) },
        { name: 'Cost', hidden: true, rows },
      ],
    });
    return new File([new Uint8Array(bytes)], 'book.xlsx');
  };

  it('is read from the chosen sheet, which is proposed for the next one too', async () => {
    const provider = await addProvider(admin, 'Several Sheets');
    const upload = await propose(admin, provider.id, await workbook());
    expect(upload).toMatchObject({ sheet: 'Round', header_row: 1 });
    expect(upload.sheets).toEqual([
      { name: 'Cover', hidden: false },
      { name: 'Round', hidden: false },
      { name: 'Fancy', hidden: false },
      { name: 'Cost', hidden: true },
    ]);
    const other = dataOf<Upload>(
      await admin.send('POST', `/stocks/uploads/${upload.id}/read`, { sheet: 'Fancy' }),
    );
    expect(other).toMatchObject({ id: upload.id, sheet: 'Fancy' });
    expect((await surveyed(admin, other)).rows_read).toBe(5);
    const { report } = await run(other);
    expect(report).toMatchObject({ rows_read: 5, created: 5 });
    expect(report?.issues.filter(({ kind }) => kind === 'unread_sheet')).toMatchObject([
      { value: 'Round', rows: [0] },
    ]);
    const next = await propose(admin, provider.id, await workbook());
    expect(next.sheet).toBe('Fancy');
    const hidden = dataOf<Upload>(
      await admin.send('POST', `/stocks/uploads/${next.id}/read`, { sheet: 'Cost' }),
    );
    expect((await run(hidden)).report).toMatchObject({ rows_read: 10 });
    const wrong = await propose(admin, provider.id, await workbook());
    const refused = await admin.send('POST', `/stocks/uploads/${wrong.id}/read`, { sheet: 'Nothing' });
    expect([refused.status, refused.body?.message]).toEqual([
      400,
      'The workbook has no sheet named Nothing.',
    ]);
    expect((await admin.send('POST', `/stocks/uploads/nothing/read`, {})).status).toBe(404);
  });
});

describe('a learned mapping', () => {
  it('has a confidence and a reason, and names missing columns and values that no longer fit', async () => {
    const provider = await addProvider(admin, 'Changing');
    const first = await propose(admin, provider.id, csvFile(TEN_STONES));
    expect(first.columns?.find(({ field }) => field === 'shape')).toMatchObject({
      basis: 'heading',
      confidence: 1,
    });
    await run(first);
    const headings = HEADINGS.map((heading) => (heading === 'Rap' ? 'List' : heading));
    const rows = TEN_STONES.map((row) => row.map((cell) => (cell === 'GIA' ? 'somewhere' : cell)));
    const next = await propose(admin, provider.id, csvFile(rows, headings));
    expect(next.columns?.find(({ header }) => header === 'Shape')).toMatchObject({
      basis: 'learned',
      confidence: 1,
    });
    expect(next.lost_columns).toEqual([{ header: 'Rap', field: 'rap' }]);
    expect(next.columns?.find(({ header }) => header === 'Lab')).toMatchObject({
      field: 'lab',
      basis: 'learned',
      confidence: 0,
      reason: 'As confirmed for this provider’s last sheet, but only 0 % of the values fit now',
    });
  });
});

describe('the rows to correct', () => {
  it('have the provider’s values and what was wrong, and can be uploaded again', async () => {
    const provider = await addProvider(admin, 'Correctable');
    const rows = withCells({
      1: { Cut: '=1+1' },
      4: { Shape: 'Blob', Location: '@SUM(A1)' },
      7: { Cut: 'Splendid', Weight: '1.070' },
    });
    const upload = await bringIn(admin, provider.id, csvFile(rows), { stone_type: 2 });
    expect(upload.report).toMatchObject({ created: 9, skipped: 1 });
    const rowsAt = `/stocks/uploads/${upload.id}/rows`;
    const { headers } = await auditor.get(rowsAt);
    expect(headers.get('content-disposition')).toContain('rows%20to%20correct.xlsx');
    const bytes = await auditor.bytes(rowsAt);
    const sheet = await readSheet(sheetFile(bytes));
    expect(sheet.headers).toEqual([...HEADINGS, FAULT_HEADING]);
    const cells = sheet.sample.map((row) => row.cells);
    expect(cells.map(([number]) => number)).toEqual(['X102', 'X105', 'X108']);
    expect(cells[0]?.slice(7)).toEqual([
      '=1+1',
      '10000',
      '-30',
      'Antwerp',
      'Row 3. Cut "=1+1": The value is not a known term: not read',
    ]);
    expect(cells[1]?.at(-2)).toBe('@SUM(A1)');
    expect(cells[1]?.at(-1)).toMatch(/^Row 6\. Shape "Blob": .*; Shape "Blob": The row has no shape/);

    const corrected = cells.map((row) =>
      row.map((cell) => ({ '=1+1': 'VG', Blob: 'Round', Splendid: 'EX' })[cell] ?? cell),
    );
    const again = await propose(admin, provider.id, csvFile(corrected, sheet.headers));
    expect(again.columns?.at(-1)).toMatchObject({ field: null, header: FAULT_HEADING });
    const second = await run(again, { stone_type: 2 });
    expect(second.report).toMatchObject({ rows_read: 3, created: 1, updated: 2, skipped: 0 });
    expect(second.report?.issues.filter(({ kind }) => kind === 'unknown_value')).toEqual([]);
  });

  it('do not exist before the import', async () => {
    const provider = await addProvider(admin, 'Not Yet');
    const upload = await propose(admin, provider.id, csvFile(TEN_STONES));
    const early = await admin.get(`/stocks/uploads/${upload.id}/rows`);
    expect([early.status, early.body?.message]).toEqual([
      409,
      'stock.csv has not been read in full yet, so its faulty rows are not known. Create its preview first.',
    ]);
    expect((await admin.get('/stocks/uploads/nothing/rows')).status).toBe(404);
  });
});

it('one certificate from several providers makes a row each, with its own price, and says where they disagree', async () => {
  const [one, two] = [await addProvider(admin, 'First Seller'), await addProvider(admin, 'Second Seller')];
  const rows = TEN_STONES.map((row, index) =>
    row.map((cell, column) =>
      column === 0 ? `T${index}` : column === 6 ? String(2_950_000_000 + index) : cell,
    ),
  );
  expect((await bringIn(admin, one.id, csvFile(rows))).report).toMatchObject({ created: 10 });
  const dearer = rows.map((row) => row.map((cell) => (cell === -30 ? -10 : cell)));
  expect((await bringIn(admin, two.id, csvFile(dearer))).report).toMatchObject({ created: 10, updated: 0 });
  const stones = await server.query<{ disc: string }>(
    `SELECT disc FROM stone WHERE report_no = '2950000000' AND provider_id = ANY ($1) ORDER BY disc`,
    [[one.id, two.id]],
  );
  expect(stones.map(({ disc }) => Number(disc))).toEqual([-30, -10]);

  const three = await addProvider(admin, 'Third Seller');
  const other = rows.map((row, index) => {
    if (index === 0) return row.map((cell) => (cell === 'D' ? 'E' : cell));
    if (index === 1) return row.map((cell) => (cell === '1.01' ? '1.21' : cell));
    return row.map((cell) => (cell === '1.02' ? '1.03' : cell));
  });
  const { report } = await bringIn(admin, three.id, csvFile(other));
  const said = report?.issues.filter(({ kind }) => kind === 'offer_contradicted');
  expect(said).toMatchObject([
    { field: 'carat', count: 1, rows: [3] },
    { field: 'color', count: 1, rows: [2] },
  ]);
});

it('a sheet does not contradict rows of its own provider, nor others of another number', async () => {
  const provider = await addProvider(admin, 'Same Seller');
  const rows = TEN_STONES.map((row, index) =>
    row.map((cell, column) =>
      column === 0 ? `U${index}` : column === 6 ? String(2_900_000_000 + index) : cell,
    ),
  );
  await bringIn(admin, provider.id, csvFile(rows));
  const better = rows.map((row) => row.map((cell) => (cell === 'VS1' ? 'VS2' : cell)));
  const { report } = await bringIn(admin, provider.id, csvFile(better));
  expect(report).toMatchObject({ updated: 10 });
  expect(report?.issues.map(({ kind }) => kind)).not.toContain('offer_contradicted');
});
