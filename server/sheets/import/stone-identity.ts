/** Which stone a row of a sheet is, and whether the row repeats another in every cell. */
import { createHash, hash } from 'node:crypto';
import { LATER_COLUMNS, STONE_COLUMNS, type StoneFields } from '../rows/stone-fields.ts';
import type { SheetRow } from '../read/sheet-row.ts';

export type IdentityKind = 'stock_no' | 'report' | 'attributes';

export interface StoneIdentity {
  kind: IdentityKind;
  /** Unique within the provider, and stable across imports of the same sheet. */
  key: string;
}

/** Properties of the stone itself, which stay when prices, locations and remarks change. */
const PHYSICAL = [
  'shape',
  'carat',
  'color',
  'fancy_color',
  'intensity',
  'overtone',
  'clarity',
  'lab',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'fluorescence_color',
  'shade',
  'milky',
  'eye_clean',
  'depth',
  'table_pct',
  'length',
  'width',
  'height',
  'girdle_min',
  'girdle_max',
  'girdle_pct',
  'girdle_condition',
  'culet_size',
  'culet_condition',
  'crown_height',
  'crown_angle',
  'pavilion_depth',
  'pavilion_angle',
  'star_length',
  'lower_half',
  'inscription',
  'treatment',
  'key_to_symbols',
  'heart_arrow',
] as const satisfies readonly (keyof StoneFields)[];

/** Crockford's base 32: no two letters look or sound alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function base32(hex: string, length: number): string {
  let bits = BigInt(`0x${hex}`);
  let text = '';
  for (; text.length < length; bits >>= 5n) text += ALPHABET[Number(bits & 31n)];
  return text;
}

function physicalHash(stone: StoneFields): string {
  // Sorted by size, because older imports did not distinguish length and width.
  const [length, width] = [stone.length ?? -1, stone.width ?? -1].sort((a, b) => b - a);
  const sides = stone.length === null || stone.width === null ? {} : { length, width };
  const told = { ...stone, ...sides };
  return hash('sha256', JSON.stringify(PHYSICAL.map((field) => told[field])), 'hex').slice(0, 32);
}

/**
 * What identifies a stone within its provider: its stock number, else laboratory and report number,
 * else 128 bits of a hash of its physical description, without price, and how many others of that
 * description precede it in the sheet (`occurrence`, from 0). Natural or lab-grown is left out,
 * because a person may state it for one import and not for the next.
 */
export function identityOf(stone: StoneFields, occurrence = 0): StoneIdentity {
  return identityByNumber(stone) ?? { kind: 'attributes', key: `A:${physicalHash(stone)}:${occurrence}` };
}

/** The same by numbers only; null if a row has none. */
export function identityByNumber(
  stone: Pick<StoneFields, 'stock_no' | 'lab' | 'report_no'>,
): StoneIdentity | null {
  if (stone.stock_no !== null) return { kind: 'stock_no', key: `S:${stone.stock_no.toUpperCase()}` };
  if (stone.lab !== null && stone.lab !== 'NONE' && stone.report_no !== null) {
    return { kind: 'report', key: `R:${stone.lab}:${stone.report_no.toUpperCase()}` };
  }
  return null;
}

type LaterColumn = keyof typeof LATER_COLUMNS;
const LATER = Object.keys(LATER_COLUMNS) as LaterColumn[];
/** The day of an exchange rate is not a change of the stone. */
const FIRST = STONE_COLUMNS.filter(
  (column) => !Object.hasOwn(LATER_COLUMNS, column) && column !== 'exchange_day',
);

/** A 32-byte hash of everything that the sheet says about a stone. */
export function contentHash(stone: StoneFields): Buffer {
  const later = LATER.filter((column) => stone[column] !== LATER_COLUMNS[column]);
  const values = [...FIRST.map((column) => stone[column]), ...later.map((column) => [column, stone[column]])];
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

/** A stock number for a stone without one; recognisable, and different for each provider. */
export function generatedStockNumber(providerId: string, identityKey: string): string {
  return `GEN-${base32(hash('sha256', `${providerId} ${identityKey}`, 'hex'), 16)}`;
}

/** Lengths of the suffix that distinguishes stones with one number; long if the short is taken. */
const SUFFIX = 4;
const LONG_SUFFIX = 16;

/**
 * Stock numbers for a stone whose own number another stone has, to be tried in turn: the number
 * with a suffix that does not reveal the provider and is the same in every import of the same
 * sheet.
 */
export function numbersInstead(wanted: string, providerId: string, identityKey: string): [string, string] {
  const letters = base32(hash('sha256', `number ${providerId} ${identityKey}`, 'hex'), LONG_SUFFIX);
  return [`${wanted}-${letters.slice(0, SUFFIX)}`, `${wanted}-${letters}`];
}

export interface Identified extends StoneIdentity {
  /**
   * A row may repeat an earlier one (`repeated`), or use its number for another stone (`conflict`).
   */
  outcome: 'new' | 'repeated' | 'conflict';
  /** The first row with this content or number; null for a new stone. */
  before: number | null;
  contentHash: Buffer;
}

/** Rows of one number or description, and of one content: the first row of each print. */
interface Seen {
  /** Its index among the distinct contents of the description. */
  place: number;
  prints: Map<string, number>;
}

/** The first content is stored without a map, because most rows are the only ones of their kind. */
interface Group {
  first: { content: string; print: string; row: number };
  contents: Map<string, Seen> | null;
}

const PRINT = 12;

/**
 * Identifies the rows of one sheet in their order. A row with the number of an earlier one repeats
 * it if its content is equal, and otherwise conflicts with it. Without a number, a row is a
 * repetition only if all of its cells are equal (`print`). Other rows of one description are
 * distinguished by order, and those of equal content by a second count, so that they do not change
 * other keys.
 */
export function createIdentifier(): (stone: StoneFields, row: number, print: () => string) => Identified {
  const seen = new Map<string, Group>();
  return (stone, row, printOf) => {
    const hashed = contentHash(stone);
    const content = hashed.toString('latin1', 0, PRINT);
    const own = identityOf(stone);
    const fresh = (identity: StoneIdentity): Identified => ({
      ...identity,
      outcome: 'new',
      before: null,
      contentHash: hashed,
    });
    const print = own.kind === 'attributes' ? printOf() : '';
    const group = seen.get(own.key);
    if (group === undefined) {
      seen.set(own.key, { first: { content, print, row }, contents: null });
      return fresh(own);
    }
    if (own.kind !== 'attributes') {
      const outcome = group.first.content === content ? 'repeated' : 'conflict';
      return { ...own, outcome, before: group.first.row, contentHash: hashed };
    }
    const { first } = group;
    group.contents ??= new Map([[first.content, { place: 0, prints: new Map([[first.print, first.row]]) }]]);
    const same = group.contents.get(content);
    if (same === undefined) {
      const place = group.contents.size;
      group.contents.set(content, { place, prints: new Map([[print, row]]) });
      return fresh(identityOf(stone, place));
    }
    const identity = identityOf(stone, same.place);
    const before = same.prints.get(print);
    if (before !== undefined) return { ...identity, outcome: 'repeated', before, contentHash: hashed };
    same.prints.set(print, row);
    return fresh({ ...identity, key: `${identity.key}.${same.prints.size - 1}` });
  };
}

/** Headings of columns that only number the rows; an empty one is often a table's index. */
const COUNTS_ROWS =
  /^(?:#|no|nr|sr|sl|sno|srno|slno|serial|serialno|index|idx|row|rowno|line|lineno|unnamed0?)?$/;

/** 96 bits in base 64. */
const LENGTH = 16;

interface Counter {
  column: number;
  last: number;
}

/**
 * Creates a function that returns equal prints for rows that are equal in every cell. Columns that
 * only count the rows are ignored: those with such a heading, no field, and rising whole numbers.
 */
export function createRowFingerprint(
  columns: readonly { column: number; header: string; field: string | null }[],
): (row: SheetRow) => string {
  let counters: Counter[] = columns
    .filter(
      ({ header, field }) =>
        field === null && COUNTS_ROWS.test(header.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '')),
    )
    .map(({ column }) => ({ column, last: -Infinity }));
  return ({ cells, links }) => {
    const told = cells.map((cell) => cell.trim());
    counters = counters.filter((counter) => {
      const cell = told[counter.column] ?? '';
      const rises = /^\d+$/.test(cell) && Number(cell) > counter.last;
      counter.last = Number(cell);
      return rises;
    });
    for (const { column } of counters) told[column] = '';
    while (told.at(-1) === '') told.pop();
    return hash('sha256', JSON.stringify([told, links === undefined ? [] : [...links]]), 'base64').slice(
      0,
      LENGTH,
    );
  };
}
