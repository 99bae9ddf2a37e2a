/**
 * Tells clients that they no longer wait for a stone, and why. One mail for all places that end
 * together.
 */
import { placesTold } from '../../db/queries/queue-places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { waitEnded, type WhyEnded } from '../../mail/templates/queue.ts';
import { mailsBy, queueMail } from '../mail.ts';
import type { NamedActor } from '../write-history.ts';

/** `tx` is the server's, because nobody may learn who else waits. */
export async function notifyWaitsEnded(
  tx: Tx,
  cause: Pick<NamedActor, 'requestId'>,
  ended: readonly { placeId: string; why: WhyEnded }[],
): Promise<void> {
  if (ended.length === 0) return;
  const whyOf = new Map(ended.map(({ placeId, why }) => [placeId, why]));
  const places = await placesTold(tx, [...whyOf.keys()]);
  const mails = mailsBy(places, 'client_id', (theirs) => {
    const byWhy = Map.groupBy(theirs, ({ id }) => whyOf.get(id) ?? 'free');
    return { ended: [...byWhy].map(([why, stones]) => ({ why, stones })) };
  });
  await queueMail(tx, cause, waitEnded, mails);
}
