/** The mails and notices that a person has turned off. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { OptionalMailKind } from '../../../../src/domain/mails.ts';
import type { OptionalNoticeKind } from '../../../../src/domain/notices.ts';
import type { Tx } from '../../with-actor.ts';

type MailChoices = Omit<components['schemas']['MailChoices'], 'offers'>;

/** SQL: the kinds in this table that are in the parameter, in a fixed order. */
const declinedIn = (table: DeclinedTable, kinds: string): string =>
  `coalesce((SELECT array_agg(d.kind ORDER BY d.kind) FROM ${table} d
              WHERE d.user_id = u.id AND d.kind = ANY (${kinds}::text[])), '{}')`;

/** The kinds that the person can turn off. */
interface Optional {
  mails: readonly OptionalMailKind[];
  notices: readonly OptionalNoticeKind[];
}

export async function readMailChoices(
  tx: Tx,
  userId: string,
  { mails, notices }: Optional,
): Promise<MailChoices> {
  const found = await tx.one<MailChoices>(
    `SELECT u.email, ${declinedIn('mail_declined', '$2')} AS declined, ${declinedIn('notice_declined', '$3')} AS bell_declined
       FROM app_user u WHERE u.id = $1`,
    [userId, mails, notices],
  );
  if (!found) throw new Error('Whoever is signed in has an account.');
  return found;
}

type DeclinedTable = 'mail_declined' | 'notice_declined';

/** Turns these kinds off and all others on. */
export async function saveDeclined(
  tx: Tx,
  table: DeclinedTable,
  userId: string,
  declined: readonly string[],
): Promise<void> {
  await tx.run(`DELETE FROM ${table} WHERE user_id = $1 AND kind <> ALL ($2::text[])`, [userId, declined]);
  await tx.run(`INSERT INTO ${table} (user_id, kind) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`, [
    userId,
    declined,
  ]);
}
