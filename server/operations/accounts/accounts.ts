/** A member's account: looked at, suspended, reactivated, unlocked, closed. */
import { countedTogether } from '../../../src/domain/text/counted.ts';
import { moveAccount, type MovedAccount } from '../../workflows/people/account.ts';
import { actorOf } from '../../workflows/write.ts';
import { refuseEarly } from '../../workflows/refuse.ts';
import type { Call, Handler } from '../handler.ts';
import { doerOf } from '../parties.ts';
import { accountDetail } from './account-detail.ts';

export const getAccount: Handler<'getAccount'> = async ({ path }, call) => ({
  data: await call.read((tx) => accountDetail(tx, path.id)),
});

const reasonIn = (text: string | undefined): string | null => text?.trim() || null;

/** Before anything is read: a reason that is missing. */
const refuseWithoutReason = (call: Call, event: 'SUSPEND' | 'CLOSE', reason: string | null): void =>
  refuseEarly('account', event, { actor: actorOf(doerOf(call)), reason: reason ?? undefined });

export const setAccountStatus: Handler<'setAccountStatus'> = ({ path, data }, call) => {
  const event = data.is_active ? 'REACTIVATE' : 'SUSPEND';
  const reason = reasonIn(data.reason);
  if (event === 'SUSPEND') refuseWithoutReason(call, event, reason);
  return call.effect<'setAccountStatus'>(async (tx) => {
    const account = await moveAccount(tx, doerOf(call), path.id, event, reason);
    const message =
      event === 'SUSPEND'
        ? `${account.name} is suspended and signed out everywhere.`
        : `${account.name} can sign in again.`;
    const done = event === 'SUSPEND' ? 'Suspended' : 'Reactivated';
    return {
      data: await accountDetail(tx, account.id),
      message,
      audit: { summary: `${done} the account of ${account.name}`, subject: { user_id: account.id } },
    };
  });
};

export const unlockAccount: Handler<'unlockAccount'> = ({ path }, call) =>
  call.effect<'unlockAccount'>(async (tx) => {
    const account = await moveAccount(tx, doerOf(call), path.id, 'UNLOCK', null);
    return {
      data: await accountDetail(tx, account.id),
      message: `${account.name} can sign in again.`,
      audit: { summary: `Unlocked the account of ${account.name}`, subject: { user_id: account.id } },
    };
  });

export const closeAccount: Handler<'closeAccount'> = ({ path, query }, call) => {
  const reason = reasonIn(query.reason);
  refuseWithoutReason(call, 'CLOSE', reason);
  return call.effect<'closeAccount'>(async (tx) => {
    const account = await moveAccount(tx, doerOf(call), path.id, 'CLOSE', reason);
    return {
      data: await accountDetail(tx, account.id),
      message: [`The account of ${account.name} is closed.`, ...endedWith(account)].join(' '),
      audit: {
        summary: `Closed the account of ${account.name}`,
        subject: { user_id: account.id, holds: account.holds, enquiries: account.enquiries },
      },
    };
  });
};

/** What ended with the account, as a sentence. */
function endedWith({ holds, enquiries }: MovedAccount): string[] {
  const ended = countedTogether([
    [holds, 'hold'],
    [enquiries, 'enquiry', 'enquiries'],
  ]);
  return ended === '' ? [] : [`With it ended ${ended}.`];
}
