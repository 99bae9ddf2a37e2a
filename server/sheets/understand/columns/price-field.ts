/** The prices that a column may hold, and the types for deciding between them. */
import type { Currency } from '../../../../src/domain/sheets/currencies.ts';
import type { StoneType } from '../../../../src/domain/codes.ts';
import type { HeadingField } from '../headings/rules.ts';
import type { Numbers } from '../agreement.ts';

export type PriceHeadingField = 'rap' | 'list_total' | 'price_per_ct' | 'total_amt';
const HOLDINGS: readonly PriceHeadingField[] = ['rap', 'list_total', 'price_per_ct', 'total_amt'];
export const isPriceHeadingField = (field: HeadingField): field is PriceHeadingField =>
  HOLDINGS.some((holding) => holding === field);

export interface PriceColumn {
  column: number;
  /** For each possible meaning, how well it fits heading and values, from 0 to 1. */
  likely: ReadonlyMap<PriceHeadingField, number>;
  numbers: Numbers;
  /** Named in the heading or the cells. */
  currency: Currency | null;
  /** All words of the heading are known, and none means a price other than the asking price. */
  isPlain: boolean;
  /** The heading means a price other than the asking price, such as cost or retail. */
  isOther: boolean;
  /** The heading says neither per carat nor total. */
  isVague: boolean;
}

export interface PriceReading {
  column: number;
  /** Null if the meaning is undecided, or another column already holds it. */
  holds: PriceHeadingField | null;
  /** The possible meanings, if neither heading nor figures decide. */
  open: PriceHeadingField[];
  /** A sentence on what the figures show; null if only the heading decided. */
  evidence: string | null;
  /** Other columns confirm the meaning. */
  proved: boolean;
  /** Only an odd heading suggests that this is the asking price. */
  odd?: true;
}

/** The other columns that prices must agree with. */
export interface PriceContext {
  carats: Numbers;
  /** Discounts as written; empty without a column for them. */
  discounts: Numbers;
  /** Null unless the sheet says it for all stones. */
  kind: StoneType | null;
  /** Ranks of colour, clarity and shape, which also affect the price. */
  grades: readonly Numbers[];
}
