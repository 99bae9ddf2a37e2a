/** Recognises shapes in shortened, misspelt or joined words: `Rnd Brill`, `PearShp`. */
import { canonical } from '../../attributes/canonical.ts';
import { oneWordShape, type Shape } from './misspelt-shapes.ts';

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
