import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { folded } from '../../../domain/text/search-folding.ts';

/** Options whose label contains what was typed, as searches on the server find names. */
export const optionFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = folded(search);
  const found: ComboboxParsedItem[] = [];
  let left = limit;
  const fitting = (items: readonly ComboboxItem[]): ComboboxItem[] => {
    const some = items.filter(({ label }) => folded(label).includes(wanted)).slice(0, left);
    left -= some.length;
    return some;
  };
  for (const option of options) {
    if (!('group' in option)) found.push(...fitting([option]));
    else {
      const items = fitting(option.items);
      if (items.length > 0) found.push({ ...option, items });
    }
  }
  return found;
};
