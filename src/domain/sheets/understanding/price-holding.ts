/** What a price column may hold, and what is known of it. */
import type { StoneType } from '../../codes.ts';
import type { Numbers } from './agreement.ts';
import type { Currency } from './currencies.ts';
import type { Holding } from './headings/fields.ts';

export type PriceHolding = 'rap' | 'list_total' | 'price_per_ct' | 'total_amt';
const HOLDINGS: readonly PriceHolding[] = ['rap', 'list_total', 'price_per_ct', 'total_amt'];
export const isPriceHolding = (field: Holding): field is PriceHolding =>
  HOLDINGS.some((holding) => holding === field);

export interface PriceColumn {
  column: number;
  /** How well each meaning fits heading and values, 0 to 1. */
  likely: ReadonlyMap<PriceHolding, number>;
  numbers: Numbers;
  /** As heading or cells name it. */
  currency: Currency | null;
  /** The heading has no word that is unknown, or of another price than the one asked. */
  isPlain: boolean;
}

export interface PriceReading {
  column: number;
  /** Null where nothing decides, or another column already holds it. */
  holds: PriceHolding | null;
  /** Meanings between which neither heading nor figures decide. */
  open: PriceHolding[];
  /** What the figures showed, as a sentence; null when only the heading speaks. */
  evidence: string | null;
  /** The column agrees with others as this. */
  proved: boolean;
}

/** The columns beside the prices that they must agree with. */
export interface PriceContext {
  carats: Numbers;
  /** Discounts as written; empty without a column for them. */
  discounts: Numbers;
  /** Of all stones, where the sheet says it. */
  kind: StoneType | null;
  /** What else decides a price: colour, clarity and shape, as ranks. */
  grades: readonly Numbers[];
}
