/** Confirm-stones: firm orders that wait for approval. */
import { APPROVAL_STATUS } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { idsOf } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import { agreeToLines, confirmOrAsk } from '../../workflows/company-agreement.ts';
import type { MoveResult } from '../../workflows/move-result.ts';
import { actorOfCall, findToActFor } from '../acting-for.ts';
import type { Handler } from '../handler.ts';
import { exceptionBy, startNew, moveExisting, outcomeOf, plain } from './line-handlers.ts';
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
    begin: (tx, start, point) => confirmOrAsk(tx, start, point, findToActFor),
    outcome: confirmed,
  });

function confirmed(stones: string, { lines }: MoveResult): string {
  const isOne = lines.length === 1;
  return lines.some(({ status }) => status === APPROVAL_STATUS.awaitingCompany)
    ? `${stones} ${isOne ? 'is' : 'are'} on hold for your company until a colleague agrees`
    : `${stones} ${isOne ? 'was' : 'were'} confirmed, pending approval`;
}

export const agreeToConfirmStones: Handler<'agreeToConfirmStones'> = ({ data }, call) => {
  const ids = idsOf(data.ids ?? []);
  if (ids.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'ids');
  return call.effect<'agreeToConfirmStones'>(async (tx) =>
    outcomeOf(
      await agreeToLines(tx, actorOfCall(call), call.person.clientId, ids, findToActFor),
      { workflow: 'confirmStone', outcome: 'were confirmed, pending approval' },
      { call, reason: undefined },
    ),
  );
};

export const declineConfirmStones: Handler<'declineConfirmStones'> = ({ data }, call) =>
  moveExisting(call, {
    workflow: 'confirmStone',
    event: 'DECLINE',
    data,
    outcome: 'were declined and are still on hold for your company',
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
