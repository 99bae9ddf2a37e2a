/** Reads from the URL the stones that another screen asks to write about. */
import { MOST_BULK_STONES, STONES_FROM } from '../../domain/bulk-email.ts';
import { readStoredSearch } from '../../domain/stones/stored-search.ts';
import { text } from '../../ui/records/define-view.ts';
import type { StoneChoice } from './bulk-email.ts';

const KINDS = Object.keys(STONES_FROM) as StoneChoice['from'][];

/** Undefined if the URL has no valid choice of stones. */
export function stonesFromUrl(value: object | undefined): StoneChoice | undefined {
  if (value === undefined || !('from' in value)) return undefined;
  const from = KINDS.find((kind) => kind === value.from);
  if (from === 'search')
    return { from, filters: 'filters' in value ? readStoredSearch(value.filters).wire : {} };
  if (from === 'collection') {
    const id = text('collection_id' in value ? value.collection_id : undefined);
    return { from, collection_id: id };
  }
  if (from === 'chosen') {
    const given: unknown = 'stock_numbers' in value ? value.stock_numbers : [];
    const numbers = Array.isArray(given) ? given.flatMap((one) => text(one) ?? []) : [];
    return { from, stock_numbers: numbers.slice(0, MOST_BULK_STONES) };
  }
  return from && { from };
}
