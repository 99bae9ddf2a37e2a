import { CLARITIES } from './clarity.ts';
import { COLORS, FANCY_COLORS, INTENSITIES, OVERTONES } from './color.ts';
import { CUTS, POLISHES, SYMMETRIES } from './finish.ts';
import { FLUORESCENCES } from './fluorescence.ts';
import { byInclusion, INCLUSION_CODES, INCLUSION_LABEL, NOT_ASSESSED } from './inclusions.ts';
import { LABS } from './lab.ts';
import { ROUGH_ORIGINS } from './rough.ts';
import { SHAPES } from './shape.ts';
import { GUARANTEES } from './supply.ts';
import { MILKINESSES, SHADES } from './tinge.ts';

export interface AttributeOption {
  readonly code: string;
  readonly label: string;
}

export interface AttributeDefinition {
  readonly label: string;
  /** In the trade's order, best or most common first; empty for an open vocabulary. */
  readonly options: readonly AttributeOption[];
  /** An open vocabulary accepts any value that a stone has, such as a location. */
  readonly open: boolean;
  /** The option that finds the stones without a value; other attributes have none. */
  readonly unassessed?: string;
}

const closed = (label: string, options: readonly AttributeOption[]): AttributeDefinition => ({
  label,
  options,
  open: false,
});

/**
 * The attributes that stones are searched and counted by. (Specification, section 3: inventory
 * selection by attribute.)
 */
export const ATTRIBUTES = {
  shape: closed('Shape', SHAPES),
  color: closed('Color', COLORS),
  fancy_color: closed('Fancy color', FANCY_COLORS),
  intensity: closed('Intensity', INTENSITIES),
  overtone: closed('Overtone', OVERTONES),
  clarity: closed('Clarity', CLARITIES),
  lab: closed('Lab', LABS),
  cut: closed('Cut', CUTS),
  shade: closed('Shade', SHADES),
  polish: closed('Polish', POLISHES),
  milky: closed('Milky', MILKINESSES),
  symmetry: closed('Symmetry', SYMMETRIES),
  fluorescence: closed('Fluorescence', FLUORESCENCES),
  location: { label: 'Location', options: [], open: true },
  ...byInclusion(({ field }): AttributeDefinition => ({
    label: INCLUSION_LABEL[field],
    options: [...INCLUSION_CODES[field], NOT_ASSESSED],
    open: false,
    unassessed: NOT_ASSESSED.code,
  })),
  guaranteed: closed('Availability', GUARANTEES),
  rough_origin: closed('Rough origin', ROUGH_ORIGINS),
} as const satisfies Record<string, AttributeDefinition>;

export type AttributeKey = keyof typeof ATTRIBUTES;
export const ATTRIBUTE_KEYS = Object.keys(ATTRIBUTES) as AttributeKey[];

const DEFINITIONS: Readonly<Record<AttributeKey, AttributeDefinition>> = ATTRIBUTES;

/** The code that finds the stones without a value; null where there is none. */
export const unassessedCode = (key: string): string | null =>
  Object.hasOwn(DEFINITIONS, key) ? (DEFINITIONS[key as AttributeKey].unassessed ?? null) : null;

const LABELS = new Map<string, string>(
  Object.entries(ATTRIBUTES).flatMap(([key, { options }]) =>
    options.map(({ code, label }): [string, string] => [`${key} ${code}`, label]),
  ),
);

/**
 * The label of a code: 'VG' for a cut is 'Very Good'. In an open vocabulary the code is the label.
 */
export function attributeLabel(attribute: AttributeKey, code: string): string {
  return LABELS.get(`${attribute} ${code}`) ?? code;
}
