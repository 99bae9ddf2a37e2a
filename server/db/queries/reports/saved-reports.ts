/** Saved reports. Each person sees only their own, administrators too. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type SavedReportRow = components['schemas']['SavedReport'];
type Stored = Pick<
  SavedReportRow,
  'name' | 'kind' | 'span' | 'first_day' | 'last_day' | 'diamond_type' | 'format' | 'schedule' | 'is_paused'
>;

/** The stored fields of a report, without its owner and readers. */
export interface SavedReportFacts extends Stored {
  paused_because: string | null;
  next_at: string | null;
}

/** SQL: the outcome of report `r`'s last mailing for each reader, or the state of its mail. */
const MAILINGS = `(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'name', coalesce(p.name, 'Former member'), 'is_own', m.user_id = r.owner_id,
    'state', CASE WHEN m.outcome <> 'mailed' THEN m.outcome WHEN t.status = 2 THEN 'sent' WHEN t.status = 4 THEN 'failed' ELSE 'queued' END,
    'problem', coalesce(m.problem, CASE WHEN t.status IN (3, 4) THEN t.answer END),
    'next_try_at', CASE WHEN m.outcome = 'waiting' AND m.problem IS NOT NULL THEN m.next_try_at WHEN t.status = 3 THEN t.next_try_at END)
    ORDER BY m.user_id <> r.owner_id, p.name, m.user_id), '[]')
  FROM saved_report_mailing m LEFT JOIN person p ON p.id = m.user_id LEFT JOIN told t ON t.mailing_id = m.id
 WHERE m.report_id = r.id AND m.due_at = last.due_at)`;

const OWN = `WITH person AS MATERIALIZED (SELECT * FROM report_reader()), told AS MATERIALIZED (SELECT * FROM report_mail())
  SELECT r.id, r.name, r.kind, r.span, r.first_day::text AS first_day, r.last_day::text AS last_day, r.diamond_type, r.format,
         r.schedule, r.is_paused, r.paused_because, r.next_at, last.due_at AS last_due_at, ${MAILINGS} AS mailings, r.created_at, r.updated_at,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'role_id', p.role_id) ORDER BY p.name, p.id), '[]')
            FROM saved_report_reader c JOIN person p ON p.id = c.user_id WHERE c.report_id = r.id) AS readers
    FROM saved_report r
    CROSS JOIN LATERAL (SELECT max(m.due_at) AS due_at FROM saved_report_mailing m WHERE m.report_id = r.id) last
   WHERE r.owner_id = $1`;

/** In the order of their names. */
export const savedReportsOf = (tx: Tx, ownerId: string): Promise<SavedReportRow[]> =>
  tx.many<SavedReportRow>(`${OWN} ORDER BY lower(r.name), r.id`, [ownerId]);

/** Undefined if the person has no such report. */
export const findSavedReport = async (
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<SavedReportRow | undefined> =>
  isUuid(id) ? tx.one<SavedReportRow>(`${OWN} AND r.id = $2`, [ownerId, id]) : undefined;

/** Locks a person's reports, so that their number and names stay until the transaction ends. */
export const lockSavedReports = (tx: Tx, ownerId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('saved reports of ' || $1::uuid::text, 0))`, [
    ownerId,
  ]);

/** The number of the person's other reports, and whether one of them has the name. */
export async function othersOf(
  tx: Tx,
  { ownerId, name, except }: { ownerId: string; name: string; except: string | null },
): Promise<{ count: number; taken: boolean }> {
  const found = await tx.one<{ count: number; taken: boolean }>(
    `SELECT count(*)::int AS count, coalesce(bool_or(lower(name) = lower($2)), false) AS taken
       FROM saved_report WHERE owner_id = $1 AND id IS DISTINCT FROM $3::uuid`,
    [ownerId, name, except],
  );
  return found ?? { count: 0, taken: false };
}

const valuesOf = (facts: SavedReportFacts): unknown[] => [
  facts.name,
  facts.kind,
  facts.span,
  facts.first_day,
  facts.last_day,
  facts.diamond_type,
  facts.format,
  facts.schedule,
  facts.is_paused,
  facts.paused_because,
  facts.next_at,
];

export async function insertSavedReport(
  tx: Tx,
  report: { id: string; ownerId: string; facts: SavedReportFacts },
): Promise<void> {
  await tx.run(
    `INSERT INTO saved_report (id, owner_id, name, kind, span, first_day, last_day, diamond_type, format, schedule, is_paused,
                               paused_because, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [report.id, report.ownerId, ...valuesOf(report.facts)],
  );
}

/** The caller has checked that the person owns it. */
export async function updateSavedReport(tx: Tx, id: string, facts: SavedReportFacts): Promise<void> {
  await tx.run(
    `UPDATE saved_report SET name = $2, kind = $3, span = $4, first_day = $5, last_day = $6, diamond_type = $7, format = $8,
            schedule = $9, is_paused = $10, paused_because = $11, next_at = $12, updated_at = now()
      WHERE id = $1`,
    [id, ...valuesOf(facts)],
  );
}

/** Replaces the readers. */
export async function setReaders(tx: Tx, id: string, readers: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM saved_report_reader WHERE report_id = $1 AND user_id <> ALL ($2::uuid[])', [
    id,
    readers,
  ]);
  await tx.run(
    `INSERT INTO saved_report_reader (report_id, user_id) SELECT $1, u FROM unnest($2::uuid[]) u ON CONFLICT DO NOTHING`,
    [id, readers],
  );
}

/** Also removes its outcomes; mails already queued are still sent. */
export const removeSavedReport = (tx: Tx, id: string): Promise<number> =>
  tx.run('DELETE FROM saved_report WHERE id = $1', [id]);

export interface ReportReader {
  id: string;
  name: string;
  role_id: RoleId;
}

/** Everybody who may read reports now, in the order of their names. */
export const reportReaders = (tx: Tx): Promise<ReportReader[]> =>
  tx.many<ReportReader>(
    'SELECT id, name, role_id FROM report_reader() WHERE is_open AND may_read ORDER BY name, id',
  );
