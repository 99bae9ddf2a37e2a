/** The price figures of a sheet as interpreted, and how they follow from each other. */
import { agreement, isSame, times, type Agreement } from '../agreement.ts';
import type { Answers } from '../answers.ts';
import type { PriceField } from '../price-field.ts';
import { columnOf, valuesOf, type SheetAtHand } from '../sheet-columns.ts';
import {
  figuresOf,
  of,
  ofAllPieces,
  perWeight,
  PRICE_FIELDS,
  type Figures,
  type FiguresAsWritten,
} from './figures.ts';
import { isListOfStone } from './list-price-of-stone.ts';
import { againstList } from './list-prices.ts';

export interface PricedFigures {
  /** The fields of prices whose columns hold something. */
  fields: readonly PriceField[];
  /** List prices per carat, and totals of all pieces of a row. */
  figures: Figures;
  perPiece: boolean;
  /** Whether the list prices are those of whole stones. */
  ofStone: boolean | 'open';
  /** The price per carat, as read, follows from list prices of whole stones. */
  isTotal: boolean;
  /** How totals follow from weight and price per carat. */
  byTotal: Agreement | null;
  /** How prices follow from list prices and discounts. */
  byList: Agreement | null;
}

/** Empty columns need no currency. */
export const pricedFields = (sheet: SheetAtHand): PriceField[] =>
  PRICE_FIELDS.filter((field) => {
    const column = columnOf(sheet, field);
    return column !== undefined && valuesOf(sheet, column).length > 0;
  });

export function pricedFigures(sheet: SheetAtHand, written: FiguresAsWritten, stated: Answers): PricedFigures {
  const asWritten = figuresOf(sheet, written);
  const ofStone = isListOfStone(sheet, asWritten, stated);
  const listed =
    ofStone === true
      ? new Map(asWritten).set('rap', perWeight(of(asWritten, 'rap'), of(asWritten, 'carat')))
      : asWritten;
  const { figures, perPiece } = ofAllPieces(sheet, listed);
  // Prices that follow from list prices of whole stones are those of whole stones.
  const isTotal = ofStone === true && isSame(againstList(asWritten));
  return {
    fields: pricedFields(sheet),
    figures,
    perPiece,
    ofStone,
    isTotal,
    byTotal: agreement(times(of(figures, 'carat'), of(figures, 'price_per_ct')), of(figures, 'total_amt')),
    byList: isTotal ? null : againstList(figures),
  };
}
