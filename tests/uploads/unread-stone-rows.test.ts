/**
 * Rows that name a stone and are not read as one leave it as it stands, in sheets of the whole
 * stock.
 */
import { STOP_KINDS } from '../../src/domain/sheets/import-stops.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addProvider, bringIn, csvFile, previewOf, type Upload } from './support/sheets.ts';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const FULL = { mode: 'full' as const, confirmed: [...STOP_KINDS] };
type Cells = readonly string[];

interface Row {
  org_stock_no: string | null;
  status: number;
  lab: string | null;
  report_no: string | null;
  stone_type: number | null;
  clarity: string | null;
  clarity_sign: string | null;
  pieces: number;
  carat: number;
}
const stonesOf = (providerId: string): Promise<Row[]> =>
  server.query<Row>(
    `SELECT org_stock_no, status, lab, report_no, stone_type, clarity, clarity_sign, pieces, carat::float8 AS carat
       FROM stone WHERE provider_id = $1 ORDER BY coalesce(report_no, org_stock_no)`,
    [providerId],
  );

/** Imports the second sheet over the first, as the whole stock; its preview must tell the same. */
async function over(
  headings: Cells,
  first: Cells[],
  second: File | Cells[],
  statements: Upload['statements'] = {},
) {
  const provider = await addProvider(admin, `Names ${crypto.randomUUID()}`);
  await bringIn(admin, provider.id, csvFile(first, headings), statements, { confirmed: [...STOP_KINDS] });
  const before = await stonesOf(provider.id);
  const sheet = second instanceof File ? second : csvFile(second, headings);
  const { preview } = await previewOf(admin, provider.id, sheet, 'full');
  const upload = await bringIn(admin, provider.id, sheet, statements, FULL);
  const { report } = upload;
  for (const count of ['created', 'updated', 'unchanged', 'withdrawn', 'skipped'] as const)
    if (Object.keys(statements ?? {}).length === 0)
      expect([count, preview?.[count]]).toEqual([count, report?.[count]]);
  return { provider, before, after: await stonesOf(provider.id), report };
}

const HEADINGS = ['Stock #', 'Shape', 'Carat', 'Color', 'Clarity', 'Lab', 'Report #', 'Price/Ct'];
const NUMBERLESS = HEADINGS.slice(1);
const white = (report: string, more: Partial<Record<string, string>> = {}): Cells =>
  NUMBERLESS.map(
    (heading) =>
      more[heading] ??
      {
        Shape: 'Round',
        Carat: '1.01',
        Color: 'D',
        Clarity: 'VS1',
        Lab: 'GIA',
        'Report #': report,
        'Price/Ct': '5000',
      }[heading] ??
      '',
  );

it.each([
  ['lab', { Lab: 'XYZ' }, 'unknown_value'],
  ['no lab', { Lab: '' }, undefined],
])('a row with its report number and %s is the stone we have', async (_, cells, kind) => {
  const rows = [white('7210000001'), white('7210000002')];
  const { before, after, report } = await over(NUMBERLESS, rows, [white('7210000001', cells), rows[1] ?? []]);
  expect(after.map(({ status, report_no }) => [status, report_no])).toEqual(
    before.map(({ status, report_no }) => [status, report_no]),
  );
  expect(report).toMatchObject({ created: 0, withdrawn: 0 });
  // What could not be read is kept; an empty cell empties.
  expect(after[0]?.lab).toBe(kind === undefined ? null : 'GIA');
});

it('a row that is no stone names one by its report number alone', async () => {
  const rows = [white('7220000001'), white('7220000002')];
  const { before, after, report } = await over(NUMBERLESS, rows, [
    white('7220000001', { Lab: '', Carat: 'abc' }),
    white('7220000002', { Lab: 'XYZ', Shape: 'Zigzag' }),
  ]);
  expect(after).toEqual(before);
  expect(report).toMatchObject({ withdrawn: 0, skipped: 2 });
});

it('a row whose stock number is lost is the stone of its report', async () => {
  const numbered = (number: string, row: Cells): Cells => [number, ...row];
  const rows = [white('7230000001'), white('7230000002')];
  const { before, after, report } = await over(
    HEADINGS,
    [numbered('N1', rows[0] ?? []), numbered('N2', rows[1] ?? [])],
    [numbered('1.23E+09', rows[0] ?? []), numbered('N2', rows[1] ?? [])],
  );
  expect(after).toEqual(before);
  expect(report).toMatchObject({ created: 0, withdrawn: 0, unchanged: 2 });
  expect(report?.issues).toContainEqual(expect.objectContaining({ kind: 'lost_digits', field: 'stock_no' }));
});

it('a hidden row leaves its stone unchanged, and does not confirm it', async () => {
  const rows = [white('7240000001'), white('7240000002')];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Stock',
        rows: [[...NUMBERLESS], ...rows.map((row) => [...row])],
        rowDefs: new Map([[1, { hidden: true }]]),
      },
    ],
  });
  const { before, after, report } = await over(
    NUMBERLESS,
    rows,
    new File([new Uint8Array(bytes)], 'stock.xlsx'),
  );
  expect(after).toEqual(before);
  expect(report).toMatchObject({ withdrawn: 0, skipped: 1 });
});

it('a word for the type that is not read does not make a lab-grown stone natural', async () => {
  const headings = [...HEADINGS, 'Stone Type'];
  const typed = (first: string): Cells[] => [
    ['T1', ...white('7250000001'), first],
    ...['2', '3', '4'].map((digit) => [`T${digit}`, ...white(`725000000${digit}`), 'Lab Grown']),
  ];
  const { after } = await over(headings, typed('Lab Grown'), typed('grwn?'), { stone_type: 2 });
  expect(after.map(({ stone_type }) => stone_type)).toEqual([1, 1, 1, 1]);
});

it('an unreadable grade keeps its sign, and an unreadable number of pieces the pieces', async () => {
  const headings = [...HEADINGS, 'Pcs'];
  const lot = (clarity: string, pieces: string): Cells => [
    'P1',
    ...white('7260000001', { Clarity: clarity, Carat: '2.02' }),
    pieces,
  ];
  const { before, after, report } = await over(headings, [lot('VS2 +', '2')], [lot('VVS9', 'some')]);
  expect(before[0]).toMatchObject({ clarity: 'VS2', clarity_sign: '+', pieces: 2, carat: 2.02 });
  expect(after).toEqual(before);
  expect(report).toMatchObject({ unchanged: 1 });
});

it('a second import of lots, signs and hearts changes nothing', async () => {
  const headings = [...HEADINGS, 'Pcs', 'Length', 'Width'];
  const rows = [
    ['S1', ...white('7270000001', { Clarity: 'VS2 -' }), '2', '', ''],
    ['S2', ...white('7270000002', { Shape: 'Heart', Carat: '0.9' }), '1', '6.08', '6.41'],
  ];
  const { before, after, report } = await over(headings, rows, rows);
  expect(after).toEqual(before);
  expect(report).toMatchObject({ unchanged: 2, updated: 0 });
});

it('another gem is listed and not imported, and withdrawn where it came in as a diamond', async () => {
  const headings = [...HEADINGS, 'Comments'];
  const told = (number: string, report: string, comment: string): Cells => [
    number,
    ...white(report),
    comment,
  ];
  const { after, report } = await over(
    headings,
    [told('G1', '7280000001', ''), told('G2', '7280000002', 'No moissanite')],
    [
      told('G1', '7280000001', 'Moissanite'),
      told('G2', '7280000002', 'No moissanite'),
      told('G3', '7280000003', 'Ruby'),
    ],
  );
  expect(after.map(({ org_stock_no, status }) => [org_stock_no, status])).toEqual([
    ['G1', 2],
    ['G2', 1],
  ]);
  expect(report).toMatchObject({ skipped: 2, withdrawn: 1 });
  expect(report?.issues).toContainEqual(expect.objectContaining({ kind: 'other_gem', count: 2 }));
});
