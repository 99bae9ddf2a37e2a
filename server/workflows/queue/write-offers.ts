/**
 * Writes permitted offers: a hold with its claim and history for each, and a mail to each client.
 */
import { HOLD_STATUS } from '../../../src/domain/codes.ts';
import { houseTime } from '../../../src/domain/text/times.ts';
import { saveOffers } from '../../db/queries/queue-places.ts';
import { OFFERED_UNTIL } from '../../db/records/hold.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { yourTurn } from '../../mail/templates/queue.ts';
import { applyMoves } from '../apply-moves.ts';
import { insertLines } from '../lines.ts';
import { queueMail } from '../mail.ts';
import { moveOf, type NamedActor, type RecordMove } from '../write-history.ts';
import type { Offer } from './evaluate-queue.ts';

export async function writeOffers(tx: Tx, line: NamedActor, offers: readonly Offer[]): Promise<void> {
  const written = offers.map((offer) => ({ ...offer, holdId: newId() }));
  const moves = written.flatMap(movesOf);
  const claims = written.map(({ place, holdId }) => ({
    stoneId: place.stone_id,
    lineId: holdId,
    clientId: place.client_id,
  }));
  insertLines(
    tx,
    'hold',
    written.map(({ place, price, holdId }) => ({
      lineId: holdId,
      stoneId: place.stone_id,
      clientId: place.client_id,
      actorId: place.created_by,
      toCode: HOLD_STATUS.held,
      price,
      remark: null,
    })),
    [{ name: 'due_at', expression: OFFERED_UNTIL }],
  );
  await saveOffers(
    tx,
    written.map(({ place, holdId }) => ({ placeId: place.id, holdId })),
  );
  applyMoves(tx, line, moves, new Map(claims.map((claim) => [claim.stoneId, claim])), null);
  await tell(tx, line, written);
}

const movesOf = ({ moves, place, holdId }: Offer & { holdId: string }): RecordMove[] =>
  moves.map((move) => {
    const id = { stone: place.stone_id, hold: holdId }[move.workflow as string] ?? place.id;
    return { ...moveOf(move.workflow, id, place.client_id, move), stoneId: place.stone_id };
  });

/** One mail for all stones offered to a client together. */
async function tell(
  tx: Tx,
  line: NamedActor,
  offers: readonly (Offer & { holdId: string })[],
): Promise<void> {
  const rows = await tx.many<{
    client_id: string;
    until: string;
    stock_no: string;
    stone_type: number | null;
    shape: string | null;
    carat: string | null;
    sell_amt: string | null;
  }>(
    `SELECT h.client_id, h.due_at AS until, s.stock_no,
            s.stone_type, s.shape,
            h.carat::text AS carat, h.sell_amt::text AS sell_amt
       FROM hold h JOIN stone s ON s.id = h.stone_id WHERE h.id = ANY ($1::uuid[]) ORDER BY s.stock_no`,
    [offers.map(({ holdId }) => holdId)],
  );
  const mails = [...Map.groupBy(rows, ({ client_id }) => client_id)].map(([to, stones]) => ({
    to,
    facts: { stones, until: stones[0] ? houseTime(stones[0].until) : '' },
  }));
  await queueMail(tx, line, yourTurn, mails);
}
