/** How a sheet writes its discounts, and whether a second column of them is taken off, too. */
import {
  readDiscount,
  withExtra,
  type DiscountReading,
} from '../../../../src/domain/sheets/discount-reading.ts';
import { ASKING_PRICES, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { isMissing, parseNumber, rounded, type Decimal } from '../../../../src/domain/sheets/numbers.ts';
import type { SheetQuestion } from '../../../../src/domain/sheets/sheet-questions.ts';
import type { MappedColumn } from '../../rows/cell-reading.ts';
import { cellOf, columnOf, type GivenColumn, type SampleRow, type SheetAtHand } from '../mapped-sheet.ts';
import { headingWords } from '../headings/words.ts';

/**
 * What the reading is based on: the rows' prices, minus signs in the column, or only the usual
 * notation.
 */
export type DiscountBasis = 'prices' | 'minus_signs' | 'usage';

/** How a sheet's discounts are read and why. Counts are rows of the sample. */
export interface DiscountEvidence extends DiscountReading {
  basis: DiscountBasis;
  /** Rows with a discount other than zero. */
  rows: number;
  /** Of those, rows whose prices give the discount as well. */
  priced: number;
  /** How many of the priced rows agree with each reading. */
  readings: (DiscountReading & { agree: number })[];
  examples: DiscountExample[];
}

export interface DiscountExample {
  row: number;
  written: string;
  /** Signed percent computed from the row's prices; null if they are incomplete. */
  from_prices: number | null;
}

/** A row's discount and its prices may disagree by this many percentage points, from rounding. */
const CLOSE = 1.5;
const EXAMPLES = 3;
const READINGS: readonly DiscountReading[] = [
  { sign: 1, scale: 1 },
  { sign: -1, scale: 1 },
  { sign: 1, scale: 100 },
  { sign: -1, scale: 100 },
  { sign: 1, scale: 1, of_list: true },
  { sign: 1, scale: 100, of_list: true },
];

interface Written {
  row: number;
  raw: string;
  disc: number;
  fromPrices: number | null;
}

type Decimals = ReadonlyMap<StockField, Decimal>;

function writtenIn(
  mapping: readonly MappedColumn[],
  sample: readonly SampleRow[],
  decimals: Decimals,
  perDollar: number,
  isListOfStone: boolean,
): Written[] {
  const columns = new Map(mapping.map(({ field, column }) => [field, column]));
  const text = ({ cells }: SampleRow, field: StockField): string =>
    (cells[columns.get(field) ?? -1] ?? '').trim();
  const number = (row: SampleRow, field: StockField): number | null => {
    const raw = text(row, field);
    return isMissing(raw) ? null : parseNumber(raw, decimals.get(field) ?? null);
  };
  return sample.flatMap((row) => {
    const disc = number(row, 'disc');
    if (disc === null || disc === 0) return [];
    const [carat, total, list] = [number(row, 'carat'), number(row, 'total_amt'), number(row, 'rap')];
    const rap = isListOfStone ? carat && list && list / carat : list;
    const price = number(row, 'price_per_ct') ?? (carat && total ? total / carat : null);
    const fromPrices = price && rap ? (price / perDollar / rap - 1) * 100 : null;
    return [{ row: row.row, raw: text(row, 'disc'), disc, fromPrices }];
  });
}

function fits({ disc, raw, fromPrices }: Written, reading: DiscountReading): boolean {
  const percent = readDiscount(disc, raw, reading);
  return fromPrices !== null && Math.abs(percent) >= CLOSE && Math.abs(percent - fromPrices) <= CLOSE;
}

/**
 * Decides from a sample how to read a sheet's discounts, with the evidence; null if it has none.
 * `perDollar` converts the prices to the list's currency. List prices may be those of whole stones.
 */
export function decideDiscount(
  mapping: readonly MappedColumn[],
  sample: readonly SampleRow[],
  decimals: Decimals = new Map(),
  perDollar = 1,
  isListOfStone = false,
): DiscountEvidence | null {
  const written = writtenIn(mapping, sample, decimals, perDollar, isListOfStone);
  if (written.length === 0) return null;
  const unscaled = written.filter(({ raw }) => !raw.includes('%'));
  const fractions = unscaled.filter(({ disc }) => Math.abs(disc) <= 1).length;
  const scale = fractions * 2 > written.length ? 100 : 1;
  const readings = READINGS.map((reading) => ({
    ...reading,
    agree: written.filter((row) => fits(row, reading)).length,
  }));
  const evidence = {
    rows: written.length,
    priced: written.filter(({ fromPrices }) => fromPrices !== null).length,
    readings,
    examples: written.slice(0, EXAMPLES).map(({ row, raw, fromPrices }) => ({
      row,
      written: raw,
      from_prices: fromPrices === null ? null : rounded(fromPrices, 2),
    })),
  };
  // With a percent sign in every row both scales fit equally many: the size of the numbers decides.
  const [best, next] = readings.toSorted(
    (a, b) => b.agree - a.agree || Number(b.scale === scale) - Number(a.scale === scale),
  );
  const isAlike = best?.sign === next?.sign && best?.of_list === next?.of_list;
  if (best && best.agree > 0 && (isAlike || best.agree > (next?.agree ?? 0))) {
    const { sign, scale, of_list } = best;
    return { sign, scale, ...(of_list && { of_list }), basis: 'prices', ...evidence };
  }
  const below = written.filter(({ disc }) => disc < 0).length;
  // Stones are sold below the list, so a column without signs means discounts.
  return below * 2 >= written.length
    ? { sign: 1, scale, basis: 'minus_signs', ...evidence }
    : { sign: -1, scale, basis: 'usage', ...evidence };
}

const HALF = 0.5;
const ROWS_SHOWN = 3;

const MARKUP =
  /(?<!\p{L})(?:mark[\s-]*ups?|premium|surcharge|uplift|(?:add(?:itional)?|extra|plus|handling)\W*(?:%|pct|percent\p{L}*)|aufschlag|zuschlag|majoration|recargo|maggiorazione|наценка|加价)(?!\p{L})/iu;

/** Whether a column adds to the price: its figures are percents above. */
export const isMarkup = ({ header }: Pick<GivenColumn, 'header'>): boolean => MARKUP.test(header);

/** Null if the sheet has prices, which settle the matter, or no such column. */
export function extraDiscount(sheet: SheetAtHand): GivenColumn | null {
  const priced = ASKING_PRICES.some((field) => columnOf(sheet, field) !== undefined);
  if (priced || columnOf(sheet, 'disc') === undefined) return null;
  const isDiscount = (column: GivenColumn): boolean => {
    if (column.field !== null) return false;
    const isNamed = headingWords(column.header).some(({ concepts }) => concepts.includes('discount'));
    if (!isNamed && !isMarkup(column)) return false;
    const given = sheet.rows.filter((row) => (parseNumber(cellOf(row, column)) ?? 0) !== 0);
    return given.length >= HALF * sheet.rows.length;
  };
  return sheet.columns.find(isDiscount) ?? null;
}

/** `reading` is how the first discount is read. */
export function extraQuestion(
  sheet: SheetAtHand,
  extra: GivenColumn,
  reading: DiscountReading,
): SheetQuestion {
  const first = columnOf(sheet, 'disc');
  const examples = (isBoth: boolean): string[] =>
    sheet.rows
      .flatMap((row) => {
        const [raw, other] = [first ? cellOf(row, first) : '', cellOf(row, extra)];
        const [written, more] = [parseNumber(raw), parseNumber(other)];
        if (written === null || more === null) return [];
        const disc = readDiscount(written, raw, reading);
        return [`Row ${row.row}: ${isBoth ? withExtra(disc, more, isMarkup(extra)) : disc} % from the list`];
      })
      .slice(0, ROWS_SHOWN);
  return {
    kind: 'extra_discount',
    column: extra.column,
    sentence: isMarkup(extra)
      ? `Is ${extra.header} added, after ${first?.header ?? 'the discount'}?`
      : `Is ${extra.header} also deducted, after ${first?.header ?? 'the discount'}?`,
    evidence: null,
    options: [
      { value: 'both', label: 'Yes, one after the other', examples: examples(true) },
      { value: 'first', label: `No, only ${first?.header ?? 'the first'}`, examples: examples(false) },
    ],
  };
}
