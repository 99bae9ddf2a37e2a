/** Addresses that mail servers refused permanently. */
import { BULK_OUTCOME } from '../../../../src/domain/codes.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';
import { PERSON_JOINS, PERSON_NAME, SEARCH_OWNER } from '../searches/search-owners.ts';
import { isHeldBack } from './audience.ts';

/** Held-back addresses that people still have, latest first. */
export function heldBackListed(asked: {
  search?: string | undefined;
}): ListQuery<ListColumn<'listHeldBackAddresses'>> {
  const values: unknown[] = [];
  const conditions = [isHeldBack('c')];
  const search = asked.search?.trim() ?? '';
  if (search !== '')
    conditions.push(`concat(b.found_as, c.found_as) LIKE ${parametersOf(values)(contains(search))}`);
  return {
    row: `c.id, ${SEARCH_OWNER} AS client, c.email, k.answer, e.subject, k.since`,
    from: `mail_held_back k JOIN bulk_email e ON e.id = k.bulk_email_id ${PERSON_JOINS('k.user_id')}`,
    where: conditions.join(' AND '),
    values,
    id: 'c.id',
    columns: {
      client: PERSON_NAME,
      email: 'c.email',
      answer: 'lower(k.answer)',
      subject: 'lower(e.subject)',
      since: 'k.since',
    },
    order: 'k.since DESC, c.id',
    readsText: search !== '',
  };
}

/** A person whose address was refused, and the mail server's answer. */
export interface Refusal {
  userId: string;
  answer: string;
}

/** Holds back these people's current addresses. */
export const holdBack = (tx: Tx, emailId: string, refusals: readonly Refusal[]): Promise<number> =>
  tx.run(
    `INSERT INTO mail_held_back (user_id, address_hash, bulk_email_id, answer)
     SELECT c.id, mail_address_hash(c.email), $1, r.answer
       FROM unnest($2::uuid[], $3::text[]) AS r (user_id, answer) JOIN app_user c ON c.id = r.user_id
     ON CONFLICT (user_id) DO UPDATE SET address_hash = excluded.address_hash, bulk_email_id = excluded.bulk_email_id,
            answer = excluded.answer, since = now()`,
    [emailId, refusals.map(({ userId }) => userId), refusals.map(({ answer }) => answer)],
  );

/** Returns the ids of those whose address was held back. */
export async function releaseHeldBack(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const released = await tx.many<{ user_id: string }>(
    'DELETE FROM mail_held_back WHERE user_id = ANY ($1::uuid[]) RETURNING user_id',
    [userIds.filter(isUuid)],
  );
  return released.map(({ user_id }) => user_id);
}

/** A mail server's report of a failed or late delivery. */
export interface DeliveryReport {
  emailId: string;
  run: number;
  userId: string;
  answer: string;
}

/**
 * Stores the answer with a recipient whose e-mail was handed over; a failed delivery counts as
 * refused. Returns false if there is no such recipient.
 */
export async function recordDeliveryReport(
  tx: Tx,
  { emailId, run, userId, answer }: DeliveryReport,
  hasFailed: boolean,
): Promise<boolean> {
  if (![emailId, userId].every(isUuid)) return false;
  const noted = await tx.run(
    `UPDATE bulk_email_recipient SET answer = $4, outcome = CASE WHEN $5 THEN ${BULK_OUTCOME.refused} ELSE outcome END,
            settled_at = CASE WHEN $5 THEN now() ELSE settled_at END
      WHERE bulk_email_id = $1 AND run = $2 AND user_id = $3
        AND outcome IN (${[BULK_OUTCOME.sent, BULK_OUTCOME.inDoubt, BULK_OUTCOME.refused].join()})`,
    [emailId, run, userId, answer, hasFailed],
  );
  return noted === 1;
}
