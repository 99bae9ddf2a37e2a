/** Prices that clients offer for stones, and the answers. */
import { MESSAGES } from '../../../src/domain/messages.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idOf, idsOf } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import type { MoveResult } from '../../workflows/move-result.ts';
import { acceptOffers } from '../../workflows/price-offers/accept.ts';
import { counterOffers, endOffers, eventOf } from '../../workflows/price-offers/answer.ts';
import { makeOffer } from '../../workflows/price-offers/make.ts';
import { inUsd } from '../../workflows/seen-prices.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { loadStart, type Start, type StartingPoint } from '../../workflows/load-start.ts';
import type { Answer, Call, Handler } from '../handler.ts';
import { byUniqueKey } from '../unique-keys.ts';
import { actsForThemselves, actorOfCall, findToActFor, namedClient } from '../acting-for.ts';
import { auditOfLines } from './line-audit.ts';
import { exceptionBy, plain } from './line-handlers.ts';
import { linesOf } from './lists.ts';

export const listPriceOffers: Handler<'listPriceOffers'> = ({ query, data }, call) =>
  linesOf('priceOffer', query, data, call);

export const makePriceOffer: Handler<'makePriceOffer'> = ({ data }, call) => {
  const { stones, on_memo: onMemo = false, user_id, remark } = data;
  const offered = byUniqueKey(stones.map(({ stock_no, amount }) => [stock_no, amount]));
  if (offered.size === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stones');
  const start: Start = {
    workflow: 'priceOffer',
    event: 'PROPOSE',
    stockNumbers: [...offered.keys()],
    seen: null,
    clientId: namedClient(call.person, user_id),
    actor: actorOfCall(call),
    details: { ...plain(remark), onMemo },
  };
  return call.effectAfter<'makePriceOffer', StartingPoint>(
    (tx) => loadStart(tx, start, findToActFor),
    async (tx, point) =>
      answerOf(
        await makeOffer(tx, start, point, offered, data.less_than_half === true),
        (said, { number }) => `${said} offered (${number}).`,
        { user_id: start.clientId },
      ),
  );
};

export const answerPriceOffer: Handler<'answerPriceOffer'> = ({ data }, call) => {
  const { answer, lines } = data;
  const reason = data.reason?.trim() || null;
  const event = eventOf(answer, call.person);
  refuse(call, event, lines, reason);
  if (answer === 'decline') {
    const ids = idsOf(lines.map(({ id }) => id));
    return act(
      call,
      (tx) =>
        endOffers(
          tx,
          actorOfCall(call),
          actsForThemselves(call.person) ? 'TURN_DOWN' : 'DECLINE',
          ids,
          reason,
        ),
      (_said, { lines: declined }) => `${countNoun(declined.length, 'offer')} declined.`,
      reason,
    );
  }
  const amounts = byUniqueKey(lines.map(({ id, amount }) => [idOf(id), amount ?? missing(id)]));
  return answer === 'accept'
    ? act(
        call,
        (tx) => acceptOffers(tx, actorOfCall(call), amounts, findToActFor, exceptionBy(call, data.reason)),
        (said, { number }) => `${said} agreed: ${number}.`,
        reason,
      )
    : act(
        call,
        (tx) => counterOffers(tx, actorOfCall(call), amounts, data.less_than_half === true),
        (said) => `${said} ${actsForThemselves(call.person) ? 'offered' : 'asked'}.`,
      );
};

export const withdrawPriceOffer: Handler<'withdrawPriceOffer'> = ({ data }, call) => {
  const ids = idsOf(data.ids ?? []);
  refuse(call, 'WITHDRAW', ids, null);
  return act(
    call,
    (tx) => endOffers(tx, actorOfCall(call), 'WITHDRAW', ids, null),
    (_said, { lines }) => `${countNoun(lines.length, 'offer')} withdrawn.`,
  );
};

function missing(id: string): never {
  throw invalidRequest(
    `Send the price of ${id}: the price you read to accept it, or your new price to counter.`,
    'lines',
  );
}

/** Checks that need no records come first. */
function refuse(
  { person: { id, role } }: Call,
  event: EventName,
  lines: readonly unknown[],
  reason: string | null,
): void {
  if (lines.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'lines');
  const said: Pick<Facts, 'actor' | 'reason'> = { actor: { id, role } };
  refuseEarly('priceOffer', event, reason === null ? said : { ...said, reason });
}

type Says = (said: string, moved: MoveResult) => string;

const act = (call: Call, work: (tx: Tx) => Promise<MoveResult>, says: Says, reason: string | null = null) =>
  call.effect<'answerPriceOffer'>(async (tx) => answerOf(await work(tx), says, { reason }));

function answerOf(
  moved: MoveResult,
  says: Says,
  subject: Parameters<typeof auditOfLines>[2],
): Answer<'answerPriceOffer'> {
  const { diamondType: _type, documentId: _document, clientIds: _clients, ...data } = moved;
  const { lines } = data;
  const message = says(`${inUsd(data.amount)} for ${countNoun(lines.length, 'stone')}`, moved);
  return {
    data,
    message,
    audit: auditOfLines(message, moved, subject),
  };
}
