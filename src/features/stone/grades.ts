/** The grades of a stone in the order of a report. */
import { attributeLabel, ATTRIBUTES, type AttributeKey } from '../../domain/attributes/attributes.ts';
import { CODES } from '../../domain/attributes/coded.ts';
import { isSigned } from '../../domain/attributes/sign.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { fluorescenceInWords } from '../../domain/stones/stone-texts.ts';
import type { StoneDna } from './stone-texts.ts';

const WHITE: readonly AttributeKey[] = [
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'shade',
  'milky',
];
const FANCY: readonly AttributeKey[] = [
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
  ];
}

function gradeOf(stone: StoneDna, key: AttributeKey): string | null {
  if (key === 'fluorescence') return fluorescenceInWords(stone);
  const code = stone[key];
  if (code == null) return null;
  const sign = isSigned(key) ? (stone[`${key}_sign`] ?? null) : null;
  return sign === null ? attributeLabel(key, code) : `${attributeLabel(key, code)} ${sign}`;
}
