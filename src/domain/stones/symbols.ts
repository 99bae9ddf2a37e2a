/** The marks that a report's key to symbols lists. (Specification, section 4: contain filter.) */

/**
 * Most frequent first: in alphabetical order the common marks would be scattered among the rare
 * ones.
 */
const CODES = [
  'CRYSTAL',
  'FEATHER',
  'CLOUD',
  'PINPOINT',
  'NEEDLE',
  'TWINNING_WISP',
  'INDENTED_NATURAL',
  'NATURAL',
  'EXTRA_FACET',
  'CAVITY',
  'CHIP',
  'BEARDING',
  'BRUISE',
  'KNOT',
  'INTERNAL_GRAINING',
  'SURFACE_GRAINING',
  'ETCH_CHANNEL',
  'LASER_DRILLING',
  'CLEAVAGE',
  'NICK',
  'PIT',
  'SCRATCH',
  'ABRASION',
  'METALLIC',
] as const;

export type SymbolCode = (typeof CODES)[number];

const inWords = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

export const SYMBOLS: readonly { code: SymbolCode; label: string }[] = CODES.map((code) => ({
  code,
  label: inWords(code),
}));

export const symbolLabel = (code: string): string =>
  SYMBOLS.find((symbol) => symbol.code === code)?.label ?? code;

/**
 * Symbols as bits: the first of SYMBOLS is 1, the second 2, the third 4. Unknown codes have none.
 */
export const symbolBits = (codes: readonly string[]): number =>
  SYMBOLS.reduce((bits, { code }, at) => (codes.includes(code) ? bits | (1 << at) : bits), 0);
