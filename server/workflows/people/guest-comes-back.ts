/** A guest confirms an address: earlier guests with it were the same person. */
import { transferCollected } from '../../db/queries/collected/transfer.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { guestsOfAddress, saveMergedInto } from '../../db/queries/people/guests.ts';
import { transferSearches } from '../../db/queries/searches/saved-searches.ts';
import { revokeSessionsOf } from '../../db/queries/session/sessions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { conflict } from '../../refusals.ts';
import { lockRightsForChange } from '../client-rights.ts';
import { moveLines } from '../move-lines.ts';
import type { NamedActor } from '../write-history.ts';

/** The job in the history; the machine permits nobody else. */
const PORTAL: Omit<NamedActor, 'requestId'> = {
  id: null,
  role: null,
  name: 'Proof of address',
  job: 'join-guests',
};

export interface DeliveryReport {
  /** The earlier guests, who are signed out. */
  guests: readonly string[];
  enquiries: readonly string[];
}

/**
 * Merges guests with this address into the guest who confirmed it. JOIN for each open enquiry;
 * closed ones only change their owner.
 * @throws Refused 409 for a guest who has been joined with another one, or made a customer, at this
 * moment
 */
export async function joinEarlierGuests(
  tx: Tx,
  requestId: string,
  guestId: string,
  email: string,
): Promise<DeliveryReport> {
  // In a fixed order, so that two guests who confirm the same address cannot deadlock.
  const guests = await guestsOfAddress(tx, email, guestId);
  const own = guests.find(({ id }) => id === guestId);
  if (own === undefined || own.became_id !== null)
    throw conflict('You have come back as a new guest, or are a customer now. Sign in again.', {
      refusal: 'state',
    });
  const earlier = guests.filter(({ id }) => id !== guestId).map(({ id }) => id);
  if (earlier.length === 0) return { guests: [], enquiries: [] };
  // A concurrent enquiry is moved, too, or refused.
  for (const id of earlier) await lockRightsForChange(tx, id);
  const enquiries = await tx.many<{ id: string; status: number }>(
    'UPDATE enquiry SET client_id = $2 WHERE client_id = ANY ($1::uuid[]) RETURNING id, status',
    [earlier, guestId],
  );
  const live = liveCodes('enquiry');
  const open = enquiries.filter(({ status }) => live.includes(status)).map(({ id }) => id);
  await joinEnquiries(tx, requestId, open);
  await transferSearches(tx, earlier, guestId);
  await transferCollected(tx, earlier, guestId);
  await saveMergedInto(tx, earlier, guestId);
  await revokeSessionsOf(tx, earlier);
  return { guests: earlier, enquiries: enquiries.map(({ id }) => id) };
}

/**
 * JOIN: these enquiries move to the later visit of their guest, who sees this step of their
 * history.
 * @throws Refused 409 for an enquiry that is closed
 */
export async function joinEnquiries(tx: Tx, requestId: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await moveLines(tx, { workflow: 'enquiry', event: 'JOIN', ids, actor: { ...PORTAL, requestId } });
}
