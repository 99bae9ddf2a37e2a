/** Waiting in line for stones that somebody else has. */
import { MESSAGES } from '../../../src/domain/messages.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import type { MoveResult } from '../../workflows/move-result.ts';
import { acceptOffers, leavePlaces } from '../../workflows/queue/answer.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import type { Answer, Call, Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { auditOfLines } from './line-audit.ts';
import { startNew } from './line-handlers.ts';
import { linesOf } from './lists.ts';

export const listQueue: Handler<'listQueue'> = ({ query, data }, call) =>
  linesOf('queuePlace', query, data, call);

export const joinQueue: Handler<'joinQueue'> = ({ data }, call) =>
  startNew(call, {
    workflow: 'queuePlace',
    event: 'JOIN',
    data,
    details: { remark: null },
    outcome: (stones) => `Joined the line for ${stones}`,
  });

export const leaveQueue: Handler<'leaveQueue'> = ({ data }, call) =>
  answer(call, 'LEAVE', data.ids, leavePlaces, (stones) => `Left the line for ${stones}.`);

export const acceptQueueOffer: Handler<'acceptQueueOffer'> = ({ data }, call) =>
  answer(call, 'ACCEPT', data.ids, acceptOffers, (stones) => `${stones} now on hold.`);

async function answer(
  call: Call,
  event: EventName,
  ids: readonly string[] = [],
  act: (tx: Tx, actor: ReturnType<typeof actorOfCall>, ids: readonly string[]) => Promise<MoveResult>,
  says: (stones: string) => string,
): Promise<Answer<'leaveQueue'>> {
  if (ids.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'ids');
  const { id, role } = call.person;
  refuseEarly('queuePlace', event, { actor: { id, role } });
  return call.effect<'leaveQueue'>(async (tx) => {
    const result = await act(tx, actorOfCall(call), idsOf(ids));
    const { diamondType: _type, clientIds: _clients, ...moved } = result;
    const { length } = moved.lines;
    const message = says(countNoun(length, 'stone'));
    return {
      data: moved,
      message,
      audit: auditOfLines(message, result),
    };
  });
}
