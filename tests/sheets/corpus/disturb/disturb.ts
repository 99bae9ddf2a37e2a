/**
 * Changes a sheet as another sender might: other headings, another order, other formats. The
 * expected result is changed with it.
 */
import { speaksOfCurrency } from '../currency.ts';
import { judged } from '../evidence.ts';
import { decimalOf, readBack, written, type NumberFormat } from '../numbers.ts';
import { Random } from '../random.ts';
import type { CorpusSheet, TrueColumn } from '../sheet.ts';
import { LETTERINGS, lettered, misspelt, reordered, withUnit } from './headings.ts';

interface WholeColumn {
  heading: string;
  column: TrueColumn;
  /** One for each row of the sheet. */
  cells: string[];
}

const FORMATS: readonly NumberFormat[] = ['plain', 'english', 'comma', 'german', 'indian', 'swiss', 'blanks'];

/** Without these a row is no stone, or has no price or number. */
const KEPT: readonly TrueColumn['field'][] = [
  'shape',
  'carat',
  'price_per_ct',
  'total_amt',
  'rap',
  'disc',
  'stock_no',
];

const UNNEEDED: readonly (readonly [heading: string, cells: readonly string[]])[] = [
  ['Box', ['1', '2', '3', '4']],
  ['Party', ['A-12', 'B-07', 'C-33']],
  ['Entry Time', ['09:15', '11:40', '16:05']],
  ['Internal Ref Group', ['alpha', 'beta']],
  ['Checked', ['yes', 'no']],
  ['Old Page', ['12', '40', '77', '81']],
  ['Seller Rating', ['4.8', '4.5', '5.0']],
  ['Insurance', ['incl.', 'excl.']],
];

function changedHeading({ heading, column }: WholeColumn, random: Random): string {
  let changed = heading;
  if (random.chance(0.12)) changed = reordered(changed);
  if (random.chance(0.12)) changed = withUnit(changed, column);
  return random.chance(0.15) ? misspelt(changed, random) : changed;
}

/** Rewrites the number in a cell in another format, and keeps the text around it. */
function reformatted(cell: string, decimal: '.' | ',', format: NumberFormat): string {
  const found = /\d[\d.,’ ]*\d|\d/.exec(cell);
  if (found === null) return cell;
  const digits = found[0].split(decimal)[1]?.length ?? 0;
  const number = written(readBack(found[0], decimal), digits, format);
  return cell.slice(0, found.index) + number + cell.slice(found.index + found[0].length);
}

function inFormat(whole: WholeColumn, format: NumberFormat): WholeColumn {
  const { decimal } = whole.column;
  if (decimal === undefined) return whole;
  const cells = whole.cells.map((cell) => reformatted(cell, decimal, format));
  return { ...whole, cells, column: { ...whole.column, decimal: decimalOf(format) } };
}

/** A gap would leave the kind of a stone open. */
const NEVER_EMPTY: typeof KEPT = [...KEPT, 'stone_type', 'lab_grown', 'growth_type'];

/**
 * Words in capitals or small letters, as another machine writes them; numbers and addresses stay.
 */
const recased = (cell: string, upper: boolean): string => {
  if (!/^[A-Za-z .]{3,}$/.test(cell)) return cell;
  return upper ? cell.toUpperCase() : cell.toLowerCase();
};

/** Empties some cells of an optional column. */
function withGaps(whole: WholeColumn, random: Random): WholeColumn {
  if (NEVER_EMPTY.includes(whole.column.field) || !random.chance(0.3)) return whole;
  const cells = whole.cells.map((cell) => (random.chance(0.15) ? '' : cell));
  return { ...whole, cells };
}

function withoutSome(columns: WholeColumn[], random: Random): WholeColumn[] {
  const gone = new Set(
    random
      .shuffled(columns.filter(({ column }) => !KEPT.includes(column.field)))
      .slice(0, random.whole(1, 3))
      .map(({ heading }) => heading),
  );
  return columns.filter(({ heading }) => !gone.has(heading));
}

function withOthers(columns: WholeColumn[], rows: number, random: Random): WholeColumn[] {
  const more = random.shuffled(UNNEEDED).slice(0, random.whole(1, 3));
  const others = more.map(([heading, words]): WholeColumn => ({
    heading,
    column: { field: null },
    cells: Array.from({ length: rows }, () => random.pick(words)),
  }));
  return [...columns, ...others];
}

function changedColumns(columns: WholeColumn[], rows: number, random: Random): WholeColumn[] {
  let changed = columns;
  if (random.chance(0.4)) changed = withoutSome(changed, random);
  if (random.chance(0.4)) changed = withOthers(changed, rows, random);
  if (random.chance(0.5)) changed = random.shuffled(changed);
  const lettering = random.weighted(LETTERINGS);
  return changed.map((whole) => {
    const heading = lettered(changedHeading(whole, random), lettering);
    const { money, ...column } = { money: whole.column.currency !== undefined, ...whole.column };
    return {
      ...whole,
      heading,
      column: money ? { ...column, saysCurrency: column.saysCurrency || speaksOfCurrency(heading) } : column,
    };
  });
}

export function disturbed(sheet: CorpusSheet, seed: number): CorpusSheet {
  const random = new Random(`${sheet.name} disturbed ${seed}`);
  const { truth, ...rest } = sheet;
  let columns = sheet.headers.map((heading, at): WholeColumn => {
    const cells = sheet.rows.map((row) => row[at] ?? '');
    return { heading, column: truth.columns[at] ?? { field: null }, cells };
  });
  // Headings that span two rows depend on their positions.
  if (!sheet.twoRows) columns = changedColumns(columns, sheet.rows.length, random);
  if (random.chance(0.35)) {
    const format = random.pick(FORMATS);
    columns = columns.map((whole) => inFormat(whole, format));
  }
  if (random.chance(0.2)) columns = columns.map((whole) => withGaps(whole, random));
  if (random.chance(0.2)) {
    const upper = random.chance(0.5);
    columns = columns.map((whole) => ({ ...whole, cells: whole.cells.map((cell) => recased(cell, upper)) }));
  }
  const decimalComma = columns.some(({ column }) => column.decimal === ',');
  const disturbedSheet = {
    ...rest,
    name: `${sheet.name}, disturbed ${seed}`,
    headers: columns.map(({ heading }) => heading),
    rows: sheet.rows.map((_, row) => columns.map(({ cells }) => cells[row] ?? '')),
    separator: decimalComma ? (';' as const) : sheet.separator,
    columns: columns.map(({ column }) => column),
    stones: truth.stones,
  };
  return judged(disturbedSheet, truth.rate);
}
