/** A place in line follows the hold of its offer: declined, lapsed or taken. */
import { decide } from '../../../src/machines/decide.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { lockOffersOf } from '../../db/queries/queue-places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../guard-refusals.ts';
import { notifyWaitsEnded } from './notify.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type RecordMove } from '../write-history.ts';

/** The event of a place for each way its hold can end. */
const ENDS: Readonly<Record<string, EventName>> = { RELEASE: 'DECLINE', EXPIRE: 'LAPSE', CONVERT: 'TAKE' };

const NONE: ReadonlySet<string> = new Set();

/**
 * Settles the offers of holds that these moves have ended; the moves are written under the locks.
 * Returns the holds whose offers lapsed, for mails to their clients.
 */
export async function settleOffers(
  tx: Tx,
  actor: NamedActor,
  moves: readonly RecordMove[],
): Promise<ReadonlySet<string>> {
  const ended = moves.filter(({ workflow, event }) => workflow === 'hold' && event in ENDS);
  if (ended.length === 0) return NONE;
  const by = new Map(ended.map(({ recordId, event }) => [recordId, ENDS[event]]));
  const places = await lockOffersOf(tx, [...by.keys()]);
  if (places.length === 0) return NONE;
  const settled = places.map((place) => {
    const event = by.get(place.hold_id);
    if (event === undefined) throw new Error('Only the places of these holds were read.');
    const step = decide(
      'queuePlace',
      place.status,
      { type: event },
      { actor: actorFact(actor), job: actor.job },
    );
    if (!step.ok) throw refusedBy(step.refusal);
    return { ...moveOf('queuePlace', place.id, place.client_id, step), stoneId: place.stone_id };
  });
  writeMoves(tx, actor, settled);
  const lapsed = settled.filter(({ event }) => event === 'LAPSE');
  // Only the job that ends holds lets offers lapse, so this is the server's transaction.
  await notifyWaitsEnded(
    tx,
    actor,
    lapsed.map(({ recordId: placeId }) => ({ placeId, why: 'lapsed' })),
  );
  const ids = new Set(lapsed.map(({ recordId }) => recordId));
  return new Set(places.filter(({ id }) => ids.has(id)).map(({ hold_id: hold }) => hold));
}
