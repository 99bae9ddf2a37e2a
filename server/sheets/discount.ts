import type { StockField } from '../../src/domain/sheets/stock-fields.ts';
import { isMissing, parseNumber, rounded } from '../../src/domain/sheets/stock-values.ts';
import type { MappedColumn } from './row-cells.ts';
import type { SheetRow } from './sheet-row.ts';

/** How a sheet writes its discounts: -35, -0.35, 35 or 35%. Both turn a cell into signed percent from the list. */
export interface DiscountReading {
  sign: 1 | -1;
  scale: 1 | 100;
}

/** What the reading was told by: the row's own prices, the minus signs that stand there, or only usage. */
export type DiscountBasis = 'prices' | 'minus_signs' | 'usage';

/** How a sheet's discounts are read and what speaks for it. Counts are rows of those that were looked at. */
export interface DiscountEvidence extends DiscountReading {
  basis: DiscountBasis;
  /** Rows with a discount that is not zero. */
  rows: number;
  /** Of those, rows whose prices tell where the discount must be. */
  priced: number;
  /** How many of the priced rows each reading fits. */
  readings: (DiscountReading & { agree: number })[];
  examples: DiscountExample[];
}

export interface DiscountExample {
  row: number;
  written: string;
  /** Signed percent that the row's prices give; null where they do not tell. */
  from_prices: number | null;
}

/** Discount and price of one row may differ by this many percent points and still belong together. */
const CLOSE = 1.5;
const EXAMPLES = 3;
const READINGS: readonly DiscountReading[] = [
  { sign: 1, scale: 1 },
  { sign: -1, scale: 1 },
  { sign: 1, scale: 100 },
  { sign: -1, scale: 100 },
];

/** Signed percent from a discount as it stands in the cell. */
export function readDiscount(written: number, raw: string, { sign, scale }: DiscountReading): number {
  return rounded(written * (raw.includes('%') ? 1 : scale) * sign, 2) + 0; // + 0 makes -0 a plain zero
}

interface Written {
  row: number;
  raw: string;
  disc: number;
  fromPrices: number | null;
}

function writtenIn(mapping: readonly MappedColumn[], sample: readonly SheetRow[]): Written[] {
  const columns = new Map(mapping.map(({ field, column }) => [field, column]));
  const text = ({ cells }: SheetRow, field: StockField): string =>
    (cells[columns.get(field) ?? -1] ?? '').trim();
  const number = (row: SheetRow, field: StockField): number | null => {
    const raw = text(row, field);
    return isMissing(raw) ? null : parseNumber(raw);
  };
  return sample.flatMap((row) => {
    const disc = number(row, 'disc');
    if (disc === null || disc === 0) return [];
    const [carat, total, rap] = [number(row, 'carat'), number(row, 'total_amt'), number(row, 'rap')];
    const price = number(row, 'price_per_ct') ?? (carat && total ? total / carat : null);
    const fromPrices = price && rap ? (price / rap - 1) * 100 : null;
    return [{ row: row.row, raw: text(row, 'disc'), disc, fromPrices }];
  });
}

function fits({ disc, raw, fromPrices }: Written, reading: DiscountReading): boolean {
  const percent = readDiscount(disc, raw, reading);
  return fromPrices !== null && Math.abs(percent) >= CLOSE && Math.abs(percent - fromPrices) <= CLOSE;
}

/** Decides from a sample how all of a sheet's discounts are to be read, and on what grounds; null where it has none. */
export function decideDiscount(
  mapping: readonly MappedColumn[],
  sample: readonly SheetRow[],
): DiscountEvidence | null {
  const written = writtenIn(mapping, sample);
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
  // Of two that fit as many rows (all are written with a percent sign) the scale of the numbers decides.
  const [best, next] = readings.toSorted(
    (a, b) => b.agree - a.agree || Number(b.scale === scale) - Number(a.scale === scale),
  );
  if (best && best.agree > 0 && (best.sign === next?.sign || best.agree > (next?.agree ?? 0))) {
    return { sign: best.sign, scale: best.scale, basis: 'prices', ...evidence };
  }
  const below = written.filter(({ disc }) => disc < 0).length;
  // Stones are sold below the list: a column of plain numbers says how far.
  return below * 2 >= written.length
    ? { sign: 1, scale, basis: 'minus_signs', ...evidence }
    : { sign: -1, scale, basis: 'usage', ...evidence };
}
