/** Leaving a line, and declining or accepting an offer. All of the chosen places or none. */
import { QUEUE_STATUS, STONE_STATUS } from '../../../src/domain/codes.ts';
import { decideTogether, type Move } from '../../../src/machines/decide.ts';
import { holdsOfPlaces, lockStonesOfPlaces } from '../../db/queries/queue-places.ts';
import { UNTIL } from '../../db/records/hold.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFoundAmong } from '../../refusals.ts';
import { allOrNone } from '../all-or-none.ts';
import { recordMove } from '../apply-moves.ts';
import { lockLines, type LockedLine } from '../lock-stones.ts';
import { moveFacts, moveLines } from '../move-lines.ts';
import { commonType, finalCode, type MoveResult } from '../move-result.ts';
import { sumOf } from '../seen-prices.ts';
import { writeMoves, type NamedActor } from '../write-history.ts';

/**
 * LEAVE for waiting places. Offered ones are declined by releasing their holds, which offers the
 * stone to the next.
 * @throws Refused 404 if a place is missing or not visible; 403 for the role; 409 for a place that
 * has ended
 */
export async function leavePlaces(tx: Tx, actor: NamedActor, ids: readonly string[]): Promise<MoveResult> {
  const places = await lockPlaces(tx, ids);
  const holds = await holdsOfPlaces(tx, ids);
  const isOffered = (place: LockedLine): boolean => place.status === QUEUE_STATUS.offered;
  const left = places.filter((place) => !isOffered(place));
  const declined = places.filter(isOffered);
  const moved = new Map<string, MoveResult['lines'][number]>();
  if (left.length > 0) {
    const { lines } = await moveLines(tx, {
      workflow: 'queuePlace',
      event: 'LEAVE',
      ids: left.map(({ id }) => id),
      actor,
    });
    for (const line of lines) moved.set(line.id, line);
  }
  if (declined.length > 0) {
    const { lines } = await moveLines(tx, {
      workflow: 'hold',
      event: 'RELEASE',
      ids: declined.flatMap(({ id }) => holds.get(id)?.id ?? []),
      actor,
    });
    const placeOf = new Map(declined.map(({ id }) => [holds.get(id)?.id, id]));
    for (const line of lines) {
      const id = placeOf.get(line.id);
      if (id !== undefined) moved.set(id, { ...line, id, status: QUEUE_STATUS.declined });
    }
  }
  return {
    diamondType: commonType(places),
    clientIds: [...new Set(places.map(({ client_id }) => client_id))],
    amount: sumOf(places.map(({ sell_amt }) => sell_amt)),
    lines: places.flatMap(({ id }) => moved.get(id) ?? []),
  };
}

/**
 * ACCEPT: the offer's hold becomes an ordinary one with the full time of a new hold.
 * @throws Refused 404 if a place is missing or not visible; 403 for the role; 409 for a place that
 * was not offered, or whose offer is over
 */
export async function acceptOffers(tx: Tx, actor: NamedActor, ids: readonly string[]): Promise<MoveResult> {
  const places = await lockPlaces(tx, ids);
  const holds = await holdsOfPlaces(tx, ids);
  const permitted = allOrNone(
    places.map((place) => ({
      place,
      decision: decideTogether(
        'queuePlace',
        place.status,
        { type: 'ACCEPT' },
        moveFacts({ actor }, { ...place, due: holds.get(place.id)?.due !== false }),
        { hold: holds.get(place.id)?.status ?? 'start' },
      ),
    })),
    ({ place }) => ({ stock_no: place.stock_no, id: place.id, status: place.status }),
  );
  const holdOf = ({ id }: LockedLine): string => {
    const hold = holds.get(id);
    if (!hold) throw new Error('An offered place has a hold.');
    return hold.id;
  };
  writeMoves(
    tx,
    actor,
    permitted.flatMap(({ place, moves }) =>
      moves.map((step: Move) =>
        recordMove(step, null, {
          stone: { id: place.stone_id, claim_line_id: null },
          lineId: step.workflow === 'hold' ? holdOf(place) : place.id,
          clientId: place.client_id,
        }),
      ),
    ),
  );
  await tx.run(`UPDATE hold SET due_at = ${UNTIL} WHERE id = ANY ($1::uuid[])`, [places.map(holdOf)]);
  return {
    diamondType: commonType(places),
    clientIds: [...new Set(places.map(({ client_id }) => client_id))],
    amount: sumOf(places.map(({ sell_amt }) => sell_amt)),
    lines: permitted.map(({ place, moves }) => ({
      id: place.id,
      stock_no: place.stock_no,
      status: finalCode(moves, 'queuePlace'),
      stone_status: STONE_STATUS.hold,
      price_per_ct: place.markup_ppc,
      amount: place.sell_amt,
    })),
  };
}

async function lockPlaces(tx: Tx, ids: readonly string[]): Promise<LockedLine[]> {
  const wanted = [...new Set(ids)];
  lockStonesOfPlaces(tx, wanted);
  const places = await lockLines(tx, 'queuePlace', wanted);
  if (places.length < wanted.length)
    throw notFoundAmong(
      wanted,
      places.map(({ id }) => id),
    );
  return places;
}
