import type { AnswerOf } from '../../api/client.ts';
import { ROLE } from '../../domain/codes.ts';
import { countNoun, countNouns } from '../../domain/text/count-nouns.ts';
import { reactivationEvent } from '../../machines/people/reactivation-event.ts';
import { decide, type Decision } from '../../machines/decide.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import { day, money } from '../../ui/format.ts';
import type { User } from '../../ui/session/session.ts';

export type Account = AnswerOf<'getAccount'>;
export type AccountEvent = 'SUSPEND' | 'REACTIVATE' | 'UNLOCK' | 'CLOSE' | 'DELETE' | 'BLANK';

/** Whether this person may do it now, and if not why. */
export const decideAccount = (account: Account, event: AccountEvent, user: User, reason: string): Decision =>
  decide(
    'account',
    account.status,
    { type: event === 'REACTIVATE' ? reactivationEvent(account.has_password) : event },
    {
      actor: { id: user.id, role: user.role_id },
      job: undefined,
      reason,
      account: {
        isOwn: account.id === user.id,
        isLastAdministrator: account.is_last_administrator,
        hasPassword: account.has_password,
        open: account.open,
        records: account.records,
      },
    } satisfies FactsOf<'account'>,
  );

/** The consequences for the account's open lines and sessions, in sentences. */
export function consequencesOf(
  { open, sessions, credit, kept_until, has_password }: Account,
  event: AccountEvent,
): string {
  if (event === 'UNLOCK')
    return 'Someone who knew the password entered ten wrong codes within a day. If it was not the account’s owner, ask them to change the password.';
  if (event === 'REACTIVATE')
    return has_password
      ? 'They can sign in again with their old password.'
      : 'They get a new invitation to choose a password.';
  if (event === 'DELETE')
    return 'Their name, addresses, keys and settings are deleted, and the history and audit log no longer show who they were. Their e-mail and user name can be used again. This cannot be undone.';
  if (event === 'BLANK') {
    const kept =
      kept_until === null
        ? 'No KYC documents have to be kept by law.'
        : `KYC documents and the business details on invoices are kept until ${day(kept_until)}, under Kept KYC documents in the settings.`;
    return `Name, addresses and texts on the records are deleted, and the history and audit log no longer show who they were. Stones, prices and dates stay. ${kept} This cannot be undone.`;
  }
  const out = sessions === 0 ? [] : [`They are signed out on ${countNoun(sessions, 'device')} at once.`];
  const ending = countNouns([
    [open.holds, 'hold'],
    [open.enquiries, 'enquiry', 'enquiries'],
  ]);
  if (event === 'CLOSE') {
    const end = ending === '' ? [] : [`Their open lines end: ${ending}.`];
    // Credit cannot be spent afterwards.
    const owed = Number(credit) > 0 ? [`They have $ ${money(credit)} of credit left: pay it out first.`] : [];
    return [...owed, ...out, ...end, 'Records and history stay.'].join(' ');
  }
  const staying = countNouns([
    [open.holds, 'hold'],
    [open.enquiries, 'enquiry', 'enquiries'],
    [open.memos, 'memo'],
    [open.confirm_stones, 'confirm-stone'],
    [open.clients, 'assigned client'],
  ]);
  const stay = staying === '' ? [] : [`These stay open: ${staying}.`];
  return [...out, ...stay, 'The account can be reactivated.'].join(' ');
}

/** Where people of this role are listed. */
export function listOf(role: Account['role_id']) {
  if (role === ROLE.associate) return '/business-associate';
  if (role === ROLE.apiClient || role === ROLE.ftpClient) return '/api';
  return role === ROLE.customer ? '/client' : '/settings/user-settings/administrators';
}
