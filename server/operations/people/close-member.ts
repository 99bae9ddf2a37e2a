/** Closing the account of a member with a given role. */
import type { RoleId } from '../../../src/domain/codes.ts';
import { findMember } from '../../db/queries/people/staff.ts';
import type { Tx } from '../../db/with-actor.ts';
import { personal } from '../../db/queries/audit/personal.ts';
import { absent } from '../../refusals.ts';
import { moveAccount, type MovedAccount } from '../../workflows/people/account.ts';
import { refuseEarly } from '../../workflows/refuse.ts';
import type { AuditEntry, Call } from '../handler.ts';
import { doerOf } from '../parties.ts';

/** The reason, or a refusal before anything is read. @throws Refused 400 without a reason */
export function closingReason(call: Call, text: string | undefined): string | null {
  const reason = text?.trim() || null;
  refuseEarly('account', 'CLOSE', { actor: call.person, reason: reason ?? undefined });
  return reason;
}

/** @throws Refused 404 for nobody of this role; as moveAccount does */
export async function closeMember(
  tx: Tx,
  call: Call,
  id: string,
  role: RoleId,
  reason: string | null,
): Promise<{ account: MovedAccount; message: string; audit: AuditEntry }> {
  if (!(await findMember(tx, id, role))) throw absent();
  const account = await moveAccount(tx, doerOf(call), id, 'CLOSE', reason);
  return {
    account,
    message: `The account of ${account.name} is closed.`,
    audit: {
      summary: `Closed the account of ${personal(account.id, account.name)}`,
      subject: { user_id: account.id },
    },
  };
}
