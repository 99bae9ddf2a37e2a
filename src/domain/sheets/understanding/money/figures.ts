/** The figures of a sheet's prices, weights and discounts, in amounts and carats. */
import { ASKING_PRICES, type StockField } from '../../stock-fields.ts';
import { times, type Numbers } from '../agreement.ts';
import type { Decimal } from '../number-format.ts';
import type { PriceField } from '../price-field.ts';
import { columnOf, numbersOf, type SheetAtHand } from '../sheet-columns.ts';
import { isPerPiece, isWeightOfOnePiece, piecesOf } from './per-piece.ts';
import { scaled } from './units-as-written.ts';

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
