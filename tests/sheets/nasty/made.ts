/** Stones of small sheets that are hard to read, with what is true of each of their rows. */

export interface Stone {
  /** From 0. */
  index: number;
  carat: number;
  color: string;
  clarity: string;
  shape: string;
  report: string;
  /** List price in US dollars for one carat. */
  list: number;
  /** Signed percent from the list. */
  disc: number;
  /** US dollars for one carat. */
  price: number;
  total: number;
  length: number;
  width: number;
  depth: number;
}

export type Cell = string | number;

export interface TrueRow {
  carat: number;
  /** US dollars for one carat; null if the row asks none. */
  price: number | null;
  kind?: 'natural' | 'lab';
}

export interface NastySheet {
  name: string;
  rows: readonly (readonly Cell[])[];
  fileName?: string;
  /** By row of the file, from 1. No other row is a stone. */
  truth: ReadonlyMap<number, TrueRow>;
  /** The sheet says enough to be imported without an answer to anything but its kind. */
  isTold?: boolean;
  workbook?: {
    hiddenColumns?: readonly number[];
    hiddenRows?: readonly number[];
    merges?: readonly string[];
  };
}

const at = <T>(all: readonly T[], index: number): T => {
  const one = all[index % all.length];
  if (one === undefined) throw new Error('There is none.');
  return one;
};
const cents = (number: number): number => Math.round(number * 100) / 100;

const COLORS = ['D', 'E', 'F', 'G', 'H', 'I'];
const CLARITIES = ['IF', 'VVS1', 'VS1', 'VS2', 'SI1'];

function stone(index: number): Stone {
  const carat = cents(0.31 + ((index * 37) % 210) / 100);
  const list = Math.round((2200 + carat * 3100 - (index % 6) * 190 - (index % 5) * 140) / 50) * 50;
  const disc = -(12 + ((index * 7) % 31));
  const price = cents(list * (1 + disc / 100));
  // A round of this weight with a depth of 61.5 %.
  const length = cents(Math.cbrt(carat / (0.615 * 0.0061)));
  return {
    index,
    carat,
    list,
    disc,
    price,
    total: cents(price * carat),
    color: at(COLORS, index),
    clarity: at(CLARITIES, index * 3),
    shape: 'ROUND',
    report: String(2_170_000_003 + ((index * 7919) % 90_000_000)),
    length,
    width: cents(length - 0.03),
    depth: cents(length * 0.615),
  };
}

export interface Manner {
  /** Lines above the headings. */
  above?: readonly (readonly Cell[])[];
  headings: readonly (readonly Cell[])[];
  cells: (stone: Stone) => readonly Cell[];
  /** What is true of a row; null where it is no stone. By default carat and price. */
  truth?: (stone: Stone) => TrueRow | null;
  below?: readonly (readonly Cell[])[];
  /** Lines that come before the stone of this index. */
  between?: Readonly<Record<number, readonly (readonly Cell[])[]>>;
  count?: number;
  fileName?: string;
  isTold?: boolean;
  workbook?: NastySheet['workbook'];
}

export function nasty(name: string, manner: Manner): NastySheet {
  const { above = [], headings, cells, truth, below = [], between = {}, count = 40 } = manner;
  const rows: (readonly Cell[])[] = [...above, ...headings];
  const truths = new Map<number, TrueRow>();
  for (let index = 0; index < count; index += 1) {
    rows.push(...(between[index] ?? []));
    const one = stone(index);
    rows.push(cells(one));
    const row = truth ? truth(one) : { carat: one.carat, price: one.price };
    if (row !== null) truths.set(rows.length, row);
  }
  rows.push(...below);
  const { fileName, isTold, workbook } = manner;
  return {
    name,
    rows,
    truth: truths,
    ...(fileName !== undefined && { fileName }),
    ...(isTold && { isTold }),
    ...(workbook && { workbook }),
  };
}
