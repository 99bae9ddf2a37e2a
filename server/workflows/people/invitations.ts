/** Invitations: a link to a first password, which only the mail has. */
import { saveInvitationLinks, takeWaitingInvitations } from '../../db/queries/session/invitations.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import { secretOfMail } from '../../mail/secret.ts';
import { invitation } from '../../mail/templates/sign-up.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import { queueMail } from '../mail.ts';

const SPAN = 50;

/** Makes the waiting links and queues their mails; returns how many waited. */
export async function writeWaitingInvitations(
  tx: Tx,
  place: Pick<Env, 'dataDir' | 'secretKey'>,
): Promise<number> {
  const waiting = await takeWaitingInvitations(tx, SPAN);
  const links = await Promise.all(
    waiting.map(async ({ user_id: userId, email, by, expires_at: until }) => {
      const token = newToken();
      const secret = await secretOfMail(place, token, until);
      return { userId, tokenHash: hashOfToken(token), mail: { to: userId, secret, facts: { email, by } } };
    }),
  );
  await saveInvitationLinks(tx, links);
  await queueMail(
    tx,
    { requestId: null },
    invitation,
    links.map(({ mail }) => mail),
  );
  return waiting.length;
}
