/** Steps of places that the line itself takes, without anybody's act: passed over, and ended. */
import { decide, type Permit } from '../../../src/machines/decide.ts';
import { codeOf } from '../../../src/machines/workflows.ts';
import { lockPlacesOfClient, type WaitingPlace } from '../../db/queries/queue/places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { moveOf, writeMoves, type Doer, type RecordMove } from '../write.ts';

/** Whoever causes an offer is not named to those who wait, and they are not named to them. */
export const lineOf = ({ requestId }: Pick<Doer, 'requestId'>): Doer => ({
  id: null,
  role: null,
  name: 'Waiting line',
  job: 'offer-stones',
  requestId,
});

/**
 * END for all that a client waits for, whose account is being closed and who is told of nothing
 * else. What they were offered ends with its hold, which the caller releases.
 */
export async function endPlacesOf(
  tx: Tx,
  doer: Pick<Doer, 'requestId'>,
  clientId: string,
  reason: string,
): Promise<void> {
  const places = await lockPlacesOfClient(tx, clientId);
  if (places.length === 0) return;
  writeMoves(
    tx,
    lineOf(doer),
    places.map((place) => stepOf(place, 'END', reason)),
  );
}

/** The step of a place that waits, and why. */
export function stepOf(place: WaitingPlace, event: keyof typeof STEPS, reason: string): RecordMove {
  return {
    ...moveOf('queuePlace', place.id, place.client_id, STEPS[event]),
    stoneId: place.stone_id,
    reason,
  };
}

function permitted(event: 'END' | 'PASS_OVER'): Permit {
  const waiting = codeOf('queuePlace', 'waiting');
  const decision = decide('queuePlace', waiting, { type: event }, { actor: null, job: 'offer-stones' });
  if (!decision.ok) throw new Error(decision.refusal.sentence);
  return decision;
}

/** The same for every place that waits. */
const STEPS = { END: permitted('END'), PASS_OVER: permitted('PASS_OVER') };
