import type { components } from '../../../src/api/schema.gen.ts';
import type { LostFilter } from '../../../src/domain/stones/kept-search.ts';
import { labelOfFilter } from '../../../src/lists/searches.ts';

/** What a kept search asked for and no longer exists, by the labels of the filters. */
export const lostIn = (lost: readonly LostFilter[]): components['schemas']['LostFilter'][] =>
  lost.map(({ name, value }) => ({ filter: labelOfFilter(name), value }));
