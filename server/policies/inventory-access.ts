/**
 * Which stones there are for somebody. Every path that shows a stone to a client, or takes one from them, asks here:
 * search, a stone's own page, the stock's figures, and the lock before a hold, a confirm-stone or an enquiry. What is
 * out of sight is absent. Lines that exist stay visible: they are the client's records, not the inventory.
 */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { Sight } from '../db/fragments/sight.ts';
import { hiddenStones } from '../db/fragments/visibility.ts';
import { findAccess } from '../db/queries/clients/inventory-access.ts';
import { shownSince } from '../db/queries/stones/freshness.ts';
import type { Tx } from '../db/with-actor.ts';

/** As it is now: whoever changed it a moment ago has changed the very next answer. */
export async function sightOf(tx: Tx, person: { id: string; role: RoleId | null }): Promise<Sight> {
  const isClient = person.role !== null && CLIENT_ROLES.includes(person.role);
  return {
    asClient: isClient,
    hidden: hiddenStones(person.role),
    access: isClient ? ((await findAccess(tx, person.id)) ?? null) : null,
    confirmedSince: isClient ? await shownSince(tx) : null,
  };
}
