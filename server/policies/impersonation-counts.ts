/** How much a client has, as staff see it who impersonate them. */
import { PRIVATE_PERMISSIONS } from '../../src/domain/permissions.ts';
import type { Tx } from '../db/with-actor.ts';
import { readableTo } from './permissions.ts';

/** The permission to read what is counted; what is not here needs none of its own. */
const COUNTED: Readonly<Record<string, string>> = {
  holdsCount: 'hold',
  queueCount: 'queue',
  offersCount: 'offer',
  memosCount: 'memo',
  confirmStonesCount: 'confirm-stone',
  enquiriesCount: 'enquiry',
  invoicesCount: 'invoice',
  cartCount: 'cart',
  watchListCount: 'watchlist',
  notesCount: 'notes',
};

/** While impersonating, 0 for what the two may not both read, or is only for the client. */
export async function visibleCounts<Counts extends Record<string, number>>(
  tx: Tx,
  person: { id: string; impersonator: { id: string } | null },
  counts: Counts,
): Promise<Counts> {
  if (person.impersonator === null) return counts;
  const readable = await readableTo(tx, person);
  const isSeen = (name: string): boolean => {
    const need = COUNTED[name];
    return need === undefined || (readable.has(need) && !PRIVATE_PERMISSIONS.includes(need));
  };
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, isSeen(name) ? count : 0]),
  ) as Counts;
}
