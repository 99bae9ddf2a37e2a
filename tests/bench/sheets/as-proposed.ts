/**
 * Reads a file into stones, accepting every proposal and answering no question. The only file of
 * this benchmark that depends on how the portal reads sheets.
 */
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { isStockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { SheetQuestion } from '../../../src/domain/sheets/sheet-questions.ts';
import { createIdentifier, createRowFingerprint } from '../../../server/sheets/import/stone-identity.ts';
import { openSheet } from '../../../server/sheets/read/open-sheet.ts';
import { proposeFor } from '../../../server/sheets/understand/proposal.ts';
import { openReading } from '../../../server/sheets/import/sheet-reading.ts';
import { contradictedKind } from '../../../server/sheets/rows/stone-kind.ts';
import { NO_VALUES } from '../../../server/sheets/rows/cell-reading.ts';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { SheetError } from '../../../server/sheets/read/sheet-error.ts';
import { understoodCells } from '../../../server/sheets/read/sheet-row.ts';
import { understand } from '../../../server/sheets/understand/understand-sheet.ts';
import { SheetSurvey } from '../../../server/sheets/understand/survey.ts';
import { confirmMapping, MappingError } from '../../../server/sheets/import/confirmed-mapping.ts';

export interface SheetOnDisk {
  path: string;
  fileName: string;
  /** Exchange rates for one US dollar, as the house entered them. */
  rates: Readonly<Record<string, number>>;
  /** The kind that a careless person states for all stones; null if none. */
  stated: 'natural' | null;
}

/** Kinds of questions for the sender or the user. Others are counted under their own name. */
type QuestionKind =
  | 'stone_type'
  | 'currency'
  | 'price_meaning'
  | 'numbers'
  | 'discount'
  | 'rate'
  | 'unit'
  | 'needed';

export interface Question {
  kind: QuestionKind;
  /** 0-based; null for the whole sheet. */
  column: number | null;
}

export interface ImportedStone {
  /** As in the file, from 1. */
  row: number;
  carat: number;
  /** USD. */
  price_per_ct: number | null;
  kind: 'natural' | 'lab' | null;
  shape: string;
  /** The supplier's word on whether it can be sold. */
  availability: string | null;
}

export interface AsProposed {
  columns: (StockField | null)[];
  questions: Question[];
  /** Nothing is imported until a question is answered. */
  blocked: boolean;
  stones: ImportedStone[];
}

const KINDS = { [STONE_TYPE.natural]: 'natural', [STONE_TYPE.labGrown]: 'lab' } as const;

const KIND_OF_QUESTION: Record<SheetQuestion['kind'], QuestionKind> = {
  stone_kind: 'stone_type',
  currency: 'currency',
  price_meaning: 'price_meaning',
  price_column: 'price_meaning',
  decimal: 'numbers',
  discount: 'discount',
  rate: 'rate',
  unit: 'unit',
  extra_discount: 'discount',
  list_price: 'price_meaning',
};

const REFUSED: AsProposed = {
  columns: [],
  questions: [{ kind: 'needed', column: null }],
  blocked: true,
  stones: [],
};

export async function asProposed(sheet: SheetOnDisk): Promise<AsProposed> {
  try {
    return await readAsProposed(sheet);
  } catch (error) {
    if (error instanceof SheetError) return REFUSED;
    throw error;
  }
}

/** A sheet without the columns that a stone needs waits for a person. */
function confirmedOf(headers: readonly string[], columns: readonly (StockField | null)[]) {
  try {
    return confirmMapping(
      headers,
      columns.map((field, column) => ({ column, field })),
    );
  } catch (error) {
    if (error instanceof MappingError) return null;
    throw error;
  }
}

async function readAsProposed({ path, fileName, rates, stated }: SheetOnDisk): Promise<AsProposed> {
  const sheet = await openSheet(path, { headerRow: null, sheet: null }, null);
  const { header_row, sheet: name = null, columns: proposed } = proposeFor(sheet, null, fileName);
  const columns = proposed.map(({ field }) => (field != null && isStockField(field) ? field : null));
  const confirmed = confirmedOf(
    proposed.map(({ header }) => header),
    columns,
  );
  if (confirmed === null) return { ...REFUSED, columns };
  const statements = { stone_type: stated === null ? null : STONE_TYPE.natural };
  const rows = sheet.sample.map((row) => ({ row: row.row, cells: understoodCells(row) }));
  const houseRate = rates['INR'] ?? null;
  const understood = understand(
    { title: `${fileName} ${sheet.title}`, columns: proposed, rows },
    statements,
    houseRate,
  );
  const questions = understood.questions.map(({ kind, column }) => ({
    kind: KIND_OF_QUESTION[kind],
    column,
  }));
  if (understood.questions.length > 0) return { columns, questions, blocked: true, stones: [] };
  const mapping = { header_row, sheet: name, columns: confirmed, statements, reading: understood.reading };
  const reading = await openReading(path, mapping, NO_VALUES, { fileName, houseRate });
  const identify = createIdentifier();
  const printOf = createRowFingerprint(confirmed);
  const stones: ImportedStone[] = [];
  for await (const row of reading.rows()) {
    const { stone } = reading.read(row);
    if (stone === null || identify(stone, row.row, () => printOf(row)).outcome !== 'new') continue;
    // Stones of another kind stop the import.
    if (contradictedKind(stone, statements.stone_type) !== null)
      return { columns, questions, blocked: true, stones: [] };
    const { carat, price_per_ct, stone_type, shape, supplier_availability } = stone;
    stones.push({
      row: row.row,
      carat: Number(carat),
      price_per_ct: price_per_ct === null ? null : Number(price_per_ct),
      kind: stone_type === null ? null : KINDS[stone_type],
      shape,
      availability: supplier_availability,
    });
  }
  return { columns, questions, blocked: false, stones };
}

const since = (from: number): number => (performance.now() - from) / 1000;

/** Seconds to survey a whole sheet, and then to understand it. */
export async function timesOf(path: string): Promise<{ survey: number; understanding: number }> {
  const before = performance.now();
  const whole = await readSheet(path);
  const survey = new SheetSurvey(whole.headers.length, 0);
  for await (const row of whole.rows()) survey.add(row);
  survey.result();
  const surveyed = since(before);
  const from = performance.now();
  proposeFor(await openSheet(path, { headerRow: null, sheet: null }, null), null);
  return { survey: surveyed, understanding: since(from) };
}
