import { CODES, type CodedAttribute, type CodeOf } from './coded.ts';
import { CLARITY_SYNONYMS } from './synonyms/clarity.ts';
import {
  COLOR_SYNONYMS,
  FANCY_COLOR_SYNONYMS,
  INTENSITY_SYNONYMS,
  OVERTONE_SYNONYMS,
} from './synonyms/color.ts';
import { CUT_SYNONYMS, POLISH_SYNONYMS, SYMMETRY_SYNONYMS } from './synonyms/finish.ts';
import {
  CULET_CONDITION_SYNONYMS,
  CULET_SIZE_SYNONYMS,
  GIRDLE_CONDITION_SYNONYMS,
  GIRDLE_SYNONYMS,
} from './synonyms/girdle.ts';
import { GROWTH_TYPE_SYNONYMS, STONE_ORIGIN_SYNONYMS, TREATMENT_SYNONYMS } from './synonyms/growth.ts';
import { isSigned, splitSign } from './sign.ts';
import { INCLUSION_CODES, byInclusion } from './inclusions.ts';
import { INCLUSION_SYNONYMS } from './synonyms/inclusions.ts';
import { LAB_SYNONYMS } from './synonyms/lab.ts';
import { ROUGH_ORIGIN_SYNONYMS } from './synonyms/rough.ts';
import { SHAPE_SYNONYMS } from './synonyms/shape.ts';
import {
  FOREIGN_AVAILABILITY,
  FOREIGN_FLUORESCENCE,
  FOREIGN_GRADES,
  FOREIGN_KINDS,
  FOREIGN_SHAPES,
} from './synonyms/languages.ts';
import { spelling, type Synonyms } from './synonyms/spelling.ts';
import { AVAILABILITY_SYNONYMS, HEART_ARROW_SYNONYMS, INSCRIPTION_SYNONYMS } from './synonyms/supply.ts';
import { EYE_CLEAN_SYNONYMS, MILKY_SYNONYMS, SHADE_SYNONYMS } from './synonyms/tinge.ts';
import type { Fluorescence, FluorescenceColor } from './fluorescence.ts';

/**
 * How stock sheets spell the codes of fluorescence.ts. Each spelling names one code; where feeds
 * disagree, the most common meaning is used.
 */

const FLUORESCENCE_SYNONYMS: Synonyms<Fluorescence> = {
  NONE: ['N', 'NON', 'NO', 'NIL', 'NAN', 'FL0', 'Inert', 'Negligible', 'NN', 'NEG'],
  FAINT: ['F', 'FA', 'FNT', 'FL1', 'FAI'],
  VERY_SLIGHT: ['VSL', 'VSLG', 'VSLT', 'V.SLIGHT'],
  SLIGHT: ['SL', 'SLI', 'SLT', 'SLG'],
  MEDIUM: ['M', 'MED', 'FL2', 'MD'],
  STRONG: ['S', 'ST', 'STG', 'STR', 'FL3'],
  VERY_STRONG: ['VS', 'V', 'VST', 'VSTG', 'VSTRONG', 'FL4'],
  UNKNOWN: ['Not given', '*', 'Not Reported'],
};

const FLUORESCENCE_COLOR_SYNONYMS: Synonyms<FluorescenceColor> = {
  BLUE: ['B', 'BL', 'BLU'],
  YELLOW: ['Y', 'YL', 'YEL'],
  GREEN: ['G', 'GN', 'GRN'],
  WHITE: ['W', 'WH'],
  ORANGE: ['O', 'OR', 'ORG'],
  RED: ['R'],
  PINK: ['P', 'PK'],
  PURPLE: ['PL'],
  VIOLET: ['V'],
  NONE: ['N', 'NON'],
};

interface Vocabulary {
  codes: readonly { readonly code: string; readonly label: string }[];
  synonyms: Synonyms<string>;
  /** Synonyms in other languages. */
  foreign?: Synonyms<string>;
  /** What sheets add to a code without changing it. */
  ending?: RegExp;
}

/** `Round-Cut`, `Heart Shaped`, the plural `Pears`, `阿斯卡形`, and `Кр-57`, a round with 57 facets. */
const SHAPE_ENDING =
  /(?:[\s_-]*(?:cut|shaped?|brilliant)s?|(?<=\p{L}{3})s|(?<=\p{L}{2})[形型형]|[\s-]*[56]\d)$/iu;

/** `Sold 12 May`, `Sold - Meyer`. */
const SOLD_ENDING = /(?<=^sold)[\s:,/(-].*$/iu;

/** Every attribute with a closed list of codes, under the name of its column in a stock sheet. */
export const VOCABULARIES = {
  shape: { codes: CODES.shape, synonyms: SHAPE_SYNONYMS, foreign: FOREIGN_SHAPES, ending: SHAPE_ENDING },
  color: { codes: CODES.color, synonyms: COLOR_SYNONYMS },
  fancy_color: { codes: CODES.fancy_color, synonyms: FANCY_COLOR_SYNONYMS },
  intensity: { codes: CODES.intensity, synonyms: INTENSITY_SYNONYMS },
  overtone: { codes: CODES.overtone, synonyms: OVERTONE_SYNONYMS },
  clarity: { codes: CODES.clarity, synonyms: CLARITY_SYNONYMS },
  lab: { codes: CODES.lab, synonyms: LAB_SYNONYMS },
  cut: { codes: CODES.cut, synonyms: CUT_SYNONYMS, foreign: FOREIGN_GRADES },
  polish: { codes: CODES.polish, synonyms: POLISH_SYNONYMS, foreign: FOREIGN_GRADES },
  symmetry: { codes: CODES.symmetry, synonyms: SYMMETRY_SYNONYMS, foreign: FOREIGN_GRADES },
  fluorescence: { codes: CODES.fluorescence, synonyms: FLUORESCENCE_SYNONYMS, foreign: FOREIGN_FLUORESCENCE },
  fluorescence_color: { codes: CODES.fluorescence_color, synonyms: FLUORESCENCE_COLOR_SYNONYMS },
  shade: { codes: CODES.shade, synonyms: SHADE_SYNONYMS },
  milky: { codes: CODES.milky, synonyms: MILKY_SYNONYMS },
  eye_clean: { codes: CODES.eye_clean, synonyms: EYE_CLEAN_SYNONYMS },
  ...byInclusion(({ field }) => ({ codes: INCLUSION_CODES[field], synonyms: INCLUSION_SYNONYMS[field] })),
  girdle: { codes: CODES.girdle, synonyms: GIRDLE_SYNONYMS },
  girdle_condition: { codes: CODES.girdle_condition, synonyms: GIRDLE_CONDITION_SYNONYMS },
  culet_size: { codes: CODES.culet_size, synonyms: CULET_SIZE_SYNONYMS },
  culet_condition: { codes: CODES.culet_condition, synonyms: CULET_CONDITION_SYNONYMS },
  stone_type: { codes: CODES.stone_type, synonyms: STONE_ORIGIN_SYNONYMS, foreign: FOREIGN_KINDS },
  growth_type: { codes: CODES.growth_type, synonyms: GROWTH_TYPE_SYNONYMS },
  treatment: { codes: CODES.treatment, synonyms: TREATMENT_SYNONYMS },
  rough_origin: { codes: CODES.rough_origin, synonyms: ROUGH_ORIGIN_SYNONYMS },
  supplier_availability: {
    codes: CODES.supplier_availability,
    synonyms: AVAILABILITY_SYNONYMS,
    foreign: FOREIGN_AVAILABILITY,
    ending: SOLD_ENDING,
  },
  heart_arrow: { codes: CODES.heart_arrow, synonyms: HEART_ARROW_SYNONYMS },
  inscription: { codes: CODES.inscription, synonyms: INSCRIPTION_SYNONYMS },
} as const satisfies Record<CodedAttribute, Vocabulary>;

export type { CodedAttribute, CodeOf } from './coded.ts';

function indexOf({ codes, synonyms, foreign = {} }: Vocabulary): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const { code } of codes) index.set(spelling(code), code);
  for (const { code } of codes) {
    const said = [...(synonyms[code] ?? []), ...(foreign[code] ?? [])];
    for (const synonym of said) index.set(spelling(synonym), code);
  }
  return index;
}

/** How an attribute's codes are spelled: the code itself, and what sheets write instead. */
export function spellingsOf(
  attribute: CodedAttribute,
): readonly { readonly code: string; readonly label: string; readonly spellings: readonly string[] }[] {
  const { codes, synonyms }: Vocabulary = VOCABULARIES[attribute];
  return codes.map(({ code, label }) => ({ code, label, spellings: [code, ...(synonyms[code] ?? [])] }));
}

const INDEXES = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(VOCABULARIES).map(([attribute, vocabulary]) => [attribute, indexOf(vocabulary)]),
);

/**
 * The code for a sheet's spelling ('V. Good' for a polish is 'VG'), or null when the vocabulary
 * does not know it. A grader's sign behind a grade is ignored: 'VS2 +' is 'VS2'. Nothing is
 * defaulted: unknown values stay empty and are listed. (Specification, section 3: inventory
 * selection by attribute.)
 */
export function canonical<A extends CodedAttribute>(attribute: A, raw: string): CodeOf<A> | null {
  const index = INDEXES.get(attribute);
  const graded = isSigned(attribute) ? splitSign(raw)?.grade : undefined;
  const { ending }: Vocabulary = VOCABULARIES[attribute];
  const bare = ending && raw.replace(ending, '');
  const code = [raw, graded, bare]
    .map((text) => (text === undefined ? undefined : index?.get(spelling(text))))
    .find((found) => found !== undefined);
  return code === undefined ? null : (code as CodeOf<A>);
}
