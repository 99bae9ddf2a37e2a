/**
 * The marks that a report's key to symbols lists, as laboratories and suppliers write them. (Specification,
 * section 4: contain filter.)
 */

interface Symbol {
  code: string;
  label: string;
  /** A pattern of its spellings that JavaScript and PostgreSQL read alike. */
  spelt: string;
}

/** The most frequent first. Reports add to each other's words, so an order of the alphabet would hide them. */
export const SYMBOLS: readonly Symbol[] = [
  { code: 'CRYSTAL', label: 'Crystal', spelt: 'crystals?|cry|xtl|crys' },
  { code: 'FEATHER', label: 'Feather', spelt: 'feathers?|ftr|fthr' },
  { code: 'CLOUD', label: 'Cloud', spelt: 'clouds?|cld' },
  { code: 'PINPOINT', label: 'Pinpoint', spelt: 'pin ?points?|ppt?' },
  { code: 'NEEDLE', label: 'Needle', spelt: 'needles?|ndl' },
  { code: 'TWINNING_WISP', label: 'Twinning wisp', spelt: 'twinning wisps?|tww?' },
  { code: 'INDENTED_NATURAL', label: 'Indented natural', spelt: 'indented naturals?|ind' },
  { code: 'NATURAL', label: 'Natural', spelt: '(?<!indented )naturals?|ntl' },
  { code: 'EXTRA_FACET', label: 'Extra facet', spelt: 'extra facets?' },
  { code: 'CAVITY', label: 'Cavity', spelt: 'cavity|cavities|cav' },
  { code: 'CHIP', label: 'Chip', spelt: 'chips?|chp' },
  { code: 'BEARDING', label: 'Bearding', spelt: 'bearding|bearded girdle|brd' },
  { code: 'BRUISE', label: 'Bruise', spelt: 'bruises?|bru' },
  { code: 'KNOT', label: 'Knot', spelt: 'knots?' },
  { code: 'INTERNAL_GRAINING', label: 'Internal graining', spelt: 'internal graining|grain cent(?:er|re)' },
  {
    code: 'SURFACE_GRAINING',
    label: 'Surface graining',
    spelt: '(?:reflecting )?surface (?:graining|grain line)',
  },
  { code: 'ETCH_CHANNEL', label: 'Etch channel', spelt: 'etch channels?' },
  { code: 'LASER_DRILLING', label: 'Laser drilling', spelt: 'laser drill(?:ing|[- ]?holes?)|ldh' },
  { code: 'CLEAVAGE', label: 'Cleavage', spelt: 'cleavages?' },
  { code: 'NICK', label: 'Nick', spelt: 'nicks?' },
  { code: 'PIT', label: 'Pit', spelt: 'pits?' },
  { code: 'SCRATCH', label: 'Scratch', spelt: 'scratch(?:es)?' },
  { code: 'ABRASION', label: 'Abrasion', spelt: 'abrasions?|abraded' },
  { code: 'METALLIC', label: 'Metallic', spelt: 'metallic(?: inclusions?)?|metallic remnants?' },
];

export const symbolLabel = (code: string): string =>
  SYMBOLS.find((symbol) => symbol.code === code)?.label ?? code;

/** Finds a symbol's words whatever stands around them but letters; to be compared without regard to case. */
export const symbolPattern = ({ spelt }: Symbol): string => `(?<![a-z])(?:${spelt})(?![a-z])`;

const PATTERNS = SYMBOLS.map((symbol) => new RegExp(symbolPattern(symbol), 'i'));

/** The symbols in a key as bits: the first of SYMBOLS is 1, the second 2, and so on. */
export const symbolsIn = (key: string): number =>
  PATTERNS.reduce((bits, pattern, at) => (pattern.test(key) ? bits | (1 << at) : bits), 0);

/** The bits of these codes; codes that there are not have none. */
export const symbolBits = (codes: readonly string[]): number =>
  SYMBOLS.reduce((bits, { code }, at) => (codes.includes(code) ? bits | (1 << at) : bits), 0);
