import { createHash, hash } from 'node:crypto';
import { STONE_COLUMNS, type StoneFields } from './stone-fields.ts';

export type IdentityKind = 'stock_no' | 'report' | 'attributes';

export interface Identity {
  kind: IdentityKind;
  /** Unique within the provider and the same for every import of the same sheet. */
  key: string;
}

/** What is cut, grown or graded into a stone and stays when prices, places and remarks change. */
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

/** Crockford's letters: none is taken for another when it is read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function base32(hex: string, length: number): string {
  let bits = BigInt(`0x${hex}`);
  let text = '';
  for (; text.length < length; bits >>= 5n) text += ALPHABET[Number(bits & 31n)];
  return text;
}

function physicalHash(stone: StoneFields): string {
  return hash('sha256', JSON.stringify(PHYSICAL.map((field) => stone[field])), 'hex').slice(0, 32);
}

/**
 * What a stone is known by within its provider: its stock number, else laboratory and report number, else 128
 * bits of what it physically is, without price, and how many others of that description came before it in the
 * sheet (`occurrence`, from 0). Whether it is natural may be stated by a person at one import and not at the
 * next, so that the statement is no part of it.
 */
export function identityOf(stone: StoneFields, occurrence = 0): Identity {
  return identityByNumber(stone) ?? { kind: 'attributes', key: `A:${physicalHash(stone)}:${occurrence}` };
}

/** The same by numbers alone; null where a row gives none. */
export function identityByNumber(
  stone: Pick<StoneFields, 'stock_no' | 'lab' | 'report_no'>,
): Identity | null {
  if (stone.stock_no !== null) return { kind: 'stock_no', key: `S:${stone.stock_no.toUpperCase()}` };
  if (stone.lab !== null && stone.lab !== 'NONE' && stone.report_no !== null) {
    return { kind: 'report', key: `R:${stone.lab}:${stone.report_no.toUpperCase()}` };
  }
  return null;
}

/** 32 bytes that differ where anything that the sheet says about a stone differs. */
export function contentHash(stone: StoneFields): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(STONE_COLUMNS.map((column) => stone[column])))
    .digest();
}

/** A stock number for a stone that came without one; it says so, and two providers never share one. */
export function generatedStockNumber(providerId: string, identityKey: string): string {
  return `GEN-${base32(hash('sha256', `${providerId} ${identityKey}`, 'hex'), 16)}`;
}

/** So many letters tell stones of one number apart; more of them where those do not. */
const SUFFIX = 4;
const LONG_SUFFIX = 16;

/**
 * What a stone is called where the house has another one of its number, and where that name is taken as well: the number
 * with letters behind it that say nothing of whose it is, and that are the same for every import of the same sheet.
 */
export function numbersInstead(wanted: string, providerId: string, identityKey: string): [string, string] {
  const letters = base32(hash('sha256', `number ${providerId} ${identityKey}`, 'hex'), LONG_SUFFIX);
  return [`${wanted}-${letters.slice(0, SUFFIX)}`, `${wanted}-${letters}`];
}

export interface Identified extends Identity {
  /** A row may say what an earlier one said (`repeated`), or use its number for another stone (`conflict`). */
  outcome: 'new' | 'repeated' | 'conflict';
  contentHash: Buffer;
}

/**
 * Identifies the rows of one sheet in their order. A row that repeats an earlier one wholly, price and all, is
 * no second stone. Rows of one description that differ in price or remark are several stones, told apart by
 * their order. A stock or report number belongs to the first row that uses it.
 */
export function createIdentifier(): (stone: StoneFields) => Identified {
  /** The contents (their first 96 bits) seen under a number or description, in order. */
  const seen = new Map<string, string[]>();
  return (stone) => {
    const content = contentHash(stone);
    const print = content.toString('latin1', 0, 12);
    const first = identityOf(stone);
    const group = seen.get(first.key);
    if (group === undefined) {
      seen.set(first.key, [print]);
      return { ...first, outcome: 'new', contentHash: content };
    }
    const place = group.indexOf(print);
    if (place >= 0) {
      const identity = first.kind === 'attributes' ? identityOf(stone, place) : first;
      return { ...identity, outcome: 'repeated', contentHash: content };
    }
    if (first.kind !== 'attributes') return { ...first, outcome: 'conflict', contentHash: content };
    group.push(print);
    return { ...identityOf(stone, group.length - 1), outcome: 'new', contentHash: content };
  };
}
