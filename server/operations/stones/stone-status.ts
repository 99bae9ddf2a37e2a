import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { decide } from '../../../src/machines/decide.ts';
import { isUuid } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { ALL_STONES } from '../../db/fragments/stone-access.ts';
import { notFound } from '../../refusals.ts';
import { lockStones } from '../../workflows/lock-stones.ts';
import { refusedBy } from '../../workflows/guard-refusals.ts';
import { writeMoves } from '../../workflows/write-history.ts';
import type { Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';

const EVERY_STONE = { ...ALL_STONES, undone: true };

/** The body names the event by the code of the state that it leads to: 1 restores, 2 withdraws. */
const EVENT = { [STONE_STATUS.available]: 'RESTORE', [STONE_STATUS.notAvailable]: 'WITHDRAW' } as const;

/**
 * The path has the stone's id or its stock number. A stone of an undone upload is found too, and
 * restored it is in the stock again.
 */
export const setInventoryStatus: Handler<'setInventoryStatus'> = ({ path, data }, call) =>
  call.effect<'setInventoryStatus'>(async (tx) => {
    const [stone] = await lockStones(tx, isUuid(path.id) ? 'id' : 'stock_no', [path.id], EVERY_STONE);
    if (!stone) throw notFound();
    const { id, role } = call.person;
    const decision = decide('stone', stone.status, { type: EVENT[data.status] }, { actor: { id, role } });
    if (!decision.ok) {
      const named = { stock_no: stone.stock_no, status: stone.status, reason: decision.refusal.sentence };
      throw refusedBy(decision.refusal, [named]);
    }
    const { event, from, to, toCode, label } = decision;
    const move = {
      workflow: 'stone',
      recordId: stone.id,
      stoneId: stone.id,
      clientId: null,
      event,
      from,
      to,
      toCode,
    } as const;
    writeMoves(tx, actorOfCall(call), [move], data.reason?.trim() || null);
    const status = data.status;
    const message = `${label}: ${stone.stock_no}.`;
    return {
      data: { lines: [{ id: stone.id, stock_no: stone.stock_no, status, stone_status: status }] },
      message,
      audit: {
        summary: message,
        subject: { stock_numbers: [stone.stock_no], reason: data.reason && markPersonal(id, data.reason) },
        diamond_type: stone.diamond_type,
      },
    };
  });
