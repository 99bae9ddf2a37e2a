/** Steps of places without a person's action: passed over, and ended. */
import { decide, type Permit } from '../../../src/machines/decide.ts';
import { codeOf } from '../../../src/machines/workflows.ts';
import { lockPlacesOfClient, type WaitingPlace } from '../../db/queries/queue-places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { moveOf, writeMoves, type NamedActor, type RecordMove } from '../write-history.ts';

/** The person who causes an offer and the waiting clients must not learn of each other. */
export const lineOf = ({ requestId }: Pick<NamedActor, 'requestId'>): NamedActor => ({
  id: null,
  role: null,
  name: 'Waiting line',
  job: 'offer-stones',
  requestId,
});

/**
 * END for all places of a client whose account is being closed, without further mails. An offered
 * place ends with its hold, which the caller releases.
 */
export async function endPlacesOf(
  tx: Tx,
  actor: Pick<NamedActor, 'requestId'>,
  clientId: string,
  reason: string,
): Promise<void> {
  const places = await lockPlacesOfClient(tx, clientId);
  if (places.length === 0) return;
  writeMoves(
    tx,
    lineOf(actor),
    places.map((place) => stepOf(place, 'END', reason)),
  );
}

/** The step of a waiting place, with the reason. */
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

/** The same for every waiting place. */
const STEPS = { END: permitted('END'), PASS_OVER: permitted('PASS_OVER') };
