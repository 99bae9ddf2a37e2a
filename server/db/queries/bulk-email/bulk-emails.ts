/** Bulk e-mails: listed, found, locked and written. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { BULK_OUTCOME, BULK_EMAIL_STATUS } from '../../../../src/domain/codes.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { mayWrite } from '../../fragments/rights.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';
import type { Audience } from './audience.ts';

export type BulkEmailRow = components['schemas']['BulkEmail'];
export type BulkStones = components['schemas']['BulkStones'];

const counted = (outcome: number): string => `count(*) FILTER (WHERE r.outcome = ${outcome})::int`;

/** The outcomes of the last run. */
const COUNTS = `CROSS JOIN LATERAL (
  SELECT count(*)::int AS recipients, ${counted(BULK_OUTCOME.sent)} AS sent, ${counted(BULK_OUTCOME.waiting)} AS waiting,
         ${counted(BULK_OUTCOME.inDoubt)} AS in_doubt, ${counted(BULK_OUTCOME.refused)} AS refused,
         ${counted(BULK_OUTCOME.leftOut)} AS left_out
    FROM bulk_email_recipient r WHERE r.bulk_email_id = e.id AND r.run = e.run) n`;
const FROM = `bulk_email e ${COUNTS}`;
const ROW = `e.id, e.subject, e.status, e.schedule, e.next_run_at, n.recipients, n.sent, n.waiting, n.in_doubt, n.refused,
  n.left_out, e.created_by_name, e.created_at`;

const IS_KEPT = `e.status <> ${BULK_EMAIL_STATUS.deleted}`;

/** Newest first, without deleted ones. */
export function bulkEmailsListed(asked: {
  search?: string | undefined;
  status?: readonly number[] | undefined;
}): ListQuery<ListColumn<'listBulkEmails'>> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = [IS_KEPT];
  const search = asked.search?.trim() ?? '';
  if (search !== '') conditions.push(matchesText('e.subject', parameter(contains(search))));
  if (asked.status?.length) conditions.push(`e.status = ANY (${parameter(asked.status)}::smallint[])`);
  return {
    row: ROW,
    from: FROM,
    where: conditions.join(' AND '),
    values,
    id: 'e.id',
    columns: {
      subject: 'lower(e.subject)',
      status: 'e.status',
      recipients: 'n.recipients',
      sent: 'n.sent',
      waiting: 'n.waiting',
      in_doubt: 'n.in_doubt',
      refused: 'n.refused',
      left_out: 'n.left_out',
      next_run_at: 'e.next_run_at',
      created_by: 'lower(e.created_by_name)',
      created_at: 'e.created_at',
    },
    order: 'e.created_at DESC, e.id DESC',
  };
}

/** An e-mail as stored. */
export type StoredBulkEmail = BulkEmailRow & {
  body: string;
  audience: Audience;
  stone_choice: BulkStones;
  send_at: string | null;
  unfinished: boolean;
  run: number;
  choice: number;
};

/** Undefined for a missing or deleted e-mail. */
export async function findBulkEmail(tx: Tx, id: string): Promise<StoredBulkEmail | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<StoredBulkEmail>(
    `SELECT ${ROW}, e.body, e.recipients AS audience, e.stones AS stone_choice, e.send_at, e.unfinished, e.run, e.choice FROM ${FROM} WHERE e.id = $1 AND ${IS_KEPT}`,
    [id],
  );
}

export interface LockedBulkEmail {
  id: string;
  status: number;
  subject: string;
  audience: Audience;
  stones: BulkStones;
  schedule: string | null;
  next_run_at: string | null;
  run: number;
  /** The number of the choice of stones to send. */
  choice: number;
  /** It was stopped and not resumed: its run is not over. */
  unfinished: boolean;
  created_by: string;
  created_by_name: string;
}

const LOCKED = `id, status, subject, recipients AS audience, stones, schedule, next_run_at, run, choice, unfinished, created_by, created_by_name`;

/** Locks the e-mail, unless it was deleted. */
export async function lockBulkEmail(tx: Tx, id: string): Promise<LockedBulkEmail | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<LockedBulkEmail>(
    `SELECT ${LOCKED} FROM bulk_email e WHERE id = $1 AND ${IS_KEPT} FOR UPDATE`,
    [id],
  );
}

/** Locks one e-mail that is due and that no other process has. */
export const lockDue = (tx: Tx): Promise<LockedBulkEmail | undefined> =>
  tx.one<LockedBulkEmail>(
    `SELECT ${LOCKED} FROM bulk_email WHERE status = ${BULK_EMAIL_STATUS.scheduled} AND next_run_at <= now()
      ORDER BY next_run_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );

/** SQL: who did the last of these events of the e-mail under `e`, or wrote it. */
const lastBy = (...events: readonly string[]): string =>
  `coalesce((SELECT h.actor_id FROM history h WHERE h.workflow = 'bulkEmail' AND h.record_id = e.id
               AND h.event IN (${events.map((event) => `'${event}'`).join(', ')}) ORDER BY h.step DESC LIMIT 1), e.created_by)`;

/**
 * Whether the person who scheduled the e-mail, or began the run that its schedule follows, may send
 * it now.
 */
export const senderMaySend = async (tx: Tx, { id }: LockedBulkEmail): Promise<boolean> =>
  (await tx.one(
    `SELECT FROM bulk_email e WHERE e.id = $1 AND ${mayWrite(lastBy('SCHEDULE', 'BEGIN'), 'bulk-email')}`,
    [id],
  )) !== undefined;

/** Locks one e-mail that is being sent and whose sender may no longer send it. */
export const lockWithoutSender = (tx: Tx): Promise<LockedBulkEmail | undefined> =>
  tx.one<LockedBulkEmail>(
    `SELECT ${LOCKED} FROM bulk_email e WHERE status = ${BULK_EMAIL_STATUS.sending}
        AND NOT ${mayWrite(lastBy('SCHEDULE', 'BEGIN', 'SEND_AGAIN'), 'bulk-email')}
      LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );

/** Makes the e-mail one without a time. */
export const unschedule = (tx: Tx, id: string): Promise<number> =>
  tx.run('UPDATE bulk_email SET send_at = NULL, schedule = NULL, next_run_at = NULL WHERE id = $1', [id]);

/** Locks one e-mail that is being sent and has no waiting recipients. */
export const lockDone = (tx: Tx): Promise<LockedBulkEmail | undefined> =>
  tx.one<LockedBulkEmail>(
    `SELECT ${LOCKED} FROM bulk_email e
      WHERE status = ${BULK_EMAIL_STATUS.sending}
        AND NOT EXISTS (SELECT FROM bulk_email_recipient r
                         WHERE r.bulk_email_id = e.id AND r.run = e.run AND r.outcome = ${BULK_OUTCOME.waiting})
      LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );

export interface BulkEmailFacts {
  subject: string;
  body: string;
  audience: Audience;
  stones: BulkStones;
  sendAt: Date | null;
  schedule: string | null;
  /** When it is sent automatically; null for a draft. */
  nextRunAt: Date | null;
}

const valuesOf = (facts: BulkEmailFacts): unknown[] => [
  facts.subject,
  facts.body,
  JSON.stringify(facts.audience),
  JSON.stringify(facts.stones),
  facts.sendAt,
  facts.schedule,
  facts.nextRunAt,
];

export const addBulkEmail = (
  tx: Tx,
  id: string,
  status: number,
  facts: BulkEmailFacts,
  by: { id: string; name: string },
): Promise<number> =>
  tx.run(
    `INSERT INTO bulk_email (subject, body, recipients, stones, send_at, schedule, next_run_at, id, status, created_by, created_by_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [...valuesOf(facts), id, status, by.id, by.name],
  );

export const writeBulkEmail = (tx: Tx, id: string, facts: BulkEmailFacts): Promise<number> =>
  tx.run(
    `UPDATE bulk_email SET subject = $1, body = $2, recipients = $3, stones = $4, send_at = $5, schedule = $6, next_run_at = $7
      WHERE id = $8`,
    [...valuesOf(facts), id],
  );

/** Marks its run as not over, so that resuming reaches the remaining recipients. */
export const leaveUnfinished = (tx: Tx, id: string): Promise<number> =>
  tx.run('UPDATE bulk_email SET unfinished = true WHERE id = $1', [id]);

/** Null means never. */
export const setNextRun = (tx: Tx, id: string, at: Date | null): Promise<number> =>
  tx.run('UPDATE bulk_email SET next_run_at = $2 WHERE id = $1', [id, at]);
