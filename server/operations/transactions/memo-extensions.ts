/** More time for memos: given by staff, and asked for by clients. */
import { MESSAGES } from '../../../src/domain/messages.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { badShape } from '../../refusals.ts';
import {
  answerAsked,
  askForMore,
  withdrawAsked,
  type SettledExtension,
} from '../../workflows/extensions/extensions.ts';
import { refuseEarly } from '../../workflows/refuse.ts';
import { dayInWords } from '../../../src/domain/lines/due-days.ts';
import type { Call, Handler } from '../handler.ts';
import { doerOf } from '../parties.ts';
import { moveExisting } from './acts.ts';

export const extendMemo: Handler<'extendMemo'> = ({ data }, call) =>
  moveExisting(call, {
    workflow: 'memo',
    event: 'EXTEND',
    data,
    dueDays: new Map(idsOf(data.ids).map((id) => [id, data.due_date])),
    outcome: `are due on ${dayInWords(data.due_date)} now`,
  });

export const askMemoExtension: Handler<'askMemoExtension'> = ({ data }, call) => {
  const { due_date: wished } = data;
  const ids = idsOf(data.ids);
  const reason = data.reason.trim();
  refuse(call, 'CREATE', ids, { reason });
  return settle(
    call,
    (tx) => askForMore(tx, doerOf(call), { lineIds: ids, wished, reason }),
    (stones) => `More time is asked for ${stones}, until ${dayInWords(wished)}.`,
  );
};

export const answerMemoExtension: Handler<'answerMemoExtension'> = ({ data }, call) => {
  const { granted, due_date: day = null } = data;
  const ids = idsOf(data.ids);
  const reason = data.reason.trim();
  if (granted) refuseEarly('memo', 'EXTEND', { actor: call.person, reason });
  refuse(call, granted ? 'GRANT' : 'DECLINE', ids, { reason });
  const until = day === null ? 'as it was asked' : `until ${dayInWords(day)}`;
  return settle(
    call,
    (tx) => answerAsked(tx, doerOf(call), { ids, grant: granted ? { day } : null, reason }),
    (stones) =>
      granted ? `More time is granted for ${stones}, ${until}.` : `More time is declined for ${stones}.`,
  );
};

export const withdrawMemoExtension: Handler<'withdrawMemoExtension'> = ({ data }, call) => {
  refuse(call, 'WITHDRAW', data.ids, {});
  return settle(
    call,
    (tx) => withdrawAsked(tx, doerOf(call), idsOf(data.ids)),
    (stones) => `More time is no longer asked for ${stones}.`,
  );
};

/** Checks that need no records come first. */
function refuse(
  { person: { id, role } }: Call,
  event: EventName,
  ids: readonly string[],
  said: Pick<Facts, 'reason'>,
): void {
  if (ids.length === 0) throw badShape(MESSAGES.selectDiamond, 'ids');
  refuseEarly('memoExtension', event, { actor: { id, role }, ...said });
}

/** All three answer with the new status of each request. */
const settle = (call: Call, act: (tx: Tx) => Promise<SettledExtension[]>, says: (stones: string) => string) =>
  call.effect<'askMemoExtension'>(async (tx) => {
    const extensions = await act(tx);
    const message = says(extensions.length === 1 ? '1 stone' : `${extensions.length} stones`);
    const stock_numbers = extensions.map((one) => one.stock_no);
    return { data: { extensions }, message, audit: { summary: message, subject: { stock_numbers } } };
  });
