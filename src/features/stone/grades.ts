/** The grades of a stone in the order of a report. */
import { attributeLabel, ATTRIBUTES, type AttributeKey } from '../../domain/attributes/attributes.ts';
import { CODES } from '../../domain/attributes/coded.ts';
import { inclusionIn, INCLUSION_FIELDS, type InclusionField } from '../../domain/attributes/inclusions.ts';
import { isSigned } from '../../domain/attributes/sign.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { fluorescenceInWords } from '../../domain/stones/stone-texts.ts';
import type { StoneDna } from './stone-texts.ts';

type GradeKey = Exclude<AttributeKey, InclusionField>;
const WHITE: readonly GradeKey[] = [
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'shade',
  'milky',
];
const FANCY: readonly GradeKey[] = [
  'fancy_color',
  'intensity',
  'overtone',
  'clarity',
  'polish',
  'symmetry',
  'fluorescence',
  'shade',
  'milky',
];

export interface Grade {
  name: string;
  /** Null where it is not known. */
  value: string | null;
}

/** Colour, clarity, finish and what else grades a stone; a fluorescence with its colour. */
export function gradesOf(stone: StoneDna): Grade[] {
  const keys = stone.diamond_type === DIAMOND_TYPE.fancy ? FANCY : WHITE;
  const eyeClean = CODES.eye_clean.find(({ code }) => code === stone.eye_clean);
  return [
    ...keys.map((key): Grade => ({ name: ATTRIBUTES[key].label, value: gradeOf(stone, key) })),
    { name: 'Eye clean', value: eyeClean?.label ?? null },
    // Few stones are graded in all parts.
    ...INCLUSION_FIELDS.flatMap((field): Grade[] => {
      const code = inclusionIn(stone.inclusions, field);
      return code === null ? [] : [{ name: ATTRIBUTES[field].label, value: attributeLabel(field, code) }];
    }),
  ];
}

function gradeOf(stone: StoneDna, key: GradeKey): string | null {
  if (key === 'fluorescence') return fluorescenceInWords(stone);
  const code = stone[key];
  if (code == null) return null;
  const sign = isSigned(key) ? (stone[`${key}_sign`] ?? null) : null;
  return sign === null ? attributeLabel(key, code) : `${attributeLabel(key, code)} ${sign}`;
}
