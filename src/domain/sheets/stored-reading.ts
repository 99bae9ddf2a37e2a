import type { StoneType } from '../codes.ts';
import type { StockField } from './stock-fields.ts';
import type { Decimal } from './numbers.ts';
import type { Currency } from './currencies.ts';
import type { DiscountReading } from './discount-reading.ts';

/** The prices that a stone has. */
export type PriceField = 'rap' | 'price_per_ct' | 'total_amt';

/**
 * The reading of a sheet that a preview showed, stored so that its import reads the sheet the same
 * way.
 */
export interface StoredReading {
  stone_type: StoneType | null;
  decimals: [field: StockField, decimal: Decimal][];
  /** Factors of figures in other units; absent in readings stored by older versions. */
  units?: [field: StockField, factor: number][];
  /** The column (0-based) that names the currency of each row. */
  row_currency?: number | null;
  currencies: [field: PriceField, currency: Currency][];
  /** Units of the sheet's currency for one US dollar, and the day (YYYY-MM-DD) of that rate. */
  rate: number | null;
  rate_day: string | null;
  /** Price columns that are not read, because another one has the same prices in US dollars. */
  ignored: PriceField[];
  /** Converts a discount as written into signed percent from the list. */
  discount: DiscountReading | null;
  /** Totals are the price of one of the row's pieces. */
  per_piece?: boolean;
  /** List prices are those of whole stones. */
  list_of_stone?: boolean;
  /** Weights are those of one of the row's pieces. */
  weight_of_piece?: boolean;
}
