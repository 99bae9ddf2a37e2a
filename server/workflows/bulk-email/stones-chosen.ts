/** The stones chosen for a bulk e-mail, before what each recipient may see. */
import { MOST_BULK_STONES, USUAL_ARRIVAL_DAYS } from '../../../src/domain/bulk-email.ts';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { addDays, houseDay, houseZone, startOfDay } from '../../../src/domain/house-days.ts';
import { filtersFromWire, type SearchWire } from '../../../src/domain/stones/search-filters.ts';
import { readStoredSearch } from '../../../src/domain/stones/stored-search.ts';
import { stockNumberKeys } from '../../../src/domain/stones/stock-numbers.ts';
import { HOUSE_VIEW } from '../../db/fragments/shown-offer.ts';
import type { BulkStones } from '../../db/queries/bulk-email/bulk-emails.ts';
import { stonesOfCollection } from '../../db/queries/selections/collections.ts';
import { namedStones } from '../../db/queries/selections/named-stones.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Arrived } from '../../search/engine.ts';
import { sqlSearch } from '../../search/sql-search.ts';

const NEWEST_FIRST = [{ key: 'created_at', desc: true }];

/**
 * Their ids in order, at most MOST_BULK_STONES. A search and new arrivals only give available
 * stones.
 */
export async function stonesChosen(tx: Tx, stones: BulkStones, now = new Date()): Promise<string[]> {
  switch (stones.from) {
    case 'nothing':
      return [];
    case 'chosen': {
      const numbers = stones.stock_numbers ?? [];
      const wanted = stockNumberKeys(numbers);
      return (await namedStones(tx, wanted)).map(({ id }) => id);
    }
    case 'collection':
      return stonesOfCollection(tx, stones.collection_id ?? '', MOST_BULK_STONES);
    case 'search':
      return found(tx, readStoredSearch(stones.filters ?? {}).wire);
    case 'arrivals': {
      const days = stones.days ?? USUAL_ARRIVAL_DAYS;
      const from = startOfDay(houseZone(), addDays(houseDay(now), -days)).toISOString();
      return found(tx, {}, { from, until: null });
    }
  }
}

function found(tx: Tx, wire: SearchWire, arrived?: Arrived): Promise<string[]> {
  const filters = { ...filtersFromWire(wire), status: [STONE_STATUS.available] };
  // Without a type both types are meant.
  if (wire.diamond_type === undefined) filters.diamond_type = null;
  const question = { ...HOUSE_VIEW, filters, ...(arrived ? { arrived } : {}) };
  return sqlSearch.ids(tx, question, { page: 1, size: MOST_BULK_STONES, order: NEWEST_FIRST });
}
