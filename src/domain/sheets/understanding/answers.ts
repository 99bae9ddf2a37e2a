import type { StoneType } from '../../codes.ts';
import type { Currency } from './currencies.ts';
import type { Decimal } from './number-format.ts';
import type { StockField } from '../stock-fields.ts';

/** What a person said about a sheet. */
export interface Answers {
  stone_type: StoneType | null;
  /** The stones are imported as neither natural nor lab-grown, because nobody knows. */
  stone_type_open: boolean;
  currency: Currency | null;
  rate: number | null;
  decimal: Decimal | null;
  /** Factors for prices and weights in thousands, points and the like; 1 if they need none. */
  units: ReadonlyMap<StockField, number>;
  /** The stones are imported without a price. */
  unpriced: boolean;
  /** Whether list prices are of one carat or of the whole stone; null if not stated. */
  list_price: 'per_carat' | 'of_stone' | null;
  confirmed: readonly string[];
}

export const NO_ANSWERS: Answers = {
  stone_type: null,
  stone_type_open: false,
  currency: null,
  rate: null,
  decimal: null,
  units: new Map(),
  unpriced: false,
  list_price: null,
  confirmed: [],
};
