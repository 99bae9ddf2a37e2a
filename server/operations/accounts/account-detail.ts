import type { components } from '../../../src/api/schema.gen.ts';
import { findAccountOf } from '../../db/queries/accounts/accounts.ts';
import { stepsOfRecord } from '../../db/queries/audit/history.ts';
import { seesClient } from '../../db/fragments/visibility.ts';
import type { Tx } from '../../db/with-actor.ts';
import { absent } from '../../refusals.ts';

/** A member's account with its history. @throws Refused 404 */
export async function accountDetail(tx: Tx, id: string): Promise<components['schemas']['Account']> {
  const account = await findAccountOf(tx, id);
  if (!account) throw absent();
  return { ...account, history: await stepsOfRecord(tx, account.id, seesClient) };
}
