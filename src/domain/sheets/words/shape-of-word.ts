/** Recognises shapes in shortened, misspelt or joined words: `Rnd Brill`, `PearShp`. */
import { canonical, VOCABULARIES, type CodeOf } from '../../attributes/canonical.ts';
import { FOREIGN_SHAPES } from '../../attributes/synonyms/languages.ts';
import { SHAPE_SYNONYMS } from '../../attributes/synonyms/shape.ts';
import { isOneTypoApart, MISSPELT_FROM } from '../../text/one-typo-apart.ts';

type Shape = CodeOf<'shape'>;

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
function oneWordShape(word: string): Shape | null {
  if (word.length < 2 || word.length > LONGEST_WORD || OTHER_THINGS.has(word)) return null;
  const listed = canonical('shape', word);
  if (word.length < SHORTEST) return listed === null || isOfTwo(word, listed) ? null : listed;
  if (listed !== null) return listed;
  const begins = onlyShape(word, ({ name }) => name.startsWith(word));
  if (begins !== null) return begins;
  if (consonants(word) === word) return onlyShape(word, (one) => one.consonants.startsWith(word));
  return word.length < MISSPELT_FROM ? null : onlyShape(word, (one) => isMisspelt(word, one));
}

/** Words that qualify a shape, with their abbreviations. */
const BESIDE: Readonly<Record<string, string>> = {
  BRILLIANT: 'BR BRI BRIL BRILL BRILLANT BRLT BRLNT BRT',
  MODIFIED: 'MD MOD MODI MODIF MDF MDFD',
  CUT: 'CT CUTS',
  SHAPE: 'SH SHP SHPE SHAP SHAPED SHAPES',
  SQUARE: 'SQ SQR SQU',
  LONG: 'LNG LO ELONGATED ELONG',
  OLD: '',
  TAPERED: 'TAP TAPER TPR TAPR',
};

const WORDS_BESIDE = new Map(
  Object.entries(BESIDE).flatMap(([word, short]) =>
    [word, ...short.split(' ').filter(Boolean)].map((one) => [one, word] as const),
  ),
);
/** Words that change no shape; OF_ANY_MAKE lists the shapes that MAKES do not change either. */
const IDLE = new Set(['CUT', 'SHAPE']);
const OF_ANY_MAKE: ReadonlySet<Shape> = new Set<Shape>(['OVAL', 'PEAR', 'MARQUISE', 'HEART', 'RADIANT']);
/** `Long` before these names the same shape. */
const OF_ANY_LENGTH: ReadonlySet<Shape> = new Set<Shape>([
  'CUSHION',
  'CUSHION_MODIFIED',
  'RADIANT',
  'EMERALD',
  'OVAL',
  'PEAR',
]);

const MAKES = new Set(['BRILLIANT', 'MODIFIED']);

const ENDS = [...WORDS_BESIDE.keys()].filter((word) => word.length >= 2).sort((a, b) => b.length - a.length);

/** Splits `PEARSHP` into `PEAR` and `SHP`. */
function apart(word: string): readonly string[] {
  if (WORDS_BESIDE.has(word) || oneWordShape(word) !== null) return [word];
  const end = ENDS.find((one) => word.endsWith(one) && oneWordShape(word.slice(0, -one.length)) !== null);
  return end === undefined ? [word] : [word.slice(0, -end.length), end];
}

/** The most words in the name of a shape. */
const MOST_WORDS = 4;
const LETTERS = /^[a-z][a-z .,()_/-]{1,39}$/i;

function composed(raw: string): Shape | null {
  if (!LETTERS.test(raw)) return null;
  const written = raw
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  if (written.length > MOST_WORDS) return null;
  const words = written.flatMap(apart);
  if (words.length === 0) return null;
  const besides: string[] = [];
  let outline: Shape | null = null;
  for (const [at, word] of words.entries()) {
    // `BR` is a round if it comes first; after a shape it means brilliant.
    const beside = at === 0 && word === 'BR' ? undefined : WORDS_BESIDE.get(word);
    const shape = beside === undefined ? oneWordShape(word) : null;
    if (beside === undefined && (shape === null || outline !== null)) return null;
    if (beside !== undefined) besides.push(beside);
    else outline = shape;
  }
  return outline === null ? null : withBesides(outline, besides);
}

/** `Cush Mod` is the cushion modified brilliant, `Sq Em` the square emerald. */
function withBesides(outline: Shape, besides: readonly string[]): Shape | null {
  const said = besides.filter((word) => !IDLE.has(word));
  if (said.length === 0) return outline;
  const made = said.filter((word) => MAKES.has(word)).toSorted((a) => (a === 'MODIFIED' ? -1 : 1));
  const before = said.filter((word) => !MAKES.has(word));
  const name = outline.replaceAll('_', ' ');
  const whole = [...before, name, ...made].join(' ');
  const known = canonical('shape', whole) ?? canonical('shape', `${whole} BRILLIANT`);
  if (known !== null) return known;
  if (before.length > 0 && before.every((word) => word === 'LONG') && OF_ANY_LENGTH.has(outline))
    return withBesides(outline, made);
  return before.length === 0 && OF_ANY_MAKE.has(outline) ? outline : null;
}

const CACHED = 5_000;
const cache = new Map<string, Shape | null>();

/**
 * The shape named by a cell: by a known name, or by words that are shortened, misspelt or joined.
 * Null if the text is unknown or ambiguous.
 */
export function shapeOfWord(raw: string): Shape | null {
  const known = canonical('shape', raw);
  if (known !== null) return known;
  const before = cache.get(raw);
  if (before !== undefined) return before;
  if (cache.size >= CACHED) cache.clear();
  const found = composed(raw.trim());
  cache.set(raw, found);
  return found;
}
