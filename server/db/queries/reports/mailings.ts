/** Mailings of saved reports: started on schedule, taken by one process at a time, and ended. */
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { ReportKind } from '../../../../src/domain/lines/report-kinds.ts';
import type { SavedDays } from '../../../../src/domain/lines/reports.ts';
import type { Tx } from '../../with-actor.ts';

const MOST = 500;
/** Days for which outcomes are kept. */
const KEPT_DAYS = 90;

/** Skips reports locked by other processes. */
export const lockDueReports = (tx: Tx): Promise<{ id: string; schedule: string }[]> =>
  tx.many<{ id: string; schedule: string }>(
    `SELECT id, schedule FROM saved_report WHERE next_at <= now() ORDER BY next_at, id LIMIT ${MOST} FOR UPDATE SKIP LOCKED`,
  );

/** One mailing for the owner and one for each reader; `next` is when the report is due again. */
export async function beginMailings(
  tx: Tx,
  due: readonly { id: string; next: string | null }[],
): Promise<void> {
  const ids = due.map(({ id }) => id);
  await tx.run(
    `DELETE FROM saved_report_mailing
      WHERE report_id = ANY ($1::uuid[]) AND outcome <> 'waiting' AND due_at < now() - make_interval(days => ${KEPT_DAYS})`,
    [ids],
  );
  await tx.run(
    `INSERT INTO saved_report_mailing (id, report_id, user_id, due_at)
     SELECT gen_random_uuid(), r.id, u.id, r.next_at FROM saved_report r
       CROSS JOIN LATERAL (SELECT r.owner_id AS id UNION SELECT user_id FROM saved_report_reader WHERE report_id = r.id) u
      WHERE r.id = ANY ($1::uuid[]) ON CONFLICT DO NOTHING`,
    [ids],
  );
  await tx.run(
    `UPDATE saved_report r SET next_at = d.next FROM unnest($1::uuid[], $2::timestamptz[]) AS d (id, next) WHERE r.id = d.id`,
    [ids, due.map(({ next }) => next)],
  );
}

/** Starts a mailing to the owner on request; false while an earlier one is not made yet. */
export const askForMailing = async (tx: Tx, reportId: string, ownerId: string): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO saved_report_mailing (id, report_id, user_id, due_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, now()
      WHERE NOT EXISTS (SELECT FROM saved_report_mailing WHERE report_id = $1 AND user_id = $2 AND outcome = 'waiting')`,
    [reportId, ownerId],
  )) === 1;

const READY = `outcome = 'waiting' AND next_try_at <= now() AND (lease_until IS NULL OR lease_until < now())`;

export const openMailings = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(
      `SELECT id FROM saved_report_mailing WHERE ${READY} ORDER BY next_try_at, id LIMIT ${MOST}`,
    )
  ).map(({ id }) => id);

/** A person, and whether they may read reports now. */
export interface Standing {
  id: string;
  name: string;
  role_id: RoleId;
  is_open: boolean;
  may_read: boolean;
}

/** The facts that a process needs to make the file. */
export interface TakenMailing extends SavedDays {
  report_id: string;
  name: string;
  kind: ReportKind;
  diamond_type: number | null;
  format: 'xlsx' | 'pdf';
  due_at: string;
  tries: number;
  owner: Standing | null;
  reader: Standing | null;
}

/** Takes a mailing for `seconds`; undefined if another process has it, or it has ended. */
export const takeMailing = (
  tx: Tx,
  id: string,
  lease: string,
  seconds: number,
): Promise<TakenMailing | undefined> =>
  tx.one<TakenMailing>(
    `WITH person AS MATERIALIZED (SELECT * FROM report_reader()),
     taken AS (
       UPDATE saved_report_mailing SET lease = $2, lease_until = now() + make_interval(secs => $3), tries = tries + 1
        WHERE id IN (SELECT id FROM saved_report_mailing WHERE id = $1 AND ${READY} FOR UPDATE SKIP LOCKED)
       RETURNING report_id, user_id, due_at, tries)
     SELECT r.id AS report_id, r.name, r.kind, r.span, r.first_day::text AS first_day, r.last_day::text AS last_day, r.diamond_type,
            r.format, t.due_at, t.tries, to_jsonb(o) AS owner, to_jsonb(p) AS reader
       FROM taken t JOIN saved_report r ON r.id = t.report_id
       LEFT JOIN person o ON o.id = r.owner_id LEFT JOIN person p ON p.id = t.user_id`,
    [id, lease, seconds],
  );

/** Locks a mailing that is still the taker's; false when it is not. */
export const holdMailing = async (tx: Tx, id: string, lease: string): Promise<boolean> =>
  (await tx.one(
    `SELECT FROM saved_report_mailing WHERE id = $1 AND lease = $2 AND outcome = 'waiting' FOR UPDATE`,
    [id, lease],
  )) !== undefined;

export type MailingOutcome =
  | { outcome: 'mailed'; mailId: string }
  | { outcome: 'failed' | 'left out'; problem: string }
  /** Tried again in `pause` seconds. */
  | { outcome: 'waiting'; problem: string; pause: number };

/** Ends the taker's try. */
export async function endMailing(tx: Tx, id: string, lease: string, ended: MailingOutcome): Promise<void> {
  await tx.run(
    `UPDATE saved_report_mailing SET outcome = $3, problem = $4, mail_id = $5, lease = NULL, lease_until = NULL,
            next_try_at = now() + make_interval(secs => $6)
      WHERE id = $1 AND lease = $2 AND outcome = 'waiting'`,
    [
      id,
      lease,
      ended.outcome,
      ended.outcome === 'mailed' ? null : ended.problem,
      ended.outcome === 'mailed' ? ended.mailId : null,
      ended.outcome === 'waiting' ? ended.pause : 0,
    ],
  );
}

/** Pauses a report that its owner may no longer read; nobody gets it until the owner resumes it. */
export async function pauseReport(tx: Tx, id: string, because: string): Promise<void> {
  await tx.run(
    `UPDATE saved_report SET is_paused = true, paused_because = $2, next_at = NULL WHERE id = $1 AND NOT is_paused`,
    [id, because],
  );
  await tx.run(
    `UPDATE saved_report_mailing SET outcome = 'left out', problem = $2, lease = NULL, lease_until = NULL
      WHERE report_id = $1 AND outcome = 'waiting'`,
    [id, because],
  );
}
