/** More time for memos: given by staff, and asked for by clients. */
import { MESSAGES } from '../../../src/domain/messages.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import {
  answerExtensions,
  requestExtensions,
  withdrawExtensions,
  type SettledExtension,
} from '../../workflows/memo-extensions/memo-extensions.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { dayInWords } from '../../../src/domain/lines/due-days.ts';
import type { Call, Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { summaryOf } from './line-audit.ts';
import { moveExisting } from './line-handlers.ts';

export const extendMemo: Handler<'extendMemo'> = ({ data }, call) =>
  moveExisting(call, {
    workflow: 'memo',
    event: 'EXTEND',
    data,
    dueDays: new Map(idsOf(data.ids).map((id) => [id, data.due_date])),
    outcome: `are now due on ${dayInWords(data.due_date)}`,
  });

export const askMemoExtension: Handler<'askMemoExtension'> = ({ data }, call) => {
  const { due_date: wished } = data;
  const ids = idsOf(data.ids);
  const reason = data.reason.trim();
  refuse(call, 'CREATE', ids, { reason });
  return settle(
    call,
    (tx) => requestExtensions(tx, actorOfCall(call), { lineIds: ids, wished, reason }),
    (stones) => `More time requested for ${stones}, until ${dayInWords(wished)}.`,
  );
};

export const answerMemoExtension: Handler<'answerMemoExtension'> = ({ data }, call) => {
  const { granted, due_date: day = null } = data;
  const ids = idsOf(data.ids);
  const reason = data.reason.trim();
  if (granted) refuseEarly('memo', 'EXTEND', { actor: call.person, reason });
  refuse(call, granted ? 'GRANT' : 'DECLINE', ids, { reason });
  const until = day === null ? 'as requested' : `until ${dayInWords(day)}`;
  return settle(
    call,
    (tx) => answerExtensions(tx, actorOfCall(call), { ids, grant: granted ? { day } : null, reason }),
    (stones) =>
      granted ? `More time granted for ${stones}, ${until}.` : `More time declined for ${stones}.`,
  );
};

export const withdrawMemoExtension: Handler<'withdrawMemoExtension'> = ({ data }, call) => {
  refuse(call, 'WITHDRAW', data.ids, {});
  return settle(
    call,
    (tx) => withdrawExtensions(tx, actorOfCall(call), idsOf(data.ids)),
    (stones) => `Request for more time withdrawn for ${stones}.`,
  );
};

/** Checks that need no records come first. */
function refuse(
  { person: { id, role } }: Call,
  event: EventName,
  ids: readonly string[],
  said: Pick<Facts, 'reason'>,
): void {
  if (ids.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'ids');
  refuseEarly('memoExtension', event, { actor: { id, role }, ...said });
}

/** All three answer with the new status of each request. */
const settle = (call: Call, act: (tx: Tx) => Promise<SettledExtension[]>, says: (stones: string) => string) =>
  call.effect<'askMemoExtension'>(async (tx) => {
    const extensions = await act(tx);
    const message = says(extensions.length === 1 ? '1 stone' : `${extensions.length} stones`);
    const stock_numbers = extensions.map((one) => one.stock_no);
    return {
      data: { extensions },
      message,
      audit: { summary: summaryOf(message, stock_numbers), subject: { stock_numbers } },
    };
  });
