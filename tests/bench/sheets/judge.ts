/** Compares the portal's reading of a sheet with the truth. */
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import {
  fileRow,
  type CorpusSheet,
  type SoldStone,
  type TrueColumn,
  type Truth,
} from '../../sheets/corpus/sheet.ts';
import type { AsProposed, ImportedStone, Question } from './as-proposed.ts';

export interface MissedColumn {
  field: StockField | null;
  heading: string;
  taken: StockField | null;
}

export interface Verdict {
  sheet: string;
  columns: number;
  missed: MissedColumn[];
  questions: Question[];
  /** Questions that the sheet itself answers. */
  needless: Question[];
  blocked: boolean;
  /** Rows that are stones. */
  stones: number;
  imported: number;
  wrong: { prices: number; weights: number; kinds: number; shapes: number; invented: number };
  /** Stones, prices and kinds of the sheet that are missing, but not wrong. */
  absent: { stones: number; prices: number; kinds: number };
}

const PRICE_OFF = 0.01;
const WEIGHT_OFF = 0.0051;

/** The fact that a sheet must state to make a question needless. */
const ANSWERED_BY: Readonly<Record<string, keyof Truth & `says${string}`>> = {
  stone_type: 'saysKind',
  currency: 'saysCurrency',
  price_meaning: 'saysPriceMeaning',
  numbers: 'saysNumbers',
  discount: 'saysDiscount',
};

/** A column may have several right readings. */
export const isRight = ({ field, accepts = [] }: TrueColumn, taken: StockField | null): boolean =>
  taken === field || accepts.includes(taken);

/** If several columns hold the same, all but one may be left out. */
function leftOut({ truth, headers }: CorpusSheet, { columns }: AsProposed): MissedColumn[] {
  const optional = truth.columns.flatMap(({ field, accepts, currency }, at) =>
    field !== null && currency !== undefined && accepts?.includes(null) ? [{ field, at }] : [],
  );
  return [...new Set(optional.map(({ field }) => field))].flatMap((field): MissedColumn[] => {
    const first = optional.find((one) => one.field === field);
    if (first === undefined || columns.includes(field)) return [];
    return [{ field, heading: headers[first.at] ?? '', taken: null }];
  });
}

function isNeedless({ kind }: Question, truth: Truth): boolean {
  const said = ANSWERED_BY[kind];
  return said !== undefined && truth[said];
}

const isPriceWrong = (stone: ImportedStone, { price_per_ct_usd: price }: SoldStone): boolean =>
  stone.price_per_ct !== null && (price === null || Math.abs(stone.price_per_ct / price - 1) > PRICE_OFF);

export function judge(sheet: CorpusSheet, made: AsProposed): Verdict {
  const { truth } = sheet;
  const missedAt = (column: TrueColumn, at: number): MissedColumn[] => {
    const taken = made.columns[at] ?? null;
    return isRight(column, taken) ? [] : [{ field: column.field, heading: sheet.headers[at] ?? '', taken }];
  };
  const sold = new Map(truth.stones.map((stone) => [fileRow(sheet, stone.row), stone]));
  const imported = made.blocked ? [] : made.stones;
  const pairs = imported.flatMap((stone): [ImportedStone, SoldStone][] => {
    const own = sold.get(stone.row);
    return own === undefined ? [] : [[stone, own]];
  });
  const count = (wanted: (stone: ImportedStone, own: SoldStone) => boolean): number =>
    pairs.filter(([stone, own]) => wanted(stone, own)).length;
  return {
    sheet: `${sheet.sender}: ${sheet.name}`,
    columns: truth.columns.length,
    missed: [...truth.columns.flatMap(missedAt), ...leftOut(sheet, made)],
    questions: made.questions,
    needless: made.questions.filter((question) => isNeedless(question, truth)),
    blocked: made.blocked,
    stones: sold.size,
    imported: imported.length,
    wrong: {
      prices: count(isPriceWrong),
      weights: count((stone, { carat }) => Math.abs(stone.carat - carat) > WEIGHT_OFF),
      kinds: count((stone, { kind }) => stone.kind !== null && stone.kind !== kind),
      shapes: count((stone, { shape }) => stone.shape !== shape),
      invented: imported.length - pairs.length,
    },
    absent: {
      stones: made.blocked ? 0 : sold.size - pairs.length,
      prices: count((stone, own) => stone.price_per_ct === null && own.price_per_ct_usd !== null),
      kinds: count((stone) => stone.kind === null),
    },
  };
}
