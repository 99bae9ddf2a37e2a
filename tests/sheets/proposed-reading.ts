/** A sheet of a test read as the portal proposes, with nothing answered. */
import { confirmMapping } from '../../server/sheets/import/confirmed-mapping.ts';
import type { SheetQuestion } from '../../src/domain/sheets/sheet-questions.ts';
import { openSheet } from '../../server/sheets/read/open-sheet.ts';
import { proposeFor } from '../../server/sheets/understand/proposal.ts';
import { openReading } from '../../server/sheets/import/sheet-reading.ts';
import { NO_VALUES } from '../../server/sheets/rows/cell-reading.ts';
import { contradictedKind } from '../../server/sheets/rows/stone-kind.ts';
import type { StockIssue } from '../../server/sheets/rows/row-cells.ts';
import { understoodCells } from '../../server/sheets/read/sheet-row.ts';
import type { StoneFields } from '../../server/sheets/rows/stone-fields.ts';
import { understand } from '../../server/sheets/understand/understand-sheet.ts';
import { isStockField, type StockField } from '../../src/domain/sheets/stock-fields.ts';
import { asProposed, type AsProposed } from '../bench/sheets/as-proposed.ts';
import { sheetFile } from './sheet-file.ts';

export type Cells = readonly string[];

const asCsv = (rows: readonly Cells[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** Rates: 84.5 rupees for a dollar. `stated` is what a careless person says of all stones. */
export const proposedFor = (
  rows: readonly Cells[],
  { fileName = 'stock.csv', stated = null }: { fileName?: string; stated?: 'natural' | null } = {},
): Promise<AsProposed> =>
  asProposed({
    path: sheetFile(asCsv(rows)),
    fileName,
    rates: { INR: 84.5 },
    stated,
  });

const SHAPES = ['ROUND', 'OVAL', 'PEAR', 'PRINCESS'];
const COLORS = ['D', 'E', 'F', 'G', 'H'];
const CLARITIES = ['IF', 'VVS2', 'VS1', 'SI2'];
const at = (all: readonly string[], index: number): string => all[index % all.length] ?? '';

export const HEADINGS: Cells = ['Stock No', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $'];

/** The cells of a stone under `HEADINGS`, another for each index. */
export function stoneCells(index: number): string[] {
  const carat = 0.5 + ((index * 37) % 210) / 100;
  const price = 2100 + ((index * 193) % 4000);
  return [
    `KW-${4711 + index * 3}`,
    at(SHAPES, index),
    carat.toFixed(2),
    at(COLORS, index),
    at(CLARITIES, index * 3 + (index % 2)),
    String(price),
    (price * carat).toFixed(2),
  ];
}

export const stoneRows = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => stoneCells(at));

export interface ReadWhole {
  fields: Record<string, StockField | null>;
  asked: SheetQuestion[];
  stones: StoneFields[];
  issues: StockIssue[];
  /** What the row says of natural or lab-grown against the statement, for each stone. */
  contradicted: (string | null)[];
}

/** The whole reading of a sheet with its proposed columns, as if nothing was asked. */
export async function readWhole(
  content: readonly Cells[] | Uint8Array,
  statements: Parameters<typeof openReading>[1]['statements'] = {},
  fileName = 'stock.csv',
): Promise<ReadWhole> {
  const path = sheetFile(content instanceof Uint8Array ? content : asCsv(content));
  const sheet = await openSheet(path, { headerRow: null, sheet: null }, null);
  const { columns, header_row, sheet: name = null } = proposeFor(sheet, null, fileName);
  const rows = sheet.sample.map((row) => ({ row: row.row, cells: understoodCells(row) }));
  const title = `${fileName} ${sheet.title}`;
  const { questions, reading } = understand({ title, columns, rows }, statements, 84.5);
  const confirmed = confirmMapping(
    columns.map(({ header }) => header),
    columns.map(({ column, field }) => ({ column, field: field ?? null })),
  );
  const mapping = { header_row, sheet: name, columns: confirmed, statements, reading };
  const opened = await openReading(path, mapping, NO_VALUES, { fileName, houseRate: 84.5 });
  const whole: ReadWhole = {
    fields: Object.fromEntries(
      columns.map(({ header, field }) => [header, field != null && isStockField(field) ? field : null]),
    ),
    asked: questions,
    stones: [],
    issues: [...opened.general],
    contradicted: [],
  };
  for await (const row of opened.rows()) {
    const { stone, issues } = opened.read(row);
    whole.issues.push(...issues);
    if (stone === null) continue;
    whole.stones.push(stone);
    whole.contradicted.push(contradictedKind(stone, statements.stone_type ?? null)?.value ?? null);
  }
  return whole;
}
