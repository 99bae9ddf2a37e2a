/** A member's account: read, suspended, reactivated, unlocked, closed. */
import type { Handler } from '../handler.ts';
import { accountDetail, moveAndTell, reasonIn, refuseWithoutReason } from '../account-moves.ts';

export const getAccount: Handler<'getAccount'> = async ({ path }, call) => ({
  data: await call.read((tx) => accountDetail(tx, path.id)),
});

export const setAccountStatus: Handler<'setAccountStatus'> = ({ path, data }, call) => {
  const event = data.is_active ? 'REACTIVATE' : 'SUSPEND';
  const reason = reasonIn(data.reason);
  refuseWithoutReason(call, event, reason);
  return call.effect<'setAccountStatus'>((tx) => moveAndTell(tx, call, path.id, event, reason));
};

export const unlockAccount: Handler<'unlockAccount'> = ({ path }, call) =>
  call.effect<'unlockAccount'>((tx) => moveAndTell(tx, call, path.id, 'UNLOCK', null));

export const closeAccount: Handler<'closeAccount'> = ({ path, query }, call) => {
  const reason = reasonIn(query.reason);
  refuseWithoutReason(call, 'CLOSE', reason);
  return call.effect<'closeAccount'>((tx) => moveAndTell(tx, call, path.id, 'CLOSE', reason));
};
