/**
 * The marks of a key to symbols as laboratories and suppliers write them. For the server; screens
 * do not need them.
 */
import { SYMBOLS, type SymbolCode } from './symbols.ts';

/** Patterns of the spellings that JavaScript and PostgreSQL read alike. */
const SPELT: Readonly<Record<SymbolCode, string>> = {
  CRYSTAL: 'crystals?|cry|xtl|crys',
  FEATHER: 'feathers?|ftr|fthr',
  CLOUD: 'clouds?|cld',
  PINPOINT: 'pin ?points?|ppt?',
  NEEDLE: 'needles?|ndl',
  TWINNING_WISP: 'twinning wisps?|tww?',
  INDENTED_NATURAL: 'indented naturals?|ind',
  NATURAL: '(?<!indented )naturals?|ntl',
  EXTRA_FACET: 'extra facets?',
  CAVITY: 'cavity|cavities|cav',
  CHIP: 'chips?|chp',
  BEARDING: 'bearding|bearded girdle|brd',
  BRUISE: 'bruises?|bru',
  KNOT: 'knots?',
  INTERNAL_GRAINING: 'internal graining|grain cent(?:er|re)',
  SURFACE_GRAINING: '(?:reflecting )?surface (?:graining|grain line)',
  ETCH_CHANNEL: 'etch channels?',
  LASER_DRILLING: 'laser drill(?:ing|[- ]?holes?)|ldh',
  CLEAVAGE: 'cleavages?',
  NICK: 'nicks?',
  PIT: 'pits?',
  SCRATCH: 'scratch(?:es)?',
  ABRASION: 'abrasions?|abraded',
  METALLIC: 'metallic(?: inclusions?)?|metallic remnants?',
};

/** Finds a symbol's words unless letters adjoin them; for case-insensitive matching. */
export const symbolPattern = (code: SymbolCode): string => `(?<![a-z])(?:${SPELT[code]})(?![a-z])`;

const PATTERNS = SYMBOLS.map(({ code }) => new RegExp(symbolPattern(code), 'i'));

/** The symbols in a key as bits, in the order of symbolBits(). */
export const symbolsIn = (key: string): number =>
  PATTERNS.reduce((bits, pattern, at) => (pattern.test(key) ? bits | (1 << at) : bits), 0);
