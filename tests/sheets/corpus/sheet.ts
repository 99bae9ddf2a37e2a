/** A sheet of the corpus, and what is true of it. */
import type { Shape } from '../../../src/domain/attributes/shape.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { Currency } from './currency.ts';
import type { Kind } from './stones.ts';

export interface TrueColumn {
  field: StockField | null;
  /** Other readings that are right or do no harm. */
  accepts?: readonly (StockField | null)[];
  currency?: Currency;
  decimal?: '.' | ',';
  unit?: string;
  /** What figures are multiplied by to be amounts or carats; null where it differs by row. */
  factor?: number | null;
  /** The heading leaves open whether the price is for a carat or for the stone. */
  lone?: true;
  /** Heading or cells show the currency. */
  saysCurrency?: boolean;
  /** A workbook has formulas here. */
  formula?: true;
}

export interface SoldStone {
  /** Position in the sheet's rows, from 0. */
  row: number;
  carat: number;
  /** USD per carat; null when the sheet states no price. */
  price_per_ct_usd: number | null;
  kind: Kind;
  shape: Shape;
}

export interface Truth {
  /** One for each heading. */
  columns: TrueColumn[];
  stones: SoldStone[];
  /** What a dollar costs in the sheet's currency. */
  rate: Partial<Record<Currency, number>>;
  /** Whether someone who looks carefully could tell without asking the sender. */
  saysKind: boolean;
  saysCurrency: boolean;
  saysPriceMeaning: boolean;
  /** Which sign stands before the decimals. */
  saysNumbers: boolean;
  /** Whether discounts are above or below the list. */
  saysDiscount: boolean;
}

export interface CorpusSheet {
  name: string;
  sender: string;
  /** Rows above the headings. */
  title: string[][];
  headers: string[];
  rows: string[][];
  fileName: string;
  /** Of the workbook. */
  sheetName: string;
  /** Between the cells of the text file. */
  separator: ',' | ';' | '\t';
  /** The headings stand over two rows; the upper one is the last of the title. */
  twoRows: boolean;
  truth: Truth;
}

/** The row of the file, from 1, of a row of the sheet. */
export const fileRow = ({ title }: Pick<CorpusSheet, 'title'>, row: number): number => title.length + row + 2;
