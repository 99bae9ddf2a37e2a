/** Which mails a person has turned off. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { OptionalMailKind } from '../../../../src/domain/mails.ts';
import type { Tx } from '../../with-actor.ts';

type MailChoices = components['schemas']['MailChoices'];

/** `kinds` are those that the person can turn off. */
export async function readMailChoices(
  tx: Tx,
  userId: string,
  kinds: readonly OptionalMailKind[],
): Promise<MailChoices> {
  const found = await tx.one<MailChoices>(
    `SELECT u.email, coalesce((SELECT array_agg(d.kind ORDER BY d.kind) FROM mail_declined d
                              WHERE d.user_id = u.id AND d.kind = ANY ($2::text[])), '{}')
              AS declined
       FROM app_user u WHERE u.id = $1`,
    [userId, kinds],
  );
  if (!found) throw new Error('Whoever is signed in has an account.');
  return found;
}

/** Turns these kinds off and all others on. */
export async function keepMailChoices(tx: Tx, userId: string, declined: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM mail_declined WHERE user_id = $1 AND kind <> ALL ($2::text[])', [
    userId,
    declined,
  ]);
  await tx.run(
    'INSERT INTO mail_declined (user_id, kind) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [userId, declined],
  );
}
