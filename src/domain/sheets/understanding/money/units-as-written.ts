/** Finds the unit of prices and weights: dollars or thousands of them, carats or points. */
import { shapeOfWord } from '../../words/shape-of-word.ts';
import { caratFits, estimatedCarat } from '../../../stones/weight-by-measures.ts';
import { ASKING_PRICES, type StockField } from '../../stock-fields.ts';
import { parseMeasurements } from '../../stock-values.ts';
import { agreement, isSame, times, type Numbers } from '../agreement.ts';
import type { Decimal } from '../number-format.ts';
import type { SheetQuestion } from '../questions.ts';
import { cellOf, columnOf, numbersOf, type GivenColumn, type SheetAtHand } from '../sheet-columns.ts';
import { rareUnitOf, unitOfHeading, unitOfTitle, WEIGHT_UNITS } from './unit-words.ts';

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

export const scaled = (numbers: Numbers, factor = 1): Numbers =>
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
