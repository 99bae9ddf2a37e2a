/** The log of mails, for administrators. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { MAIL_STATUS } from '../../../../src/domain/codes.ts';
import { fromDay, untilDay } from '../../fragments/days.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';

type Mail = components['schemas']['Mail'];
type MailDetail = components['schemas']['MailDetail'];

export interface MailFilter {
  status: readonly number[] | null;
  kind: string | null;
  /** Searched in the address, the person's name and the subject. */
  search: string | null;
  /** Days in UTC, both inclusive. */
  startDate: string | null;
  endDate: string | null;
}

const NAME = `trim(u.first_name || ' ' || u.last_name)`;
const FROM = 'mail m JOIN app_user u ON u.id = m.user_id';
const ROW = `m.id, m.user_id, ${NAME} AS name, m.address, m.kind, m.subject, m.status, m.tries, m.answer, m.sent_at,
  CASE WHEN m.status IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed}) THEN m.next_try_at END AS next_try_at, m.created_at`;

/** Whether the mail is complete: no text deleted, no secret wiped. */
export const IS_WHOLE =
  '(address IS NOT NULL AND (secret_until IS NULL OR (secret IS NOT NULL AND secret_until > now())))';

const MATCHES = `($1::smallint[] IS NULL OR m.status = ANY ($1)) AND ($2::text IS NULL OR m.kind = $2)
  AND ($3::text IS NULL OR ${matchesText('m.address', '$3')} OR ${matchesText('m.subject', '$3')} OR u.found_as LIKE $3)
  AND ($4::date IS NULL OR ${fromDay('m.created_at', '$4::date')}) AND ($5::date IS NULL OR ${untilDay('m.created_at', '$5::date')})`;

/** Newest first. */
export const mailsListed = (filter: MailFilter): ListQuery<ListColumn<'listMails'>> => ({
  row: ROW,
  from: FROM,
  where: MATCHES,
  values: [
    filter.status,
    filter.kind,
    filter.search === null ? null : contains(filter.search),
    filter.startDate,
    filter.endDate,
  ],
  id: 'm.id',
  columns: {
    created_at: 'm.created_at',
    name: `lower(${NAME})`,
    address: 'm.address',
    kind: 'm.kind',
    subject: 'lower(m.subject)',
    status: 'm.status',
    tries: 'm.tries',
    sent_at: 'm.sent_at',
    answer: 'lower(m.answer)',
  },
  order: 'm.created_at DESC, m.id DESC',
});

/** A mail with its text, if it is still kept. */
export type StoredMail = Mail & Pick<MailDetail, 'html' | 'plain' | 'is_whole' | 'message_id'>;

export async function findMail(tx: Tx, id: string): Promise<StoredMail | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<StoredMail>(
    `SELECT ${ROW}, m.html, m.plain, m.message_id, ${IS_WHOLE} AS is_whole FROM ${FROM} WHERE m.id = $1`,
    [id],
  );
}
