/** Confirm-stones: firm orders that wait for approval. */
import { APPROVAL_STATUS } from '../../../src/domain/codes.ts';
import type { Handler } from '../handler.ts';
import { exceptionBy, startNew, moveExisting, plain } from './line-handlers.ts';
import { linesOf } from './lists.ts';

export const listConfirmStones: Handler<'listConfirmStones'> = ({ query, data }, call) =>
  linesOf('confirmStone', query, data, call);

export const confirmStones: Handler<'confirmStones'> = ({ data }, call) =>
  startNew(call, {
    workflow: 'confirmStone',
    event: 'CONFIRM',
    data,
    details: plain(data.remark),
    reason: exceptionBy(call, data.reason),
    outcome: 'were confirmed, pending approval',
  });

// The body names the event by the code of the state that it leads to.
const CANCELS: ReadonlySet<number> = new Set([APPROVAL_STATUS.cancelled]);

export const updateConfirmStones: Handler<'updateConfirmStones'> = ({ data }, call) =>
  data.status !== undefined && CANCELS.has(data.status)
    ? moveExisting(call, { workflow: 'confirmStone', event: 'CANCEL', data, outcome: 'were cancelled' })
    : moveExisting(call, { workflow: 'confirmStone', event: 'UPDATE', data, outcome: 'were updated' });

export const approveStones: Handler<'approveStones'> = ({ data }, call) =>
  moveExisting(call, {
    workflow: 'confirmStone',
    event: 'APPROVE',
    data,
    outcome: 'were approved and sold',
  });

export const rejectStones: Handler<'rejectStones'> = ({ data }, call) =>
  data.withdraw === true
    ? moveExisting(call, {
        workflow: 'confirmStone',
        event: 'REJECT_WITHDRAW',
        data,
        outcome: 'were rejected and withdrawn',
      })
    : moveExisting(call, {
        workflow: 'confirmStone',
        event: 'REJECT',
        data,
        outcome: 'were rejected and are available again',
      });
