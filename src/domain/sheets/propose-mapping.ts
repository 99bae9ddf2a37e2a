/** Proposes the field of each column of a sheet. A person confirms or changes it. */
import { spelling } from '../attributes/synonyms/spelling.ts';
import { fitsField, type ColumnValues } from './stock-field-fit.ts';
import type { StoneType } from '../codes.ts';
import { STOCK_FIELDS, type StockField } from './stock-fields.ts';
import { isMissing, parseNumber } from './stock-values.ts';
import { currencyIn, currencyOfCells } from './understanding/currencies.ts';
import { meaningsOfHeading, type HeadingMeaning, type Holding } from './understanding/heading-fields.ts';
import { kindInWords, kindOfReports, kindOfTexts } from './understanding/kind-evidence.ts';
import { readSideColumns } from './understanding/measure-columns.ts';
import { decimalEvidence, shownDecimal, type Decimal } from './understanding/number-format.ts';
import {
  isPriceHolding,
  priceFieldOf,
  readPriceColumns,
  twinOf,
  type PriceColumn,
  type PriceHolding,
  type PriceReading,
} from './understanding/price-columns.ts';
import { toldByValues } from './understanding/telltale.ts';

/** The field proposed for a column of a sheet, and why. */
export interface ColumnProposal {
  /** 0-based position in the row. */
  column: number;
  header: string;
  field: StockField | null;
  /** 0 to 1: how well heading and values agree; 0 when no field is proposed. */
  confidence: number;
  reason: string;
  /**
   * The basis of the proposal: an earlier confirmation, the heading, agreement with other columns,
   * or the values under a heading that says something else.
   */
  basis: 'learned' | 'heading' | 'figures' | 'values' | 'none';
  alternatives: StockField[];
  /** Fields between which a person has to choose, because nothing in the sheet decides. */
  open: StockField[];
}

/** The values of a column that are not missing, trimmed. */
export function valuesIn(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map((row) => (row[column] ?? '').trim()).filter((value) => !isMissing(value));
}

interface Candidate {
  field: Holding;
  /** Of the heading, 0 to 1. */
  heading: number;
  /** Null when the sample has no values. */
  fit: number | null;
  score: number;
}

interface Column {
  column: number;
  header: string;
  values: ColumnValues;
  decimal: Decimal | null;
  candidates: Candidate[];
}

/** What an ambiguous heading means when the values do not decide. */
const USUAL_MEANING: Readonly<Record<string, StockField>> = { CUT: 'cut', CLR: 'clarity', DEPTH: 'depth' };
/** Fields that take any text: what the values are decides over such a heading. */
const TAKES_ANYTHING: ReadonlySet<Holding> = new Set<Holding>([
  'origin',
  'brand',
  'member_comment',
  'location',
  'stock_no',
]);
const ENOUGH = 0.5;
const UNCHECKED = 0.7;
/** From this on a heading says what it means. */
const CLEAR = 0.85;
const label = (field: StockField): string => STOCK_FIELDS[field].label;
const labelOf = (holding: Holding): string =>
  holding === 'list_total' ? 'the list price of the stone' : label(holding);
const percent = (share: number): string => `${Math.round(share * 100)} %`;

const fieldOf = (holding: Holding): StockField => (holding === 'list_total' ? 'rap' : holding);

/** A weight like `1,230` fits by either reading of its comma; which one it is, is asked. */
function fitOf(field: Holding, values: ColumnValues, decimal: Decimal | null): number | null {
  if (field === 'list_total') return fitsField('total_amt', values, decimal);
  const fit = fitsField(field, values, decimal);
  if (field !== 'carat' || decimal !== null || fit === null || fit >= ENOUGH) return fit;
  return Math.max(fitsField(field, values, 'comma') ?? 0, fitsField(field, values, 'point') ?? 0);
}

function candidatesOf(header: string, values: ColumnValues, decimal: Decimal | null): Candidate[] {
  const usual = USUAL_MEANING[spelling(header)];
  return meaningsOfHeading(header)
    .map(({ field, score: heading }: HeadingMeaning) => {
      const fit = fitOf(field, values, decimal);
      const clear = heading >= CLEAR ? 1 : heading;
      return { field, heading, fit, score: (fit ?? UNCHECKED) * clear };
    })
    .sort((a, b) => b.score - a.score || Number(b.field === usual) - Number(a.field === usual));
}

function columnsOf(headers: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const plain = headers.map((header, column) => {
    const values = valuesIn(rows, column);
    return { header, column, values, evidence: decimalEvidence(values) };
  });
  const sheet = shownDecimal(
    plain.reduce(
      (sum, { evidence }) => ({ point: sum.point + evidence.point, comma: sum.comma + evidence.comma }),
      { point: 0, comma: 0 },
    ),
  );
  return plain.map(({ header, column, values, evidence }) => {
    const decimal = shownDecimal(evidence) ?? (evidence.point + evidence.comma === 0 ? sheet : null);
    const candidates = header.trim() === '' ? [] : candidatesOf(header, values, decimal);
    return { header, column, values, decimal, candidates };
  });
}

type Rows = readonly (readonly string[])[];
type Settled = Omit<ColumnProposal, 'column' | 'header' | 'alternatives'>;

const settled = (
  field: StockField | null,
  confidence: number,
  basis: ColumnProposal['basis'],
  reason: string,
  open: StockField[] = [],
): Settled => ({
  field,
  confidence: Math.round(confidence * 100) / 100,
  reason,
  basis,
  open,
});

const numbersOf = ({ column, decimal }: Column, rows: Rows): (number | null)[] =>
  rows.map((row) => {
    const raw = (row[column] ?? '').trim();
    return isMissing(raw) ? null : parseNumber(raw, decimal);
  });

/** The column that most likely holds a field, by its heading. */
const bestFor = (columns: readonly Column[], field: StockField): Column | undefined =>
  columns
    .filter(({ candidates }) => candidates[0]?.field === field && candidates[0].score >= ENOUGH)
    .sort((a, b) => (b.candidates[0]?.score ?? 0) - (a.candidates[0]?.score ?? 0))[0];

/** Natural or lab-grown, where title, a column of kinds or the report numbers say it of all stones. */
function kindOfAll(columns: readonly Column[], title: string): StoneType | null {
  const texts = (field: StockField): ColumnValues =>
    columns.find(({ candidates }) => candidates[0]?.field === field)?.values ?? [];
  return kindInWords(title) ?? kindOfTexts(texts('stone_type')) ?? kindOfReports(texts('report_no'));
}

function priceColumns(columns: readonly Column[], rows: Rows, kind: StoneType | null): Map<number, Settled> {
  const priced = columns.flatMap((column): PriceColumn[] => {
    const likely = new Map<PriceHolding, number>();
    for (const { field, score, fit } of column.candidates)
      if (isPriceHolding(field) && score >= 0.3 && (fit ?? 1) >= ENOUGH) likely.set(field, score);
    // `Rap.` with discounts in it is the discount.
    const [first] = column.candidates;
    if (
      likely.size === 0 ||
      !first ||
      (!isPriceHolding(first.field) && !likely.has(first.field as PriceHolding))
    )
      return [];
    const currency = currencyIn(column.header) ?? currencyOfCells(column.values);
    return [{ column: column.column, likely, numbers: numbersOf(column, rows), currency }];
  });
  const none: (number | null)[] = rows.map(() => null);
  const [carat, disc] = [bestFor(columns, 'carat'), bestFor(columns, 'disc')];
  const readings = readPriceColumns(priced, {
    carats: carat ? numbersOf(carat, rows) : none,
    discounts: disc ? numbersOf(disc, rows) : none,
    kind,
  });
  const read = priced.filter(({ column }) =>
    readings.some((one) => one.column === column && one.holds !== null),
  );
  return new Map(
    readings.map((reading): [number, Settled] => {
      const own = priced.find(({ column }) => column === reading.column);
      const twin = own && reading.holds === null ? twinOf(own, read) : undefined;
      const fit = columns[reading.column]?.candidates[0]?.fit ?? null;
      return [reading.column, priceSettled(reading, fit, twin, columns[reading.column]?.candidates ?? [])];
    }),
  );
}

function priceSettled(
  reading: PriceReading,
  fit: number | null,
  twin: PriceColumn | undefined,
  candidates: readonly Candidate[],
): Settled {
  const field = priceFieldOf(reading.holds);
  if (reading.open.length > 0) {
    const meanings = reading.open.flatMap((holding) => priceFieldOf(holding) ?? []);
    const named = meanings.map(label).join(' or ');
    return settled(
      null,
      0,
      'none',
      `The heading does not say whether this is ${named}, and the figures do not show it`,
      meanings,
    );
  }
  if (reading.holds === 'list_total')
    return settled(
      null,
      0,
      'none',
      reading.evidence ?? 'The list price of the whole stone: follows from the list price',
    );
  if (field !== null && reading.evidence !== null) return settled(field, 1, 'figures', reading.evidence);
  const [first] = candidates;
  if (field !== null) {
    const own = candidates.find((candidate) => candidate.field === field);
    return settled(field, own?.score ?? 0, 'heading', headingReason(own?.fit ?? fit, field, false));
  }
  if (twin) return settled(null, 0, 'none', `Says the same as column ${twin.column + 1}`);
  return settled(
    null,
    0,
    'none',
    `Another column already holds ${first ? labelOf(first.field) : 'the price'}`,
  );
}

function headingReason(fit: number | null, field: StockField, ambiguous: boolean): string {
  if (fit === null) return 'Known heading; the sample has no values to check';
  if (ambiguous) return `The heading has several meanings; ${percent(fit)} of the values fit ${label(field)}`;
  return fit === 1 ? 'Known heading, and the values fit' : `Known heading; ${percent(fit)} of the values fit`;
}

/** The sides of the stone, where three columns measure it. */
function sideColumns(
  columns: readonly Column[],
  rows: Rows,
  taken: ReadonlyMap<number, Settled>,
): Map<number, Settled> {
  const candidates = columns.filter(({ column, values }) => !taken.has(column) && values.length > 0);
  const readings = readSideColumns(
    candidates.map((column) => ({
      column: column.column,
      header: column.header,
      meanings: column.candidates.map(({ field }) => fieldOf(field)),
      numbers: numbersOf(column, rows),
    })),
  );
  return new Map(
    readings.map(({ column, side, evidence }): [number, Settled] => {
      const named = columns[column]?.candidates.find(({ field }) => field === side);
      return [column, settled(side, 1, named ? 'heading' : 'figures', evidence)];
    }),
  );
}

/** Columns whose values say what they are, against their heading or under an unknown one. */
function toldColumns(columns: readonly Column[], taken: ReadonlyMap<number, Settled>): Map<number, Settled> {
  const told = new Map<number, Settled>();
  for (const { column, header, values, candidates } of columns) {
    if (header.trim() === '' || taken.has(column)) continue;
    const fitting = candidates.filter(({ field, score }) => score > ENOUGH && !TAKES_ANYTHING.has(field));
    if (fitting.length > 0) continue;
    const field = toldByValues(values);
    if (field === null) continue;
    // A number of the stone may look like a report number; its heading decides.
    if (field === 'report_no' && candidates.some(({ heading }) => heading > ENOUGH)) continue;
    const known = candidates.length > 0;
    told.set(
      column,
      settled(
        field,
        known ? 0.95 : ENOUGH,
        'values',
        `${known ? 'The values' : 'Unknown heading, but the values'} are those of ${label(field)}`,
      ),
    );
  }
  return told;
}

/**
 * Proposes which field each column of a sheet holds, looking at all of them together: by heading
 * (its words in any order and spelling), by values, and by the figures of the rows, which show what
 * prices and measures are. A field is given to one column only; columns without a heading are
 * ignored. Where nothing in the sheet decides between two prices, none is proposed and `open` names
 * them. `sampleRows` are rows of cells as text, `title` is what the sheet says of itself above.
 */
export function proposeMapping(headers: readonly string[], sampleRows: Rows, title = ''): ColumnProposal[] {
  const columns = columnsOf(headers, sampleRows);
  const known = priceColumns(columns, sampleRows, kindOfAll(columns, title));
  for (const [column, one] of sideColumns(columns, sampleRows, known)) known.set(column, one);
  const told = toldColumns(columns, known);

  const owner = new Map<StockField, number>();
  for (const [column, { field }] of known) if (field !== null) owner.set(field, column);
  const ownerOfHeading = new Map<string, number>();
  const proposals = columns.flatMap((column): ColumnProposal[] => {
    const done = known.get(column.column);
    return done ? [proposed(column, done)] : [];
  });
  const open = columns
    .filter(({ column }) => !known.has(column))
    // The column with the highest score chooses first; ties go to the column further left.
    .sort((a, b) => strength(b, told) - strength(a, told) || a.column - b.column);
  for (const column of open) {
    const one = settle(column, told.get(column.column), owner, ownerOfHeading);
    if (one.field !== null) {
      owner.set(one.field, column.column);
      if (one.basis === 'heading') ownerOfHeading.set(spelling(column.header), column.column);
    }
    proposals.push(proposed(column, one));
  }
  return proposals.sort((a, b) => a.column - b.column);
}

const strength = (column: Column, told: ReadonlyMap<number, Settled>): number =>
  told.get(column.column)?.confidence ?? column.candidates[0]?.score ?? 0;

function proposed({ column, header, candidates }: Column, one: Settled): ColumnProposal {
  const fields = [...one.open, ...candidates.map(({ field }) => fieldOf(field))];
  const alternatives = [...new Set(fields)].filter((field) => field !== one.field);
  return { column, header, ...one, alternatives };
}

function settle(
  { column, header, candidates }: Column,
  told: Settled | undefined,
  owner: ReadonlyMap<StockField, number>,
  ownerOfHeading: ReadonlyMap<string, number>,
): Settled {
  if (header.trim() === '') return settled(null, 0, 'none', 'No heading: ignored');
  if (told?.field != null && !owner.has(told.field)) return told;
  if (candidates.length === 0) return settled(null, 0, 'none', 'Unknown heading');
  const fitting = candidates.filter(
    ({ field, score }) => score >= ENOUGH && field !== 'list_total' && !isPriceHolding(field),
  );
  if (fitting.length === 0) {
    const named = [...new Set(candidates.map(({ field }) => labelOf(field)))].join(' or ');
    return settled(null, 0, 'none', `The values do not look like ${named}`);
  }
  const twin = ownerOfHeading.get(spelling(header));
  if (twin !== undefined) return settled(null, 0, 'none', `The same heading as column ${twin + 1}`);
  const chosen = fitting.find(({ field }) => !owner.has(fieldOf(field)));
  if (chosen === undefined) {
    const first = fieldOf(fitting[0]?.field ?? 'stock_no');
    return settled(
      null,
      0,
      'none',
      `Column ${(owner.get(first) ?? column) + 1} already holds ${label(first)}`,
    );
  }
  const field = fieldOf(chosen.field);
  return settled(field, chosen.score, 'heading', headingReason(chosen.fit, field, candidates.length > 1));
}
