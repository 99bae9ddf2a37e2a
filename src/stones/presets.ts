/** Common names of finishes, with their filters. */
import type { AttributeKey } from '../domain/attributes/attributes.ts';
import type { StoneFilters } from '../domain/stones/search-filters.ts';

export interface Preset {
  name: string;
  tells: string;
  values: Partial<Record<AttributeKey, readonly string[]>>;
}

const EXCELLENT = ['ID', 'EX'];
const VERY_GOOD = ['ID', 'EX', 'VG'];

export const PRESETS: readonly Preset[] = [
  {
    name: '3EX',
    tells: 'Cut, polish and symmetry excellent or better',
    values: { cut: EXCELLENT, polish: EXCELLENT, symmetry: EXCELLENT },
  },
  {
    name: '3VG+',
    tells: 'Cut, polish and symmetry very good or better',
    values: { cut: VERY_GOOD, polish: [...VERY_GOOD, 'VG_EX'], symmetry: [...VERY_GOOD, 'VG_EX'] },
  },
  { name: 'No fluorescence', tells: 'Fluorescence none', values: { fluorescence: ['NONE'] } },
  // "Not assessed" is not "none", so these stones are left out.
  {
    name: 'No BGM',
    tells: 'Assessed as neither brown, green nor milky',
    values: { shade: ['NONE', 'NO_BGM'], milky: ['NONE'] },
  },
];

const same = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a !== undefined && a.length === b.length && b.every((code) => a.includes(code));

const entriesOf = ({ values }: Preset) => Object.entries(values) as [AttributeKey, readonly string[]][];

export const isSet = (filters: StoneFilters, preset: Preset): boolean =>
  entriesOf(preset).every(([key, codes]) => same(filters.values[key], codes));

/** Sets the preset, or removes it when set. */
export function toggled(filters: StoneFilters, preset: Preset): StoneFilters {
  const off = isSet(filters, preset);
  const values = { ...filters.values };
  for (const [key, codes] of entriesOf(preset)) {
    if (off) delete values[key];
    else values[key] = codes;
  }
  return { ...filters, values };
}
