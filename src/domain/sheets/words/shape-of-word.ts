/** Shapes in words that are shortened, misspelled or run together: `Rnd Brill`, `PearShp`. */
import { canonical, VOCABULARIES, type CodeOf } from '../../attributes/canonical.ts';
import { FOREIGN_SHAPES } from '../../attributes/synonyms/languages.ts';
import { SHAPE_SYNONYMS } from '../../attributes/synonyms/shape.ts';
import { almostSame, MISSPELT_FROM } from '../../text/almost-same.ts';

type Shape = CodeOf<'shape'>;

/** What is written beside an outline, and how it is shortened. */
const BESIDE: Readonly<Record<string, string>> = {
  BRILLIANT: 'BR BRI BRIL BRILL BRILLANT BRLT BRLNT BRT',
  MODIFIED: 'MD MOD MODI MODIF MDF MDFD',
  CUT: 'CT CUTS',
  SHAPE: 'SH SHP SHPE SHAP SHAPED SHAPES',
  SQUARE: 'SQ SQR SQU',
  LONG: 'LNG LO',
  OLD: '',
  TAPERED: 'TAP TAPER TPR TAPR',
};
const WORDS_BESIDE = new Map(
  Object.entries(BESIDE).flatMap(([word, short]) =>
    [word, ...short.split(' ').filter(Boolean)].map((one) => [one, word] as const),
  ),
);
/** Words that add nothing, and those that add nothing to most outlines. */
const IDLE = new Set(['CUT', 'SHAPE']);
const OF_ANY_MAKE: ReadonlySet<Shape> = new Set<Shape>(['OVAL', 'PEAR', 'MARQUISE', 'HEART', 'RADIANT']);
const MAKES = new Set(['BRILLIANT', 'MODIFIED']);

/** Words that look like an outline and are another thing: a gem, a hue. */
const OTHER_THINGS = new Set(['PEARL', 'PEARLS', 'EMERALDS']);

interface Name {
  shape: Shape;
  /** How many of its letters are enough as its beginning. */
  enough: number;
}

/** The outlines of nearly all stones; their names may be shortened to three letters. */
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
/** Fewer letters of a name may begin a word of another language: `Red` is not `Redondo`. */
const [OF_USUAL, OF_FOREIGN, OF_OTHERS] = [3, 4, 5];

/** One word of Latin letters, and the shape that it names by itself. */
const NAMES = new Map<string, Name>();
function addNames(shape: Shape, names: readonly string[], enough: number): void {
  for (const name of names) if (/^[a-z]{4,}$/i.test(name)) NAMES.set(name.toUpperCase(), { shape, enough });
}
for (const { code, label } of VOCABULARIES.shape.codes) {
  const isUsual = USUAL.has(code);
  addNames(code, FOREIGN_SHAPES[code] ?? [], isUsual ? OF_FOREIGN : OF_OTHERS);
  addNames(code, [label, code, ...(SHAPE_SYNONYMS[code] ?? [])], isUsual ? OF_USUAL : OF_OTHERS);
}

const SHORTEST = 3;
const singled = (word: string): string => word.replace(/(.)\1+/g, '$1');
const consonants = (word: string): string =>
  singled(word.slice(0, 1) + word.slice(1).replace(/[AEIOUY]/g, ''));

/** The only shape among these names; null for none, several, or too few letters. */
function onlyShape(letters: number, isMeant: (name: string) => boolean): Shape | null {
  const meant = new Map<Shape, number>();
  for (const [name, { shape, enough }] of NAMES)
    if (isMeant(name)) meant.set(shape, Math.min(enough, meant.get(shape) ?? enough));
  const [[only, enough] = [null, 0]] = meant;
  return meant.size === 1 && letters >= enough ? only : null;
}

/** `PR` is listed for princess, but has all consonants of pear. */
function isOfTwo(word: string, listed: Shape): boolean {
  for (const [name, { shape }] of NAMES) if (shape !== listed && consonants(name) === word) return true;
  return false;
}

const isMisspelt = (word: string, name: string): boolean =>
  word[0] === name[0] &&
  (singled(word) === singled(name) ||
    (word.length >= MISSPELT_FROM && name.length >= MISSPELT_FROM && almostSame(word, name)));

/**
 * The outline that one word means: as listed, by its beginning, by its consonants, or with one wrong
 * letter. Null where it could be another.
 */
function outlineOf(word: string): Shape | null {
  if (word.length < 2 || OTHER_THINGS.has(word)) return null;
  const listed = canonical('shape', word);
  if (word.length < SHORTEST) return listed === null || isOfTwo(word, listed) ? null : listed;
  if (listed !== null) return listed;
  const begins = onlyShape(word.length, (name) => name.startsWith(word));
  if (begins !== null) return begins;
  if (consonants(word) === word) return onlyShape(word.length, (name) => consonants(name).startsWith(word));
  return word.length < MISSPELT_FROM ? null : onlyShape(word.length, (name) => isMisspelt(word, name));
}

const ENDS = [...WORDS_BESIDE.keys()].filter((word) => word.length >= 2).sort((a, b) => b.length - a.length);

/** `PEARSHP` is `PEAR` and `SHP`. */
function apart(word: string): readonly string[] {
  if (WORDS_BESIDE.has(word) || outlineOf(word) !== null) return [word];
  const end = ENDS.find((one) => word.endsWith(one) && outlineOf(word.slice(0, -one.length)) !== null);
  return end === undefined ? [word] : [word.slice(0, -end.length), end];
}

/** At most this many words are the name of a shape. */
const MOST_WORDS = 4;
const LETTERS = /^[a-z][a-z .,()_/-]{1,39}$/i;

function composed(raw: string): Shape | null {
  if (!LETTERS.test(raw)) return null;
  const written = raw
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  const words = written.flatMap(apart);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const besides: string[] = [];
  let outline: Shape | null = null;
  for (const [at, word] of words.entries()) {
    // `BR` alone or in front is a round; behind an outline it is its make.
    const beside = at === 0 && word === 'BR' ? undefined : WORDS_BESIDE.get(word);
    const shape = beside === undefined ? outlineOf(word) : null;
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
  return before.length === 0 && OF_ANY_MAKE.has(outline) ? outline : null;
}

const CACHED = 5_000;
const cache = new Map<string, Shape | null>();

/**
 * The shape that a sheet's word means: by the vocabulary, or composed of shortened and misspelled
 * words. Null for a word that is unknown or could mean several shapes.
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
