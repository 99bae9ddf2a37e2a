/** The business associate of a client. */
import { ROLE } from '../../../src/domain/codes.ts';
import { isActiveAssociate } from '../../db/queries/clients/clients.ts';
import type { Tx } from '../../db/with-actor.ts';
import { badShape } from '../../refusals.ts';
import { keepAccountsOpen } from '../../workflows/people/accounts-lock.ts';
import type { Call } from '../handler.ts';

/**
 * An associate's clients are their own; an administrator chooses.
 * @throws Refused 400 for an associate who cannot be chosen
 */
export async function associateFor(tx: Tx, call: Call, chosen: string | null): Promise<string | null> {
  if (call.person.role === ROLE.associate) {
    if (chosen !== null && chosen !== call.person.id) {
      throw badShape(
        'The clients that you add are your own. Leave the business associate out.',
        'business_associate_id',
      );
    }
    return call.person.id;
  }
  await keepAccountsOpen(tx);
  if (chosen !== null && !(await isActiveAssociate(tx, chosen))) {
    throw badShape('Please choose a business associate from the list.', 'business_associate_id');
  }
  return chosen;
}
