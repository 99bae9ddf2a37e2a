/** Makes a sheet in the manner of one kind of sender. */

import { RATES, speaksOfCurrency, type Currency } from './currency.ts';
import { judged } from './evidence.ts';
import type { Column, Holding, Manner } from './holding.ts';
import { statedPerCarat, statedTotal } from './holdings/prices.ts';
import { decimalOf, written, type NumberFormat } from './numbers.ts';
import { Random } from './random.ts';
import type { CorpusSheet, SoldStone, TrueColumn } from './sheet.ts';
import { shapeWord } from './spellings.ts';
import { DEALT_SHAPES, stonesOf, type StonesAsked, type TrueStone } from './stones.ts';

/** A sender's manner. What is left out is as in a plain list of natural stones in dollars. */
export interface SheetStyle {
  name: string;
  columns: readonly Column[];
  rows?: number;
  stones?: Partial<StonesAsked>;
  title?: readonly (readonly string[])[];
  /** Headings above the headings, as `Measurements` over `Length`, `Width` and `Height`. */
  over?: readonly string[];
  numbers?: NumberFormat;
  currency?: Currency;
  sign?: string;
  cents?: number;
  caratDigits?: number;
  separator?: CorpusSheet['separator'];
  fileName?: string;
  sheetName?: string;
  /** Stones stand under lines that name their shape. */
  groups?: true;
  /** Natural stones stand under one line, lab-grown ones under another. */
  kinds?: readonly [natural: string, labGrown: string];
  /** Lines after every tenth stone that add up those above. */
  subtotals?: (sum: { pieces: number; carat: string }) => readonly string[];
  /** A last line with the weight and amount of all. */
  totals?: true;
  /** Some stones have this word in place of a price. */
  onRequest?: string;
  /** Lines below the stones. */
  footer?: readonly (readonly string[])[];
}

/** The lines of a sheet; `stone` is the position of the stone in it. */
interface Line {
  cells: string[];
  stone: number | null;
}

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '');

function mannerOf(style: SheetStyle): Manner {
  const { numbers = 'plain', currency = 'USD', sign = '', cents = 2, caratDigits = 2 } = style;
  return { numbers, currency, sign, cents, caratDigits };
}

function trueColumn([heading, holds]: Column, manner: Manner): TrueColumn {
  const { field, accepts, numeric, money, unit, factor, lone, formula } = holds;
  const signed = money === 'sheet' && manner.sign.trim() !== '';
  return {
    field,
    ...(accepts && { accepts }),
    ...(numeric && { decimal: decimalOf(manner.numbers) }),
    ...(money && {
      currency: money === 'USD' ? 'USD' : manner.currency,
      saysCurrency: signed || speaksOfCurrency(heading),
    }),
    ...(unit && { unit }),
    ...(factor !== undefined && { factor }),
    ...(lone && { lone }),
    ...(formula && { formula }),
  };
}

function totalsLine(columns: readonly Column[], stones: readonly TrueStone[], manner: Manner): string[] {
  const sum = (of: (stone: TrueStone) => number): number => stones.reduce((all, stone) => all + of(stone), 0);
  const totalOf = ({ field }: Holding): string => {
    if (field === 'carat')
      return written(
        sum(({ carat }) => carat),
        manner.caratDigits,
        manner.numbers,
      );
    if (field !== 'total_amt') return '';
    const amount = sum((stone) => statedPerCarat(stone, manner) * stone.carat);
    return written(amount, manner.cents, manner.numbers);
  };
  return columns.map(([, holds], at) => (at === 0 ? 'Total' : totalOf(holds)));
}

/** Every ninth stone is sold on request. */
const isOnRequest = (index: number): boolean => index % 9 === 4;

function linesOf(style: SheetStyle, stones: readonly TrueStone[], manner: Manner, random: Random): Line[] {
  const { columns, groups, totals, onRequest, footer = [] } = style;
  const lines: Line[] = [];
  let last: string | null = null;
  let kind: string | null = null;
  for (const [index, stone] of stones.entries()) {
    if (groups && stone.shape !== last) {
      lines.push({ cells: padded([shapeWord(stone, 'upper')], columns.length), stone: null });
      last = stone.shape;
    }
    if (style.kinds && stone.kind !== kind) {
      const [natural, labGrown] = style.kinds;
      lines.push({ cells: padded([stone.kind === 'lab' ? labGrown : natural], columns.length), stone: null });
      kind = stone.kind;
    }
    const unpriced = onRequest !== undefined && isOnRequest(index);
    const cells = columns.map(([, holds]) =>
      unpriced && holds.money === 'sheet' ? onRequest : holds.write(stone, manner, { index, random }),
    );
    lines.push({ cells, stone: index });
    if (style.subtotals && index % SUMMED === SUMMED - 1) {
      const above = stones.slice(index + 1 - SUMMED, index + 1);
      const carat = written(
        above.reduce((all, one) => all + one.carat, 0),
        manner.caratDigits,
        manner.numbers,
      );
      lines.push({ cells: padded(style.subtotals({ pieces: SUMMED, carat }), columns.length), stone: null });
    }
  }
  if (totals) lines.push({ cells: totalsLine(columns, stones, manner), stone: null });
  lines.push(...footer.map((cells) => ({ cells: padded(cells, columns.length), stone: null })));
  return lines;
}

const SUMMED = 10;

/**
 * USD per carat as the columns give it: by the carat, from the total, or from list and discount.
 */
function priceSaid(stone: TrueStone, columns: readonly Column[], manner: Manner): number | null {
  const fields = new Set(columns.map(([, { field }]) => field));
  const rate = RATES[manner.currency];
  if (fields.has('price_per_ct')) return statedPerCarat(stone, manner) / rate;
  if (fields.has('total_amt')) return statedTotal(stone, manner) / stone.carat / rate;
  return fields.has('rap') && fields.has('disc') ? stone.price_per_ct : null;
}

/** The sheet that a sender of this style sends; another seed deals other stones. */
export function sheetOf(style: SheetStyle, sender: string, seed: string | number = 1): CorpusSheet {
  const random = new Random(`${style.name} ${seed}`);
  const { rows = 30, columns, title = [], over } = style;
  const asked: StonesAsked = {
    labGrown: 0,
    carats: [0.3, 3.2],
    fancy: 0,
    shapes: DEALT_SHAPES,
    ...style.stones,
  };
  const found = stonesOf(random, rows, asked);
  const stones = style.groups
    ? found.sort((a, b) => a.shape.localeCompare(b.shape))
    : style.kinds
      ? found.sort((a, b) => b.kind.localeCompare(a.kind))
      : found;
  const manner = mannerOf(style);
  const lines = linesOf(style, stones, manner, random);
  const sold = lines.flatMap(({ stone: at }, row): SoldStone[] => {
    const stone = at === null ? undefined : stones[at];
    if (stone === undefined) return [];
    const { carat, kind, shape } = stone;
    const unpriced = style.onRequest !== undefined && isOnRequest(at ?? 0);
    return [
      { row, carat, kind, shape, price_per_ct_usd: unpriced ? null : priceSaid(stone, columns, manner) },
    ];
  });
  const above = [...title.map((cells) => padded(cells, 1)), ...(over ? [padded(over, columns.length)] : [])];
  const sheet = {
    name: style.name,
    sender,
    title: above,
    headers: columns.map(([heading]) => heading),
    rows: lines.map(({ cells }) => cells),
    fileName: style.fileName ?? 'stock.csv',
    sheetName: style.sheetName ?? 'Sheet1',
    separator: style.separator ?? (decimalOf(manner.numbers) === ',' ? ';' : ','),
    twoRows: over !== undefined,
    columns: columns.map((column) => trueColumn(column, manner)),
    stones: sold,
  };
  return judged(sheet, { USD: 1, [manner.currency]: RATES[manner.currency] });
}
