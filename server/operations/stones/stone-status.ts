import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { disputeReport } from '../../db/queries/stones/twins.ts';
import { ALL_STONES } from '../../db/fragments/stone-access.ts';
import { notFound } from '../../refusals.ts';
import { lockStones, type LockedStone } from '../../workflows/lock-stones.ts';
import { refusedBy } from '../../workflows/guard-refusals.ts';
import { moveOf, writeMoves } from '../../workflows/write-history.ts';
import type { Call, Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';

const EVERY_STONE = { ...ALL_STONES, undone: true };

/** The body names the event by the code of the state that it leads to: 1 restores, 2 withdraws. */
const EVENT = { [STONE_STATUS.available]: 'RESTORE', [STONE_STATUS.notAvailable]: 'WITHDRAW' } as const;

/**
 * The path has the stone's id or its stock number. A stone of an undone upload is found too, and
 * restored it is in the stock again.
 */
export const setInventoryStatus: Handler<'setInventoryStatus'> = ({ path, data }, call) =>
  call.effect<'setInventoryStatus'>(
    async (tx) => (await step(tx, call, path.id, EVENT[data.status], data.reason)).answer,
  );

/** The path has the stone's id or its stock number. */
export const tellApart: Handler<'tellApart'> = ({ path, data }, call) =>
  call.effect<'tellApart'>(async (tx) => {
    const event = data.apart ? 'TELL_APART' : 'TAKE_TOGETHER';
    const { stone, answer } = await step(tx, call, path.id, event, data.reason);
    await disputeReport(tx, stone.id, data.apart);
    return answer;
  });

/** A step of one stone that a person fires at it by itself. @throws Refused 403, 404 or 409 */
async function step(tx: Tx, call: Call, id: string, type: EventName, reason: string | undefined) {
  const [stone] = await lockStones(tx, isUuid(id) ? 'id' : 'stock_no', [id], EVERY_STONE);
  if (!stone) throw notFound();
  const { person } = call;
  const facts = { actor: { id: person.id, role: person.role }, reason };
  const decision = decide('stone', stone.status, { type }, facts);
  if (!decision.ok) {
    const named = { stock_no: stone.stock_no, status: stone.status, reason: decision.refusal.sentence };
    throw refusedBy(decision.refusal, [named]);
  }
  const { toCode, label } = decision;
  const move = { ...moveOf('stone', stone.id, null, decision), stoneId: stone.id };
  writeMoves(tx, actorOfCall(call), [move], reason?.trim() || null);
  const status = toCode as LockedStone['status'];
  const message = `${label}: ${stone.stock_no}.`;
  return {
    stone,
    answer: {
      data: { lines: [{ id: stone.id, stock_no: stone.stock_no, status, stone_status: status }] },
      message,
      audit: {
        summary: message,
        subject: { stock_numbers: [stone.stock_no], reason: reason && markPersonal(person.id, reason) },
        diamond_type: stone.diamond_type,
      },
    },
  };
}
