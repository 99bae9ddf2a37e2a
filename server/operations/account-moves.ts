/** Shared by the operations that suspend, reactivate and close accounts. */
import type { components } from '../../src/api/schema.gen.ts';
import { ACCOUNT_STATUS } from '../../src/domain/codes.ts';
import { countNouns } from '../../src/domain/text/count-nouns.ts';
import { seesClient } from '../db/fragments/tenancy.ts';
import { findAccountOf } from '../db/queries/accounts/accounts.ts';
import { stepsOfRecord } from '../db/queries/audit/history.ts';
import type { Tx } from '../db/with-actor.ts';
import { markPersonal } from '../db/queries/audit/personal-words.ts';
import { notFound } from '../refusals.ts';
import { moveAccount, type MovedAccount } from '../workflows/people/account.ts';
import { refuseEarly } from '../workflows/guard-refusals.ts';
import { actorFact } from '../workflows/write-history.ts';
import type { AuditEntry, Call } from './handler.ts';
import { actorOfCall } from './acting-for.ts';
import { toldOfInvitation } from './told-of-mail.ts';

type Account = components['schemas']['Account'];
export type AccountMove = 'SUSPEND' | 'REACTIVATE' | 'UNLOCK' | 'CLOSE';

const DONE: Readonly<Record<AccountMove, string>> = {
  SUSPEND: 'Suspended',
  REACTIVATE: 'Reactivated',
  UNLOCK: 'Unlocked',
  CLOSE: 'Closed',
};

/** @throws Refused 404 if missing, or not visible to the actor */
export async function accountDetail(tx: Tx, id: string): Promise<Account> {
  const account = await findAccountOf(tx, id);
  if (!account) throw notFound();
  return { ...account, history: await stepsOfRecord(tx, account.id, seesClient) };
}

export const reasonIn = (text: string | undefined): string | null => text?.trim() || null;

/** Refuses a missing reason before anything is read. */
export function refuseWithoutReason(
  call: Call,
  event: AccountMove | 'DELETE' | 'BLANK',
  reason: string | null,
): void {
  if (event === 'SUSPEND' || event === 'CLOSE' || event === 'DELETE' || event === 'BLANK')
    refuseEarly('account', event, { actor: actorFact(actorOfCall(call)), reason: reason ?? undefined });
}

/** Moves the account, and records it in the audit log. @throws Refused as moveAccount does */
export async function moveAndTell(
  tx: Tx,
  call: Call,
  id: string,
  event: AccountMove,
  reason: string | null,
): Promise<{ data: Account; message: string; audit: AuditEntry }> {
  const account = await moveAccount(tx, actorOfCall(call), id, event, reason);
  const ended = event === 'CLOSE' ? { holds: account.holds, enquiries: account.enquiries } : {};
  return {
    data: await accountDetail(tx, account.id),
    message: said(call, account, event),
    audit: {
      summary: `${DONE[event]} the account of ${markPersonal(account.id, account.name)}`,
      subject: { user_id: account.id, ...ended },
    },
  };
}

function said(call: Call, account: MovedAccount, event: AccountMove): string {
  if (account.status === ACCOUNT_STATUS.invited) return toldOfInvitation(call, account.name, true);
  if (event === 'REACTIVATE' || event === 'UNLOCK') return `${account.name} can sign in again.`;
  if (event === 'SUSPEND') return `${account.name} is suspended and signed out everywhere.`;
  const ended = countNouns([
    [account.holds, 'hold'],
    [account.enquiries, 'enquiry', 'enquiries'],
  ]);
  const closed = `The account of ${account.name} is closed.`;
  return ended === '' ? closed : `${closed} This also ended ${ended}.`;
}
