/** The business associate of a client. */
import { ROLE } from '../../src/domain/codes.ts';
import { isActiveAssociate } from '../db/queries/clients/clients.ts';
import type { Tx } from '../db/with-actor.ts';
import { refuseBeyondRights } from '../policies/permissions.ts';
import { invalidRequest } from '../refusals.ts';
import { lockAccountsOpen } from '../workflows/people/accounts-lock.ts';
import type { Call } from './handler.ts';

/**
 * An associate's clients are their own; an administrator chooses. `before` is the present one.
 * @throws Refused 400 for an associate who cannot be chosen; 403 for one with a right that the
 *   administrator lacks
 */
export async function associateFor(
  tx: Tx,
  call: Call,
  chosen: string | null,
  before: string | null = null,
): Promise<string | null> {
  if (call.person.role === ROLE.associate) {
    if (chosen !== null && chosen !== call.person.id) {
      throw invalidRequest(
        'Clients that you add are yours. Leave the business associate out.',
        'business_associate_id',
      );
    }
    return call.person.id;
  }
  await lockAccountsOpen(tx);
  await refuseUnknownAssociate(tx, call, chosen, before);
  return chosen;
}

/** @throws Refused as associateFor does */
export async function refuseUnknownAssociate(
  tx: Tx,
  call: Call,
  chosen: string | null,
  before: string | null = null,
): Promise<void> {
  if (chosen === null) return;
  if (!(await isActiveAssociate(tx, chosen)))
    throw invalidRequest('Please choose a business associate from the list.', 'business_associate_id');
  if (chosen.toLowerCase() !== before) await refuseBeyondRights(tx, call.person, chosen);
}
