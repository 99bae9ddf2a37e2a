/**
 * The girdle (the rim of a stone), from thin to thick, and the culet (its lowest point). Codes and
 * labels only, for the browser. How sheets spell them is in synonyms/girdle.ts.
 */

export const GIRDLES = [
  { code: 'XTN', label: 'Extremely Thin' },
  { code: 'VTN', label: 'Very Thin' },
  { code: 'THN', label: 'Thin' },
  { code: 'STN', label: 'Slightly Thin' },
  { code: 'MED', label: 'Medium' },
  { code: 'STK', label: 'Slightly Thick' },
  { code: 'THK', label: 'Thick' },
  { code: 'VTK', label: 'Very Thick' },
  { code: 'XTK', label: 'Extremely Thick' },
] as const;
export type Girdle = (typeof GIRDLES)[number]['code'];

export const GIRDLE_CONDITIONS = [
  { code: 'FACETED', label: 'Faceted' },
  { code: 'POLISHED', label: 'Polished' },
  { code: 'BRUTED', label: 'Bruted' },
] as const;
export type GirdleCondition = (typeof GIRDLE_CONDITIONS)[number]['code'];

export const CULET_SIZES = [
  { code: 'NONE', label: 'None' },
  { code: 'VERY_SMALL', label: 'Very Small' },
  { code: 'SMALL', label: 'Small' },
  { code: 'MEDIUM', label: 'Medium' },
  { code: 'SLIGHTLY_LARGE', label: 'Slightly Large' },
  { code: 'LARGE', label: 'Large' },
  { code: 'VERY_LARGE', label: 'Very Large' },
  { code: 'EXTREMELY_LARGE', label: 'Extremely Large' },
] as const;
export type CuletSize = (typeof CULET_SIZES)[number]['code'];

export const CULET_CONDITIONS = [
  { code: 'POINTED', label: 'Pointed' },
  { code: 'POLISHED', label: 'Polished' },
  { code: 'CHIPPED', label: 'Chipped' },
  { code: 'ABRADED', label: 'Abraded' },
] as const;
export type CuletCondition = (typeof CULET_CONDITIONS)[number]['code'];
