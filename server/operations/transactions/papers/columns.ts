/** The columns of printed invoices, memos, orders and price offers. */
import { attributeLabel } from '../../../../src/domain/attributes/attributes.ts';
import { withSign } from '../../../../src/domain/attributes/sign.ts';
import { dayInWords } from '../../../../src/domain/lines/due-days.ts';
import { Decimal, usd } from '../../../../src/domain/money.ts';
import { colorInWords } from '../../../../src/domain/sheets/color-words.ts';
import { finishInWords } from '../../../../src/domain/stones/stone-texts.ts';
import { originLabel, shapeName } from '../../../../src/domain/stones/stone-cells.ts';
import { statusLabel } from '../../../../src/machines/workflows.ts';
import type { PaperStone } from '../../../db/queries/transactions/printed-paper.ts';
import type { PrintedColumn } from '../../../papers/printed-list.ts';

/** The workflows whose documents are printed with the state of each line. */
export type PaperWorkflow = 'memo' | 'confirmStone' | 'priceOffer';

export interface PaperColumn extends PrintedColumn {
  text(stone: PaperStone): string;
  /** The total below several stones; empty for columns without one. */
  sum(stones: readonly PaperStone[]): string;
}

const NONE = '–';
const column = (label: string, text: PaperColumn['text']): PaperColumn => ({
  label,
  width: 'rest',
  isFigure: false,
  text,
  sum: () => '',
});
const figure = (label: string, text: PaperColumn['text'], sum: PaperColumn['sum']): PaperColumn => ({
  ...column(label, text),
  isFigure: true,
  sum,
});

/** `12,300.00` */
export const shown = (amount: string | null): string =>
  amount === null ? NONE : amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',');
const total = (figures: readonly (number | string | null)[]) =>
  figures.reduce((sum, one) => sum.plus(one ?? 0), new Decimal(0));

export const STOCK_NO = column('Stock no.', ({ stock_no }) => stock_no);
export const SHAPE = column('Shape', ({ shape }) => shapeName(shape) ?? NONE);
export const ORIGIN = column('Origin', ({ stone_type: type }) => originLabel(type) ?? NONE);
export const COLOR = column('Color', (stone) => colorInWords(stone) ?? NONE);
export const CLARITY = column('Clarity', (stone) => withSign(stone, 'clarity') ?? NONE);
export const FINISH = column('Cut Pol Sym', (stone) => finishInWords(stone) ?? NONE);
export const REPORT = column('Report', ({ lab, report_no: report }) => {
  const made = lab === null || lab === 'NONE' ? null : attributeLabel('lab', lab);
  return [made, report].filter((part) => part !== null).join(' ') || NONE;
});
export const DUE = column('Due', ({ due_date: day }) => (day === null ? NONE : dayInWords(day)));
/** The label of a line's state. */
export const STATE = 'State';
export const PIECES = figure(
  'Pieces',
  ({ pieces }) => String(pieces),
  (stones) => String(piecesOf(stones)),
);
export const CARAT = figure(
  'Carat',
  ({ carat }) => carat?.toFixed(2) ?? NONE,
  (stones) => total(stones.map(({ carat }) => carat)).toFixed(2),
);
export const PRICE = figure(
  'USD per carat',
  ({ markup_ppc: price }) => shown(price),
  () => '',
);
export const SUM = figure(
  'Amount USD',
  ({ sell_amt: amount }) => shown(amount),
  (stones) => shown(usd(total(stones.map(({ sell_amt: amount }) => amount)))),
);

export const piecesOf = (stones: readonly PaperStone[]): number =>
  stones.reduce((sum, { pieces }) => sum + pieces, 0);

export const stateOf = (workflow: PaperWorkflow): PaperColumn =>
  column(STATE, ({ status }) => (status === null ? NONE : statusLabel(workflow, status).label));
/** A column of amounts in USD, with their sum. */
export const amountOf = (label: string, of: (stone: PaperStone) => string | null): PaperColumn =>
  figure(
    label,
    (stone) => shown(of(stone)),
    (stones) => {
      const amounts = stones.map(of).filter((amount) => amount !== null);
      return shown(amounts.length === 0 ? null : usd(total(amounts)));
    },
  );

/**
 * The columns of documents for stones that change hands: with a barcode and the state of each
 * stone.
 */
export const columnsWithState = (workflow: PaperWorkflow): PaperColumn[] => [
  { ...STOCK_NO, hasBarcode: true },
  { ...SHAPE, width: 60 },
  { ...ORIGIN, width: 44 },
  { ...COLOR, width: 78 },
  { ...CLARITY, width: 34 },
  { ...FINISH, width: 48 },
  { ...REPORT, width: 84 },
  { ...stateOf(workflow), width: 50 },
  { ...PIECES, width: 30 },
  { ...CARAT, width: 36 },
  { ...PRICE, width: 56 },
  { ...SUM, width: 66 },
];
