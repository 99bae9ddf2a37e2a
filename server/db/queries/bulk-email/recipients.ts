/**
 * The recipients of a bulk e-mail as a list: the chosen clients, or the recipients of the last run.
 */
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';
import { PERSON_JOINS, PERSON_NAME, SEARCH_OWNER } from '../searches/search-owners.ts';
import { hasAgreed, isChosen, isHeldBack } from './audience.ts';
import type { StoredBulkEmail } from './bulk-emails.ts';

const COUNTRY = '(SELECT k.name FROM country k WHERE k.id = b.country_id)';

export function recipientsListed(
  email: Pick<StoredBulkEmail, 'id' | 'run' | 'audience'>,
  asked: { search?: string | undefined; outcome?: readonly number[] | undefined },
): ListQuery<ListColumn<'listBulkRecipients'>> {
  const isSent = email.run > 0;
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const outcome = isSent ? 'r.outcome' : 'NULL::smallint';
  const conditions = isSent
    ? [`r.bulk_email_id = ${parameter(email.id)}`, `r.run = ${parameter(email.run)}`]
    : [isChosen(email.audience, parameter)];
  const search = asked.search?.trim() ?? '';
  if (search !== '') conditions.push(`concat(b.found_as, c.found_as) LIKE ${parameter(contains(search))}`);
  if (asked.outcome?.length) conditions.push(`${outcome} = ANY (${parameter(asked.outcome)}::smallint[])`);
  return {
    row: `c.id, ${SEARCH_OWNER} AS client, c.email, ${COUNTRY} AS country, ${hasAgreed('c')} AS agreed, ${isHeldBack('c')} AS held_back, ${outcome} AS outcome,
      ${isSent ? 'r.answer, r.settled_at' : 'NULL AS answer, NULL AS settled_at'}`,
    from: isSent
      ? `bulk_email_recipient r ${PERSON_JOINS('r.user_id')}`
      : 'app_user c LEFT JOIN business b ON b.user_id = c.id',
    where: conditions.join(' AND '),
    values,
    id: 'c.id',
    columns: {
      client: PERSON_NAME,
      email: 'c.email',
      country: COUNTRY,
      agreed: `(${hasAgreed('c')})::int + (${hasAgreed('c')} AND NOT ${isHeldBack('c')})::int`,
      outcome,
      answer: isSent ? 'lower(r.answer)' : 'NULL::text',
      settled_at: isSent ? 'r.settled_at' : 'NULL::timestamptz',
    },
    order: PERSON_NAME,
    readsText: search !== '',
  };
}

/** Whether the e-mail was handed over to this person in any run. */
export async function wasSentTo(tx: Tx, id: string, userId: string): Promise<boolean> {
  const row = await tx.one(
    `SELECT FROM bulk_email_recipient WHERE bulk_email_id = $1 AND user_id = $2 AND begun_at IS NOT NULL
     UNION ALL SELECT FROM bulk_email_doubt WHERE bulk_email_id = $1 AND user_id = $2 LIMIT 1`,
    [id, userId],
  );
  return row !== undefined;
}
