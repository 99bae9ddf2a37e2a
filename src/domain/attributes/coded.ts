import { CLARITIES } from './clarity.ts';
import { COLORS, FANCY_COLORS, INTENSITIES, OVERTONES } from './color.ts';
import { CUTS, POLISHES, SYMMETRIES } from './finish.ts';
import { FLUORESCENCES, FLUORESCENCE_COLORS } from './fluorescence.ts';
import { CULET_CONDITIONS, CULET_SIZES, GIRDLES, GIRDLE_CONDITIONS } from './girdle.ts';
import { GROWTH_TYPES, STONE_ORIGINS, TREATMENTS } from './growth.ts';
import { INCLUSION_CODES } from './inclusions.ts';
import { LABS } from './lab.ts';
import { ROUGH_ORIGINS } from './rough.ts';
import { SHAPES } from './shape.ts';
import { AVAILABILITIES, HEART_ARROWS, INSCRIPTIONS } from './supply.ts';
import { EYE_CLEANS, MILKINESSES, SHADES } from './tinge.ts';

/**
 * Every attribute with a closed list of codes, under the name of its column in a stock sheet. Codes
 * and labels only, for the browser. How sheets spell them is in canonical.ts.
 */
export const CODES = {
  shape: SHAPES,
  color: COLORS,
  fancy_color: FANCY_COLORS,
  intensity: INTENSITIES,
  overtone: OVERTONES,
  clarity: CLARITIES,
  lab: LABS,
  cut: CUTS,
  polish: POLISHES,
  symmetry: SYMMETRIES,
  fluorescence: FLUORESCENCES,
  fluorescence_color: FLUORESCENCE_COLORS,
  shade: SHADES,
  milky: MILKINESSES,
  eye_clean: EYE_CLEANS,
  ...INCLUSION_CODES,
  girdle: GIRDLES,
  girdle_condition: GIRDLE_CONDITIONS,
  culet_size: CULET_SIZES,
  culet_condition: CULET_CONDITIONS,
  stone_type: STONE_ORIGINS,
  growth_type: GROWTH_TYPES,
  treatment: TREATMENTS,
  rough_origin: ROUGH_ORIGINS,
  supplier_availability: AVAILABILITIES,
  heart_arrow: HEART_ARROWS,
  inscription: INSCRIPTIONS,
} as const satisfies Record<string, readonly { readonly code: string; readonly label: string }[]>;

export type CodedAttribute = keyof typeof CODES;
export type CodeOf<A extends CodedAttribute> = (typeof CODES)[A][number]['code'];
