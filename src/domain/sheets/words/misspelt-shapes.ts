/** Recognises shapes in single words that are shortened or misspelt. */
import { canonical, VOCABULARIES, type CodeOf } from '../../attributes/canonical.ts';
import { FOREIGN_SHAPES } from '../../attributes/synonyms/languages.ts';
import { SHAPE_SYNONYMS } from '../../attributes/synonyms/shape.ts';
import { isOneTypoApart, MISSPELT_FROM } from '../../text/one-typo-apart.ts';

export type Shape = CodeOf<'shape'>;

/** Words that look like shapes but name a gem or a color. */
const OTHER_THINGS = new Set(['PEARL', 'PEARLS', 'EMERALDS']);

interface Name {
  name: string;
  shape: Shape;
  /** How many of its first letters are enough to name it. */
  enough: number;
  consonants: string;
  singled: string;
}

/** Common shapes. Three letters are enough to name one. */
const USUAL: ReadonlySet<Shape> = new Set<Shape>([
  'ROUND',
  'OVAL',
  'PEAR',
  'MARQUISE',
  'PRINCESS',
  'EMERALD',
  'ASSCHER',
  'CUSHION',
  'RADIANT',
  'HEART',
  'TRILLIANT',
  'BAGUETTE',
]);
/** Letters needed to name a shape. Fewer are ambiguous: `Red` is not `Redondo`. */
const [OF_USUAL, OF_FOREIGN, OF_OTHERS] = [3, 4, 5];

const singled = (word: string): string => word.replace(/(.)\1+/g, '$1');
/** The first letter, followed by the consonants of the rest. */
const consonants = (word: string): string =>
  singled(word.slice(0, 1) + word.slice(1).replace(/[AEIOUY]/g, ''));

/** Single Latin words that name a shape, grouped by first letter. */
const NAMES = new Map<string, Map<string, Name>>();
function addNames(shape: Shape, names: readonly string[], enough: number): void {
  for (const one of names) {
    if (!/^[a-z]{4,}$/i.test(one)) continue;
    const name = one.toUpperCase();
    const alike = NAMES.get(name.charAt(0)) ?? new Map<string, Name>();
    NAMES.set(
      name.charAt(0),
      alike.set(name, { name, shape, enough, consonants: consonants(name), singled: singled(name) }),
    );
  }
}
for (const { code, label } of VOCABULARIES.shape.codes) {
  const isUsual = USUAL.has(code);
  addNames(code, FOREIGN_SHAPES[code] ?? [], isUsual ? OF_FOREIGN : OF_OTHERS);
  addNames(code, [label, code, ...(SHAPE_SYNONYMS[code] ?? [])], isUsual ? OF_USUAL : OF_OTHERS);
}

const SHORTEST = 3;
const LONGEST_WORD = 20;
const namesLike = (word: string): Iterable<Name> => NAMES.get(word.charAt(0))?.values() ?? [];

/** The shape, if all matching names mean the same one and `word` is long enough; otherwise null. */
function onlyShape(word: string, isMeant: (name: Name) => boolean): Shape | null {
  const meant = new Map<Shape, number>();
  for (const one of namesLike(word))
    if (isMeant(one)) meant.set(one.shape, Math.min(one.enough, meant.get(one.shape) ?? one.enough));
  const [[only, enough] = [null, 0]] = meant;
  return meant.size === 1 && word.length >= enough ? only : null;
}

/** Whether the letters are also the consonants of another shape: `PR` is princess, or pear. */
function isOfTwo(word: string, listed: Shape): boolean {
  for (const { shape, consonants } of namesLike(word))
    if (shape !== listed && consonants === word) return true;
  return false;
}

const isMisspelt = (word: string, { name, singled: bare }: Name): boolean =>
  singled(word) === bare ||
  (word.length >= MISSPELT_FROM && name.length >= MISSPELT_FROM && isOneTypoApart(word, name));

/**
 * The shape that a single word in capitals stands for. It may be a known name, the beginning of
 * one, its consonants, or a name with one wrong letter. Null if it could be more than one shape.
 */
export function oneWordShape(word: string): Shape | null {
  if (word.length < 2 || word.length > LONGEST_WORD || OTHER_THINGS.has(word)) return null;
  const listed = canonical('shape', word);
  if (word.length < SHORTEST) return listed === null || isOfTwo(word, listed) ? null : listed;
  if (listed !== null) return listed;
  const begins = onlyShape(word, ({ name }) => name.startsWith(word));
  if (begins !== null) return begins;
  if (consonants(word) === word) return onlyShape(word, (one) => one.consonants.startsWith(word));
  return word.length < MISSPELT_FROM ? null : onlyShape(word, (one) => isMisspelt(word, one));
}
