/** What becomes of an offer's hold becomes of the place in line: declined, lapsed or taken. */
import { decide } from '../../../src/machines/decide.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { lockOffersOf } from '../../db/queries/queue/places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../refuse.ts';
import { actorOf, moveOf, writeMoves, type Doer, type RecordMove } from '../write.ts';

/** How a hold ends, and with it the place that was offered by it. */
const ENDS: Readonly<Record<string, EventName>> = { RELEASE: 'DECLINE', EXPIRE: 'LAPSE', CONVERT: 'TAKE' };

/** Settles the offers of holds that have ended by these moves, which have been written under the locks. */
export async function settleOffers(tx: Tx, doer: Doer, moves: readonly RecordMove[]): Promise<void> {
  const ended = moves.filter(({ workflow, event }) => workflow === 'hold' && event in ENDS);
  if (ended.length === 0) return;
  const by = new Map(ended.map(({ recordId, event }) => [recordId, ENDS[event]]));
  const places = await lockOffersOf(tx, [...by.keys()]);
  if (places.length === 0) return;
  const settled = places.map((place) => {
    const event = by.get(place.hold_id);
    if (event === undefined) throw new Error('Only the places of these holds were read.');
    const step = decide('queuePlace', place.status, { type: event }, { actor: actorOf(doer), job: doer.job });
    if (!step.ok) throw refusedBy(step.refusal);
    return { ...moveOf('queuePlace', place.id, place.client_id, step), stoneId: place.stone_id };
  });
  writeMoves(tx, doer, settled);
}
