/** The chips above the table: one for each filter, and one for a preset that sets several. */
import { namesOf, type FilterName, type StoneFilters } from '../domain/stones/search-filters.ts';
import { filterLabel, filterValue } from '../lists/filter-texts.ts';
import { isSet, PRESETS } from './presets.ts';

export interface ChipText {
  /** The filters that it removes. */
  names: readonly FilterName[];
  label: string;
  value: string;
}

export function chipsOf(filters: StoneFilters): ChipText[] {
  const presets = PRESETS.filter(
    (preset) => Object.keys(preset.values).length > 1 && isSet(filters, preset),
  ).map(({ name, values }) => ({ names: Object.keys(values) as FilterName[], label: 'Finish', value: name }));
  const told = presets.flatMap(({ names }) => names);
  const others = namesOf(filters)
    .filter((name) => !told.includes(name))
    .map((name) => ({ names: [name], label: filterLabel(name), value: filterValue(filters, name) }));
  return [...others, ...presets];
}
