/** A guest becomes a customer, who takes over their open enquiries. The guest is signed out. */
import { ENQUIRY_STATUS } from '../../../src/domain/codes.ts';
import { transferCollected } from '../../db/queries/collected/transfer.ts';
import { findGuestToMerge, saveMergedInto } from '../../db/queries/people/guests.ts';
import { transferSearches } from '../../db/queries/searches/saved-searches.ts';
import { revokeOtherSessions } from '../../db/queries/session/sessions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, conflict } from '../../refusals.ts';
import { lockRightsForChange } from '../client-rights.ts';
import { moveLines } from '../move-lines.ts';
import type { NamedActor } from '../write-history.ts';

/**
 * Merges the guest with a customer who was added in this transaction. Open enquiries, saved
 * searches and collected stones become the customer's; closed enquiries stay the
 * guest's. Returns how many enquiries were passed on.
 * @throws Refused 404 for a missing guest; 409 for one who has come back or is a customer already
 */
export async function becomeCustomer(
  tx: Tx,
  actor: NamedActor,
  guestId: string,
  addCustomer: () => Promise<string>,
): Promise<{ customerId: string; enquiries: number }> {
  const guest = await findGuestToMerge(tx, guestId);
  if (!guest) throw notFound();
  // A concurrent enquiry of the guest is passed on, too, or refused.
  await lockRightsForChange(tx, guest.id);
  if (guest.became === 'guest')
    throw conflict(
      `${guest.name} has come back as a new guest. Make the guest of the later visit a customer.`,
      {
        refusal: 'state',
      },
    );
  if (guest.became !== null)
    throw conflict(`${guest.name} is already a customer. Find them under Clients.`, {
      refusal: 'state',
    });
  const customerId = await addCustomer();
  const open = await tx.many<{ id: string }>(
    'SELECT id FROM enquiry WHERE client_id = $1 AND status = $2 ORDER BY id',
    [guest.id, ENQUIRY_STATUS.open],
  );
  const ids = open.map(({ id }) => id);
  await transferEnquiries(tx, actor, ids, customerId);
  await transferSearches(tx, [guest.id], customerId);
  await transferCollected(tx, [guest.id], customerId);
  await saveMergedInto(tx, [guest.id], customerId);
  await revokeOtherSessions(tx, guest.id, null);
  return { customerId, enquiries: ids.length };
}

/**
 * TRANSFER: these enquiries now belong to another client, who sees this step of their history.
 * @throws Refused 403 for the role; 409 for a closed enquiry
 */
export async function transferEnquiries(
  tx: Tx,
  actor: NamedActor,
  ids: readonly string[],
  clientId: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run('UPDATE enquiry SET client_id = $2 WHERE id = ANY ($1::uuid[])', [ids, clientId]);
  await moveLines(tx, { workflow: 'enquiry', event: 'TRANSFER', ids, actor });
}
