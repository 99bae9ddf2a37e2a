/** The codes that people find in their mails. */
import { writeSecretMails } from '../../../server/jobs/send-mails.ts';
import { openedSecret } from '../../../server/mail/secret.ts';
import { envOf } from '../../mails/support/mails.ts';
import type { TestServer } from '../../support/server.ts';

/** Writes the mails that wait, and reads what the newest one of this person hides. */
export async function secretMailedTo(
  server: TestServer,
  userId: string,
  kinds: readonly string[],
): Promise<string> {
  const env = envOf(server, null);
  await writeSecretMails({ pool: server.pool, env });
  const [mail] = await server.query<{ id: string; secret: Buffer | null }>(
    'SELECT id, secret FROM mail WHERE user_id = $1 AND kind = ANY ($2) ORDER BY created_at DESC, id DESC LIMIT 1',
    [userId, kinds],
  );
  if (!mail?.secret) throw new Error('Nobody was mailed a secret.');
  return openedSecret(env, mail.id, mail.secret);
}

export const codeMailedTo = (server: TestServer, userId: string): Promise<string> =>
  secretMailedTo(server, userId, ['signUpCode', 'resetCode', 'guestCode']);
