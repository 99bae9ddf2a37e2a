/** The grades of a stone in the order of a report. */
import { attributeLabel, ATTRIBUTES, type AttributeKey } from '../../domain/attributes/attributes.ts';
import { CODES } from '../../domain/attributes/coded.ts';
import { isSigned } from '../../domain/attributes/sign.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import type { StoneDna } from './words.ts';

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
const HUE = 'fluorescence_color';

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

/** Attributes that no grade shows. */
export const otherAttributes = ({ attributes }: StoneDna): StoneDna['attributes'] =>
  attributes.filter(({ field }) => field !== HUE);

function gradeOf(stone: StoneDna, key: AttributeKey): string | null {
  const code = stone[key];
  const label = code == null ? null : attributeLabel(key, code);
  const sign = isSigned(key) ? stone[`${key}_sign`] : null;
  const hue = key === 'fluorescence' ? stone.attributes.find(({ field }) => field === HUE)?.value : null;
  const told = [label, sign, hue].filter((part) => part != null);
  return told.length === 0 ? null : told.join(' ');
}
