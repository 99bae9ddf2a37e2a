/** Recognises length, width and height (mm) together. */
import type { StockField } from '../stock-fields.ts';
import type { Numbers } from './agreement.ts';

export type Side = 'length' | 'width' | 'height';

export interface SideColumn {
  column: number;
  header: string;
  /** The fields that the heading may mean. */
  meanings: readonly StockField[];
  numbers: Numbers;
}

export interface SideReading {
  column: number;
  side: Side;
  evidence: string;
}

/** Limits for the sides of traded stones (mm). Percentages of depth and table are larger. */
const SIDES = { low: 0.5, high: 24 };
const MOST = 0.8;
const SIDE_MEANINGS: readonly StockField[] = ['length', 'width', 'height', 'depth'];

const told = (numbers: Numbers): number[] =>
  numbers.filter((number): number is number => number !== null && number > 0);

function isInMillimetres({ numbers }: SideColumn): boolean {
  const all = told(numbers);
  return (
    all.length > 0 &&
    all.filter((side) => side >= SIDES.low && side <= SIDES.high).length >= MOST * all.length
  );
}

/** Three headings that differ in the figures 1 to 3 only, such as `M1`, `M2`, `M3`. */
function families(columns: readonly SideColumn[]): SideColumn[][] {
  const byName = new Map<string, SideColumn[]>();
  for (const column of columns) {
    const found = /^(.*?)[\s_-]*([123])(?:[\s_]*\(?MM\)?)?$/.exec(column.header.trim().toUpperCase());
    if (found?.[1]) byName.set(found[1], [...(byName.get(found[1]) ?? []), column]);
  }
  return [...byName.values()].filter((family) => family.length === 3);
}

/**
 * Finds the sides of the stone. The smallest of three is the height even if its heading is `Depth`;
 * of the other two, the one headed as length or else the longer one is the length. Empty unless
 * exactly three columns look like sides.
 */
export function readSideColumns(columns: readonly SideColumn[]): SideReading[] {
  const measured = columns.filter(isInMillimetres);
  const named = measured.filter(({ meanings }) => meanings.some((field) => SIDE_MEANINGS.includes(field)));
  const three = named.length === 3 ? named : named.length === 0 ? (families(measured)[0] ?? []) : [];
  const [a, b, c] = three;
  if (!a || !b || !c) return [];
  const counted = three.map((column) => ({ column, smallest: 0, longest: 0 }));
  let rows = 0;
  for (const row of a.numbers.keys()) {
    const sides = three.map(({ numbers }) => numbers[row] ?? 0);
    if (sides.some((side) => side <= 0)) continue;
    rows += 1;
    const [least, most] = [Math.min(...sides), Math.max(...sides)];
    for (const [index, side] of sides.entries()) {
      const one = counted[index];
      if (!one) continue;
      if (side === least) one.smallest += 1;
      if (side === most) one.longest += 1;
    }
  }
  const height = counted.find(({ smallest }) => smallest >= MOST * rows);
  if (rows === 0 || height === undefined) return [];
  const others = counted.filter((one) => one !== height);
  const longer = others.toSorted((one, other) => other.longest - one.longest)[0];
  const length = others.find(({ column }) => column.meanings.includes('length')) ?? longer;
  const evidence = `The smallest of the three measures in ${height.smallest} of ${rows} rows is in ${height.column.header}`;
  return counted.map((one) => ({
    column: one.column.column,
    side: one === height ? 'height' : one === length ? 'length' : 'width',
    evidence,
  }));
}
