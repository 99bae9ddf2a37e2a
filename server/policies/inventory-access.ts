/**
 * Which stones exist for a person. Everything that shows a stone to a client, or lets them act on
 * one, asks here: search, a stone's page, stock figures, and the lock before a line is created.
 * Hidden stones are treated as missing. Existing lines stay visible, because they are the client's
 * records.
 */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { StoneAccess } from '../db/fragments/stone-access.ts';
import { hiddenStones } from '../db/fragments/tenancy.ts';
import { findShown } from '../db/queries/clients/inventory-access.ts';
import type { Tx } from '../db/with-actor.ts';

/** Read on every request, so that a change takes effect immediately. */
export async function stoneAccessOf(
  tx: Tx,
  person: { id: string; role: RoleId | null },
): Promise<StoneAccess> {
  const isClient = person.role !== null && CLIENT_ROLES.includes(person.role);
  const hidden = hiddenStones(person.role);
  if (!isClient) return { asClient: false, hidden, access: null, confirmedSince: null };
  return { asClient: true, hidden, ...(await findShown(tx, person.id)) };
}

/**
 * The same for one stone looked up by number: people who see uploads also see stones of undone
 * uploads.
 */
export const stoneAccessByNumber = async (
  tx: Tx,
  person: { id: string; role: RoleId | null },
): Promise<StoneAccess> => ({
  ...(await stoneAccessOf(tx, person)),
  undone: tx.actor.scope === 'all',
});
