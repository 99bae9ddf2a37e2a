/**
 * The figures of a sheet's prices, weights and discounts, in amounts and carats: in which unit they
 * are written (thousands of dollars, points), and which of them are of one piece of a lot.
 */
import { ASKING_PRICES, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import type { SheetQuestion } from '../../../../src/domain/sheets/sheet-questions.ts';
import type { Decimal } from '../../../../src/domain/sheets/numbers.ts';
import { shapeOfWord } from '../../../../src/domain/sheets/words/shape-of-word.ts';
import type { PriceField } from '../../../../src/domain/sheets/stored-reading.ts';
import { agreement, isSame, times, type Numbers } from '../agreement.ts';
import { cellOf, columnOf, numbersOf, type GivenColumn, type SheetAtHand } from '../mapped-sheet.ts';
import { rareUnitOf, unitOfHeading, unitOfTitle, WEIGHT_UNITS } from '../headings/unit-words.ts';
import { parseMeasurements } from '../cells/cell-values.ts';
import { caratFits, estimatedCarat } from '../cells/weight-by-measures.ts';
import { headingWords } from '../headings/words.ts';
import { isWeightOfPiece } from '../headings/fields.ts';

/** The factor of a field's figures, as stated by a person. */
export type StatedUnits = ReadonlyMap<StockField, number>;

export interface UnitsAsWritten {
  /** Factors that turn figures into amounts of the currency, or into carats; 1 if absent. */
  units: ReadonlyMap<StockField, number>;
  questions: SheetQuestion[];
}

const PRICES: readonly StockField[] = [...ASKING_PRICES, 'rap'];
const ROWS_SHOWN = 3;
const ENOUGH_ROWS = 3;
const MOST = 0.8;
/**
 * Whole numbers with a larger median are points or milligrams in most sheets, and large stones in
 * few.
 */
const HEAVY = 5;
/** The same for figures with decimals. */
const HEAVY_WITH_DECIMALS = 40;

const scaled = (numbers: Numbers, factor = 1): Numbers =>
  factor === 1 ? numbers : numbers.map((number) => (number === null ? null : number * factor));

const told = (numbers: Numbers): number[] => numbers.filter((number): number is number => number !== null);

function median(numbers: Numbers): number | null {
  const sorted = told(numbers).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

export function unitsAsWritten(
  sheet: SheetAtHand,
  decimals: ReadonlyMap<StockField, Decimal>,
  stated: StatedUnits,
): UnitsAsWritten {
  const units = new Map<StockField, number>();
  const ofTitle = unitOfTitle(sheet.title);
  for (const field of PRICES) {
    const column = columnOf(sheet, field);
    if (!column) continue;
    const own = stated.get(field) ?? unitOfHeading(column.header, field);
    // List prices are in dollars even if the title names thousands.
    const factor = own ?? (field === 'rap' ? null : ofTitle);
    if (factor !== null) units.set(field, factor);
  }
  const weight = columnOf(sheet, 'carat');
  if (!weight) return { units, questions: [] };
  const factor = stated.get('carat') ?? unitOfWeights(sheet, weight, decimals, units);
  if (factor === null) return { units, questions: [weightQuestion(sheet, weight, decimals)] };
  if (factor !== 1) units.set('carat', factor);
  return { units, questions: [] };
}

/** By the heading, or by measures and prices if figures are too large for carats; null if open. */
function unitOfWeights(
  sheet: SheetAtHand,
  weight: GivenColumn,
  decimals: ReadonlyMap<StockField, Decimal>,
  units: ReadonlyMap<StockField, number>,
): number | null {
  const figures = numbersOf(sheet, weight, decimals.get('carat') ?? null);
  const named = unitOfHeading(weight.header, 'carat');
  const middle = median(figures) ?? 0;
  const isWhole = told(figures).every((number) => Number.isInteger(number));
  const isHeavy = middle > (isWhole ? HEAVY : HEAVY_WITH_DECIMALS);
  // `Points` over 0.31 is either a wrong heading or a stone of a third of a point.
  if (named !== null && (isHeavy || isWhole)) return named;
  const rare = rareUnitOf(weight.header);
  if (named === null && !isHeavy && rare === undefined) return unitByMeasures(sheet, figures);
  const factors = [1, ...WEIGHT_UNITS.map((unit) => unit.factor), ...(rare ? [rare.factor] : [])];
  const number = (field: StockField): Numbers =>
    scaled(numbersOf(sheet, columnOf(sheet, field), decimals.get(field) ?? null), units.get(field));
  const [perCarat, total] = [number('price_per_ct'), number('total_amt')];
  const proved = factors.filter(
    (factor) =>
      shareByMeasures(sheet, scaled(figures, factor)) >= MOST ||
      isSame(agreement(times(scaled(figures, factor), perCarat), total)),
  );
  return proved.length === 1 ? (proved[0] ?? null) : null;
}

/** The unit that fits the measurements, if they refute the weights as written. */
function unitByMeasures(sheet: SheetAtHand, figures: Numbers): number {
  if (shareByMeasures(sheet, figures) >= 1 - MOST) return 1;
  const fitting = WEIGHT_UNITS.filter(
    ({ factor }) => shareByMeasures(sheet, scaled(figures, factor)) >= MOST,
  );
  return fitting.length === 1 ? (fitting[0]?.factor ?? 1) : 1;
}

/** The share of rows whose weight follows from shape and measures; 0 if too few have them. */
function shareByMeasures(sheet: SheetAtHand, carats: Numbers): number {
  const [shapes, measures] = [columnOf(sheet, 'shape'), columnOf(sheet, 'measurements')];
  const sides = (['length', 'width', 'height'] as const).map((field) =>
    numbersOf(sheet, columnOf(sheet, field), null),
  );
  let [measured, fitting] = [0, 0];
  for (const [at, row] of sheet.rows.entries()) {
    const shape = shapes ? shapeOfWord(cellOf(row, shapes)) : null;
    const carat = carats[at];
    const own = measures ? (parseMeasurements(cellOf(row, measures)) ?? []) : sides.map((side) => side[at]);
    const [length, width, height] = own;
    if (shape === null || carat == null || !length || !width || !height) continue;
    if (estimatedCarat(shape, length, width, height) === null) continue;
    measured += 1;
    if (caratFits(shape, carat, length, width, height)) fitting += 1;
  }
  return measured < ENOUGH_ROWS ? 0 : fitting / measured;
}

const shown = (number: number): string => String(Number(number.toPrecision(6)));

function weightQuestion(
  sheet: SheetAtHand,
  column: GivenColumn,
  decimals: ReadonlyMap<StockField, Decimal>,
): SheetQuestion {
  const figures = numbersOf(sheet, column, decimals.get('carat') ?? null);
  const examples = (factor: number): string[] =>
    sheet.rows
      .flatMap(({ row }, at) => {
        const figure = figures[at];
        return figure == null ? [] : [`Row ${row}: ${shown(figure)} is ${shown(figure * factor)} ct`];
      })
      .slice(0, ROWS_SHOWN);
  const rare = rareUnitOf(column.header);
  const options = [{ factor: 1, label: 'Carats' }, ...WEIGHT_UNITS, ...(rare ? [rare] : [])];
  return {
    kind: 'unit',
    column: column.column,
    sentence: `Which unit is ${column.header || `column ${column.column + 1}`} in?`,
    evidence: null,
    options: options.map(({ factor, label }) => ({
      value: `carat ${factor}`,
      label,
      examples: examples(factor),
    })),
  };
}

/** Whether the column of totals holds the price of one piece; `perCarat` can disprove it. */
function isPerPiece(sheet: SheetAtHand, carats: Numbers, perCarat: Numbers, totals: Numbers): boolean {
  const column = columnOf(sheet, 'total_amt');
  const words = column ? headingWords(column.header) : [];
  const named = words.some(({ concepts }) => concepts.includes('pieces'));
  if (!named || !piecesOf(sheet).some((pieces) => pieces !== null && pieces > 1)) return false;
  return !isSame(agreement(times(carats, perCarat), totals));
}

/**
 * Whether the column of weights holds the weight of one piece of each lot: `Ct each`. Its weight
 * times the price per carat is the total of one piece, unless it is that of all.
 */
export function isWeightOfOnePiece(sheet: SheetAtHand): boolean {
  const column = columnOf(sheet, 'carat');
  return (
    column !== undefined &&
    isWeightOfPiece(column.header) &&
    piecesOf(sheet).some((pieces) => pieces !== null && pieces > 1)
  );
}

/** The pieces of each row; null where the row names none. */
const piecesOf = (sheet: SheetAtHand): Numbers => numbersOf(sheet, columnOf(sheet, 'pieces'), null);

export const PRICE_FIELDS: readonly PriceField[] = [...ASKING_PRICES, 'rap'];

export type FigureField = PriceField | 'carat' | 'disc';
export type Figures = ReadonlyMap<FigureField, Numbers>;

/** How the sheet writes its figures. */
export interface FiguresAsWritten {
  decimals: ReadonlyMap<StockField, Decimal>;
  units: ReadonlyMap<StockField, number>;
}

export const of = (figures: Figures, field: FigureField): Numbers => figures.get(field) ?? [];

export function figuresOf(sheet: SheetAtHand, { decimals, units }: FiguresAsWritten): Figures {
  const figures = new Map<FigureField, Numbers>(
    ([...PRICE_FIELDS, 'carat', 'disc'] as const).map((field) => [
      field,
      scaled(numbersOf(sheet, columnOf(sheet, field), decimals.get(field) ?? null), units.get(field)),
    ]),
  );
  const carats = figures.get('carat');
  if (!carats || !isWeightOfOnePiece(sheet)) return figures;
  const pieces = piecesOf(sheet).map((count) => count ?? 1);
  return figures.set('carat', times(carats, pieces));
}

/** Each number divided by the weight of its row. */
export const perWeight = (numbers: Numbers, carats: Numbers): Numbers =>
  numbers.map((number, row) => {
    const carat = carats[row];
    return number === null || !carat ? null : number / carat;
  });

/** Totals of one piece become those of all pieces of the row. */
export function ofAllPieces(sheet: SheetAtHand, figures: Figures): { figures: Figures; perPiece: boolean } {
  const totals = of(figures, 'total_amt');
  const perPiece = isPerPiece(sheet, of(figures, 'carat'), of(figures, 'price_per_ct'), totals);
  if (!perPiece) return { figures, perPiece };
  const pieces = piecesOf(sheet).map((count) => count ?? 1);
  return { figures: new Map(figures).set('total_amt', times(totals, pieces)), perPiece };
}
