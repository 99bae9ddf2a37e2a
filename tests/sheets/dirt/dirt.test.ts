/**
 * What an importer of real sheets must handle. Each case is a small sheet in sheets.ts, read as an
 * import reads it.
 *
 * | what sheets do                                   | the sheet                                              |
 * |--------------------------------------------------|--------------------------------------------------------|
 * | header not in the first row                      | of that name; header over two rows, with merged cells  |
 * | a field under dozens of spellings                | of that name, (1) to (4)                               |
 * | the same header twice; empty header              | of those names                                         |
 * | `Cut` meaning shape                              | Cut meaning shape; Cut meaning the grade               |
 * | `Price` per carat or total                       | Price per carat; Price for the stone                   |
 * | `Depth` in mm or percent                         | Depth in mm; Depth in percent                          |
 * | fractions for percents (0.6 for 60 %)            | fractions for percents                                 |
 * | zeros and the word `unknown` meaning missing     | zeros meaning missing; the word unknown ...            |
 * | ... while fluorescence `None` is a value         | the word unknown ... while fluorescence None is a value|
 * | `3.32-3.63x2.31`, `7.59 - 4.35 x 3.34`, `5.83*5.37*3.76` | measurements ..., three of them                |
 * | length below width                               | of that name                                           |
 * | `"$4,460"`; `0.56000000000000005`                | of those names                                         |
 * | `EX`, `Excellent`, `X`, `3EX`                    | of that name                                           |
 * | `MED BLUE` = intensity and colour                | of that name                                           |
 * | `BR` = round (but briolette in one standard)     | BR is round; a provider's own word for it, below       |
 * | pairs sold as one lot with quantity 2            | of that name                                           |
 * | duplicate rows                                   | duplicate rows; a stock number for two stones          |
 * | the same certificate from two providers          | tests/uploads/reading.test.ts: it needs two of them     |
 * | formulas and hyperlinks in cells                 | of that name; numbers ... turned into dates; digits ...|
 * | hidden sheets                                    | hidden sheets; hidden rows, below                      |
 * | 100,000 rows                                     | of that name, below                                    |
 * | an unknown value stays empty and is listed       | of that name; not assessed is not "No BGM"             |
 * | discounts as -35, -0.35, 35 or 35%               | discount written ..., five of them                     |
 * | a stone in a workflow is left alone              | tests/uploads/import.test.ts: it needs a workflow       |
 */
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { createIdentifier, createRowFingerprint } from '../../../server/sheets/import/stone-identity.ts';
import { openSheet } from '../../../server/sheets/read/open-sheet.ts';
import { proposeFor } from '../../../server/sheets/understand/proposal.ts';
import { openReading } from '../../../server/sheets/import/sheet-reading.ts';
import { NO_VALUES, type ProviderValues } from '../../../server/sheets/rows/cell-reading.ts';
import type { StockIssue } from '../../../server/sheets/rows/row-cells.ts';
import type { StoneFields } from '../../../server/sheets/rows/stone-fields.ts';
import { confirmMapping } from '../../../server/sheets/import/confirmed-mapping.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { sheetFile } from '../sheet-file.ts';
import { DIRT } from './sheets.ts';

type Statements = Parameters<typeof openReading>[1]['statements'];

/** Reads a sheet with its proposed mapping and a person's statements. */
async function read(
  content: string | Uint8Array,
  statements: Statements = { stone_type: 2, currency: 'USD' },
  values: ProviderValues = NO_VALUES,
) {
  const path = sheetFile(content);
  const proposal = proposeFor(await openSheet(path, { headerRow: null, sheet: null }, null), null);
  const columns = confirmMapping(
    proposal.columns.map(({ header }) => header),
    proposal.columns.map(({ column, field }) => ({ column, field: field ?? null })),
  );
  const mapping = { header_row: proposal.header_row, sheet: proposal.sheet ?? null, columns, statements };
  const reading = await openReading(path, mapping, values, { fileName: 'stock.csv', houseRate: null });
  const identify = createIdentifier();
  const printOf = createRowFingerprint(columns);
  const stones: StoneFields[] = [];
  const issues: StockIssue[] = [...reading.general];
  const outcomes = { new: 0, repeated: 0, conflict: 0 };
  for await (const row of reading.rows()) {
    const { stone, issues: found } = reading.read(row);
    issues.push(...found);
    if (stone === null) continue;
    stones.push(stone);
    outcomes[identify(stone, row.row, () => printOf(row)).outcome] += 1;
  }
  return { proposal, stones, issues, outcomes };
}

const inWords = ({ row, kind, field, value }: StockIssue): string => `${row} ${kind} ${field} ${value}`;

describe('a sheet with', () => {
  it.each(DIRT.map((sheet) => [sheet.name, sheet] as const))('%s', async (_, sheet) => {
    const { proposal, stones, issues, outcomes } = await read(await sheet.content(), {
      stone_type: 2,
      currency: 'USD',
      ...sheet.said,
    });
    if (sheet.headerRow !== undefined) expect(proposal.header_row).toBe(sheet.headerRow);
    if (sheet.fields) expect(proposal.columns.map(({ field }) => field)).toEqual(sheet.fields);
    expect(issues.map(inWords)).toEqual(sheet.issues);
    expect(stones).toHaveLength(sheet.stones.length);
    for (const [index, stone] of sheet.stones.entries()) expect(stones[index]).toMatchObject(stone);
    expect(outcomes).toMatchObject({ repeated: sheet.repeated ?? 0, conflict: sheet.conflicts ?? 0 });
  });
});

it('the names of the sheets are unique', () => {
  const names = DIRT.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('a provider’s own meanings take precedence: BR may be a briolette', async () => {
  const values: ProviderValues = new Map<StockField, Map<string, string | null>>([
    ['shape', new Map([['BR', 'BRIOLETTE']])],
    ['cut', new Map([['TRUEHEARTS', 'ID']])],
    ['polish', new Map([['SHINY', null]])],
    ['color', new Map([['SUNNY', 'YELLOW']])],
  ]);
  const content = [
    'Shape,Carat,Color,Cut,Polish,Price/Ct',
    'BR,1.01,Sunny,True Hearts,shiny,5200',
    'Round,1.02,G,true-hearts,EX,5200',
    'Round,1.03,G,True Harts,EX,5200',
    ...Array.from({ length: 5 }, (_, index) => `Round,1.1${index},G,EX,EX,5200`),
  ].join('\n');
  const { stones, issues } = await read(content, { stone_type: 2, currency: 'USD' }, values);
  expect(stones.slice(0, 3)).toMatchObject([
    { shape: 'BRIOLETTE', fancy_color: 'YELLOW', diamond_type: 2, cut: 'ID', polish: null },
    { shape: 'ROUND', cut: 'ID', polish: 'EX' },
    { cut: null },
  ]);
  expect(issues.map(inWords)).toEqual(['4 unknown_value cut True Harts']);
});

it('hidden rows are left out and listed, unless a person includes them', async () => {
  const rows = [
    ['Shape', 'Carat', 'Color', 'Price/Ct'],
    ['Round', 1, 'G', 5200],
    ['Oval', 1, 'G', 5200],
  ];
  const content = await writeXlsx({
    sheets: [{ name: 'Stock', rows, rowDefs: new Map([[2, { hidden: true }]]) }],
  });
  const shown = await read(content);
  expect(shown.stones.map(({ shape }) => shape)).toEqual(['ROUND']);
  expect(shown.issues.map(inWords)).toEqual(['3 hidden_row null null']);
  const all = await read(content, { stone_type: 2, currency: 'USD', hidden_rows: 'read' });
  expect(all.stones.map(({ shape }) => shape)).toEqual(['ROUND', 'OVAL']);
  expect(all.issues).toEqual([]);
});

it('a weight that lost its point is not taken where the prices prove a hundredth of it', async () => {
  const right = Array.from({ length: 12 }, (_, at) => `A${at},Round,1.${at + 10},G,5000,${5500 + at * 50}`);
  const { stones, issues } = await read(
    [
      'Stock #,Shape,Carat,Color,Price/Ct,Total',
      ...right,
      'B1,Round,53,G,5200,2756',
      'B2,Round,12,G,52000,624000',
    ].join('\n'),
  );
  expect(stones.map(({ stock_no }) => stock_no)).toEqual([...right.map((_, at) => `A${at}`), 'B2']);
  expect(issues.map(inWords)).toEqual(['14 weight_lost_decimal carat 53']);
});

it('other worksheets with stones are named, unlike hidden ones, covers and empty ones', async () => {
  const rows = [
    ['Shape', 'Carat', 'Color', 'Price/Ct'],
    ['Round', 1, 'G', 5200],
  ];
  const content = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Harbour Stones'], ['Telephone', '1234']] },
      { name: 'Rounds', rows: [['All prices in USD'], ...rows] },
      { name: 'Fancies', rows: [['Harbour Stones'], [], [], ...rows] },
      { name: 'Ovals to come', rows: rows.slice(0, 1) },
      { name: 'Cost', hidden: true, rows },
    ],
  });
  const { stones, issues } = await read(content);
  expect(stones).toHaveLength(1);
  expect(issues.map(inWords)).toEqual(['0 unread_sheet null Fancies']);
});

it('a person’s reading of discounts and fractions is applied, without issues where it gives values', async () => {
  const content = 'Shape,Carat,Color,Rap,Disc %,Depth %\nRound,1,G,10000,35,0.61\nRound,2,G,10000,40,0.62';
  const above = await read(content, {
    stone_type: 2,
    discount: { sign: 1, scale: 1 },
    fractions: [{ field: 'depth', read_as: 'percent' }],
  });
  expect(above.stones).toMatchObject([
    { disc: 35, price_per_ct: '13500.00', depth: 61 },
    { disc: 40, depth: 62 },
  ]);
  expect(above.issues).toEqual([]);
  const empty = await read(content, {
    stone_type: 2,
    discount: { sign: -1, scale: 1 },
    fractions: [{ field: 'depth', read_as: 'empty' }],
  });
  expect(empty.stones).toMatchObject([{ disc: -35, depth: null }, { depth: null }]);
  expect(empty.issues.map(inWords)).toEqual(['2 out_of_range depth 0.61', '3 out_of_range depth 0.62']);
});

it('100,000 rows are all read, in order', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, index) => `S${index},Round,${(0.3 + (index % 300) / 100).toFixed(2)},G,VS1,5200`,
  );
  const { stones, issues, outcomes } = await read(
    ['Stock #,Shape,Carat,Color,Clarity,Price/Ct', ...lines].join('\n'),
  );
  expect(issues).toEqual([]);
  expect(outcomes).toEqual({ new: 100_000, repeated: 0, conflict: 0 });
  expect(stones.at(-1)).toMatchObject({ stock_no: 'S99999' });
});
