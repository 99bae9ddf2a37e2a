import { CLARITIES } from './clarity.ts';
import { COLORS, FANCY_COLORS, INTENSITIES, OVERTONES } from './color.ts';
import { CUTS, POLISHES, SYMMETRIES } from './finish.ts';
import { FLUORESCENCES, FLUORESCENCE_COLORS } from './fluorescence.ts';
import { CULET_CONDITIONS, CULET_SIZES, GIRDLES, GIRDLE_CONDITIONS } from './girdle.ts';
import { GROWTH_TYPES, STONE_ORIGINS, TREATMENTS } from './growth.ts';
import { LABS } from './lab.ts';
import { SHAPES } from './shape.ts';
import { AVAILABILITIES, HEART_ARROWS, INSCRIPTIONS } from './supply.ts';
import { EYE_CLEANS, MILKINESSES, SHADES } from './tinge.ts';
import { CLARITY_SYNONYMS } from './synonyms/clarity.ts';
import {
  COLOR_SYNONYMS,
  FANCY_COLOR_SYNONYMS,
  INTENSITY_SYNONYMS,
  OVERTONE_SYNONYMS,
} from './synonyms/color.ts';
import { CUT_SYNONYMS, POLISH_SYNONYMS, SYMMETRY_SYNONYMS } from './synonyms/finish.ts';
import { FLUORESCENCE_COLOR_SYNONYMS, FLUORESCENCE_SYNONYMS } from './synonyms/fluorescence.ts';
import {
  CULET_CONDITION_SYNONYMS,
  CULET_SIZE_SYNONYMS,
  GIRDLE_CONDITION_SYNONYMS,
  GIRDLE_SYNONYMS,
} from './synonyms/girdle.ts';
import { GROWTH_TYPE_SYNONYMS, STONE_ORIGIN_SYNONYMS, TREATMENT_SYNONYMS } from './synonyms/growth.ts';
import { LAB_SYNONYMS } from './synonyms/lab.ts';
import { SHAPE_SYNONYMS } from './synonyms/shape.ts';
import { spelling, type Synonyms } from './synonyms/spelling.ts';
import { AVAILABILITY_SYNONYMS, HEART_ARROW_SYNONYMS, INSCRIPTION_SYNONYMS } from './synonyms/supply.ts';
import { EYE_CLEAN_SYNONYMS, MILKY_SYNONYMS, SHADE_SYNONYMS } from './synonyms/tinge.ts';

interface Vocabulary {
  codes: readonly { readonly code: string; readonly label: string }[];
  synonyms: Synonyms<string>;
}

/** Every attribute with a closed list of codes, under the name of its column in a stock sheet. */
export const VOCABULARIES = {
  shape: { codes: SHAPES, synonyms: SHAPE_SYNONYMS },
  color: { codes: COLORS, synonyms: COLOR_SYNONYMS },
  fancy_color: { codes: FANCY_COLORS, synonyms: FANCY_COLOR_SYNONYMS },
  intensity: { codes: INTENSITIES, synonyms: INTENSITY_SYNONYMS },
  overtone: { codes: OVERTONES, synonyms: OVERTONE_SYNONYMS },
  clarity: { codes: CLARITIES, synonyms: CLARITY_SYNONYMS },
  lab: { codes: LABS, synonyms: LAB_SYNONYMS },
  cut: { codes: CUTS, synonyms: CUT_SYNONYMS },
  polish: { codes: POLISHES, synonyms: POLISH_SYNONYMS },
  symmetry: { codes: SYMMETRIES, synonyms: SYMMETRY_SYNONYMS },
  fluorescence: { codes: FLUORESCENCES, synonyms: FLUORESCENCE_SYNONYMS },
  fluorescence_color: { codes: FLUORESCENCE_COLORS, synonyms: FLUORESCENCE_COLOR_SYNONYMS },
  shade: { codes: SHADES, synonyms: SHADE_SYNONYMS },
  milky: { codes: MILKINESSES, synonyms: MILKY_SYNONYMS },
  eye_clean: { codes: EYE_CLEANS, synonyms: EYE_CLEAN_SYNONYMS },
  girdle: { codes: GIRDLES, synonyms: GIRDLE_SYNONYMS },
  girdle_condition: { codes: GIRDLE_CONDITIONS, synonyms: GIRDLE_CONDITION_SYNONYMS },
  culet_size: { codes: CULET_SIZES, synonyms: CULET_SIZE_SYNONYMS },
  culet_condition: { codes: CULET_CONDITIONS, synonyms: CULET_CONDITION_SYNONYMS },
  stone_type: { codes: STONE_ORIGINS, synonyms: STONE_ORIGIN_SYNONYMS },
  growth_type: { codes: GROWTH_TYPES, synonyms: GROWTH_TYPE_SYNONYMS },
  treatment: { codes: TREATMENTS, synonyms: TREATMENT_SYNONYMS },
  supplier_availability: { codes: AVAILABILITIES, synonyms: AVAILABILITY_SYNONYMS },
  heart_arrow: { codes: HEART_ARROWS, synonyms: HEART_ARROW_SYNONYMS },
  inscription: { codes: INSCRIPTIONS, synonyms: INSCRIPTION_SYNONYMS },
} as const satisfies Record<string, Vocabulary>;

export type CodedAttribute = keyof typeof VOCABULARIES;
export type CodeOf<A extends CodedAttribute> = (typeof VOCABULARIES)[A]['codes'][number]['code'];

function indexOf({ codes, synonyms }: Vocabulary): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const { code } of codes) index.set(spelling(code), code);
  for (const { code } of codes) {
    for (const synonym of synonyms[code] ?? []) index.set(spelling(synonym), code);
  }
  return index;
}

const INDEXES = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(VOCABULARIES).map(([attribute, vocabulary]) => [attribute, indexOf(vocabulary)]),
);

/**
 * The code that a sheet's spelling means ('V. Good' of a polish is 'VG'), or null where the trade's
 * vocabulary does not know it. Never a default: what is not known stays empty and is listed.
 * (Specification, section 4: inventory selection by attribute.)
 */
export function canonical<A extends CodedAttribute>(attribute: A, raw: string): CodeOf<A> | null {
  const code = INDEXES.get(attribute)?.get(spelling(raw));
  return code === undefined ? null : (code as CodeOf<A>);
}
