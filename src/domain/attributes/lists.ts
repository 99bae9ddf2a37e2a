import { ATTRIBUTES, type AttributeOption } from './attributes.ts';
import { byInclusion } from './inclusions.ts';

/**
 * An attribute's value in the shape of a sub-master. The trade's vocabulary has no default value.
 */
export interface ListedValue {
  code: string;
  name: string;
  sequence: number;
  is_active: boolean;
  is_default: boolean;
  is_display: boolean;
}

const listOf = (options: readonly AttributeOption[]): ListedValue[] =>
  options.map(({ code, label }, index) => ({
    code,
    name: label,
    sequence: index + 1,
    is_active: true,
    is_default: false,
    is_display: true,
  }));

/**
 * Every attribute that stones are searched by, with its values in order. `locations` are the places
 * where stones are.
 */
export const attributeLists = (locations: readonly string[]) => ({
  shape: listOf(ATTRIBUTES.shape.options),
  color: listOf(ATTRIBUTES.color.options),
  fancy_color: listOf(ATTRIBUTES.fancy_color.options),
  intensity: listOf(ATTRIBUTES.intensity.options),
  overtone: listOf(ATTRIBUTES.overtone.options),
  clarity: listOf(ATTRIBUTES.clarity.options),
  lab: listOf(ATTRIBUTES.lab.options),
  cut: listOf(ATTRIBUTES.cut.options),
  shade: listOf(ATTRIBUTES.shade.options),
  polish: listOf(ATTRIBUTES.polish.options),
  milky: listOf(ATTRIBUTES.milky.options),
  symmetry: listOf(ATTRIBUTES.symmetry.options),
  fluorescence: listOf(ATTRIBUTES.fluorescence.options),
  ...byInclusion(({ field }) => listOf(ATTRIBUTES[field].options)),
  guaranteed: listOf(ATTRIBUTES.guaranteed.options),
  rough_origin: listOf(ATTRIBUTES.rough_origin.options),
  location: listOf(locations.map((location) => ({ code: location, label: location }))),
});
