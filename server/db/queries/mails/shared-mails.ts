/** The number of e-mails with stones that a person has sent. */
import type { MailKind } from '../../../../src/domain/mails.ts';
import type { Tx } from '../../with-actor.ts';

const KIND: MailKind = 'sharedStones';

/** Counts those of the last hour. The next count waits until this transaction has ended. */
export async function countSharedMails(tx: Tx, userId: string): Promise<number> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${KIND} ${userId}`]);
  const counted = await tx.one<{ mails: number }>(
    `SELECT count(*)::int AS mails FROM mail
      WHERE user_id = $1 AND kind = $2 AND created_at > now() - interval '1 hour'`,
    [userId, KIND],
  );
  return counted?.mails ?? 0;
}

export interface Sender {
  company: string | null;
  email: string;
}

/** The reply address of the person's mail. */
export const findSender = (tx: Tx, id: string): Promise<Sender | undefined> =>
  tx.one<Sender>(
    `SELECT nullif(trim(coalesce(b.company_name, u.company_name)), '') AS company, u.email
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = $1`,
    [id],
  );
