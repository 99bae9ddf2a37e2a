import type { StockField } from '../../src/domain/stock-fields.ts';
import { isMissing, parseNumber, rounded } from '../../src/domain/stock-values.ts';
import type { MappedColumn } from './row-cells.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * How a sheet writes its discounts: -35, -0.35, 35 or 35%. `sign` and `scale` turn a cell into signed percent
 * from the list; `certain` says whether prices or minus signs proved it, or usage was followed.
 */
export interface DiscountReading {
  sign: 1 | -1;
  scale: 1 | 100;
  certain: boolean;
}

/** Discount and price of one row may differ by this many percent points and still belong together. */
const CLOSE = 1.5;

/** Signed percent from a discount as it stands in the cell. */
export function readDiscount(written: number, raw: string, { sign, scale }: DiscountReading): number {
  return rounded(written * (raw.includes('%') ? 1 : scale) * sign, 2) + 0; // + 0 makes -0 a plain zero
}

/** Decides from a sample how all of a sheet's discounts are to be read; null where it has none. */
export function decideDiscount(
  mapping: readonly MappedColumn[],
  sample: readonly SheetRow[],
): DiscountReading | null {
  const columns = new Map(mapping.map(({ field, column }) => [field, column]));
  const number = (row: SheetRow, field: StockField): number | null => {
    const raw = (row.cells[columns.get(field) ?? -1] ?? '').trim();
    return isMissing(raw) ? null : parseNumber(raw);
  };
  const written = sample.flatMap((row) => {
    const disc = number(row, 'disc');
    if (disc === null || disc === 0) return [];
    const percentSign = (row.cells[columns.get('disc') ?? -1] ?? '').includes('%');
    const [carat, total, rap] = [number(row, 'carat'), number(row, 'total_amt'), number(row, 'rap')];
    const price = number(row, 'price_per_ct') ?? (carat && total ? total / carat : null);
    return [{ disc, percentSign, fromList: price && rap ? (price / rap - 1) * 100 : null }];
  });
  if (written.length === 0) return null;

  const fractions = written.filter(({ disc, percentSign }) => !percentSign && Math.abs(disc) <= 1).length;
  const scale = fractions * 2 > written.length ? 100 : 1;
  const votes = { asWritten: 0, turned: 0 };
  for (const { disc, percentSign, fromList } of written) {
    const percent = disc * (percentSign ? 1 : scale);
    if (fromList === null || Math.abs(percent) < CLOSE) continue;
    if (Math.abs(percent - fromList) <= CLOSE) votes.asWritten += 1;
    if (Math.abs(-percent - fromList) <= CLOSE) votes.turned += 1;
  }
  if (votes.asWritten !== votes.turned) {
    return { sign: votes.asWritten > votes.turned ? 1 : -1, scale, certain: true };
  }
  const below = written.filter(({ disc }) => disc < 0).length;
  // Stones are sold below the list: a column of plain numbers says how far.
  return below * 2 >= written.length
    ? { sign: 1, scale, certain: true }
    : { sign: -1, scale, certain: false };
}
