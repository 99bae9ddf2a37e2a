/** Closing the account of a member with a given role. */
import type { RoleId } from '../../../src/domain/codes.ts';
import { findMember } from '../../db/queries/people/staff.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { notFound } from '../../refusals.ts';
import { moveAccount, type MovedAccount } from '../../workflows/people/account.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import type { AuditEntry, Call } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';

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
  if (!(await findMember(tx, id, role))) throw notFound();
  const account = await moveAccount(tx, actorOfCall(call), id, 'CLOSE', reason);
  return {
    account,
    message: `The account of ${account.name} is closed.`,
    audit: {
      summary: `Closed the account of ${markPersonal(account.id, account.name)}`,
      subject: { user_id: account.id },
    },
  };
}
