/** Unsubscribing from offers with the token of an e-mail. (RFC 8058) */
import { maskedEmail } from '../../../src/domain/text/masked-email.ts';
import {
  recordConsent,
  subscriberOf,
  suppress,
  type Subscriber,
} from '../../db/queries/bulk-email/consent.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { Refused } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Handler, PublicCall } from '../handler.ts';
import { strangerAt } from '../open-link.ts';

const noToken = (): Refused =>
  new Refused(
    404,
    'This link is not from one of our e-mails. Open the link in the latest e-mail you received.',
  );

export const readSubscription: Handler<'readSubscription'> = ({ path }, call) =>
  inTurn(call, 'read', path.reader_token, (_tx, subscriber) => Promise.resolve(subscriber.suppressed));

/** Unsubscribing twice is no error: mail programs may repeat the request. */
export const unsubscribe: Handler<'unsubscribe'> = async ({ path }, call) => ({
  ...(await inTurn(call, 'write', path.reader_token, async (tx, { id, suppressed }) => {
    if (suppressed) return true;
    await suppress(tx, id);
    const by = { id, name: 'The client' };
    await recordConsent(tx, [id], { given: false, how: 'Unsubscribed by the link in an e-mail', by });
    return true;
  })),
  message: 'You no longer get offers by e-mail.',
});

/** @throws Refused 404 for an unknown token; 429 for too many requests from one network */
function inTurn(
  { services: { pool, connections }, ip, signal }: PublicCall,
  mode: 'read' | 'write',
  token: string,
  work: (tx: Tx, subscriber: Subscriber) => Promise<boolean>,
): Promise<{ data: { email: string; subscribed: boolean } }> {
  return connections.run(strangerAt(ip), signal, () =>
    withActor(pool, SYSTEM, mode, async (tx) => {
      const subscriber = await subscriberOf(tx, hashOfToken(token));
      if (!subscriber) throw noToken();
      const isSuppressed = await work(tx, subscriber);
      return { data: { email: maskedEmail(subscriber.email), subscribed: !isSuppressed } };
    }),
  );
}
