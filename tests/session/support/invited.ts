/** People who were invited, and choose their first password. */
import { hashOfToken, newToken } from '../../../server/security/tokens.ts';
import { PASSWORD } from '../../support/api.ts';
import type { TestServer } from '../../support/server.ts';

/**
 * Accepts the invitation of this e-mail. The link is one of our own, because only the mail has the
 * one that was sent.
 */
export async function acceptInvitation(
  server: Pick<TestServer, 'command' | 'asNobody'>,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const token = newToken();
  await server.command(
    `UPDATE invitation SET token_hash = $2 WHERE user_id = (SELECT id FROM app_user WHERE email = $1 AND role_id <> 2)`,
    [email.toLowerCase(), hashOfToken(token)],
  );
  const reply = await server.asNobody().send('POST', '/user/accept-invitation', { token, password });
  if (reply.status !== 200) throw new Error(reply.text);
}
