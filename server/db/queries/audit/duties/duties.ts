/** The duties as administrators stated them. */
import { FINDING_STATUS } from '../../../../../src/domain/codes.ts';
import { dutyInWords, type Duty } from '../../../../../src/machines/duties/duty.ts';
import { isUuid, type Tx } from '../../../with-actor.ts';
import { newId } from '../../../../ids.ts';

/** A duty, and how many findings there are of it by state. */
export interface StoredDuty extends Omit<Duty, 'first' | 'events'> {
  id: string;
  enforced: boolean;
  sentence: string;
  first: string[];
  events: string[];
  stated_by: string;
  stated_at: string;
  ended_at: string | null;
  checked_until: string;
  unlisted: number;
  open: number;
  explained: number;
  accepted: number;
}

const RULE = `d.id, d.workflow, d.kind, d.first_events AS first, d.events, d.above::text AS above, d.most, d.enforced`;
const counted = (state: keyof typeof FINDING_STATUS): string =>
  `count(f.id) FILTER (WHERE f.status = ${FINDING_STATUS[state]})::int AS ${state}`;

/** Those that stand, newest first, then those that ended; only one with `id`. */
export const listDuties = (tx: Tx, id: string | null = null): Promise<StoredDuty[]> =>
  tx.many<StoredDuty>(
    `SELECT ${RULE}, d.sentence, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS stated_by,
            d.stated_at, d.ended_at, d.checked_until, d.unlisted,
            ${counted('open')}, ${counted('explained')}, ${counted('accepted')}
       FROM duty d JOIN app_user u ON u.id = d.stated_by LEFT JOIN duty_finding f ON f.duty_id = d.id
      WHERE $1::uuid IS NULL OR d.id = $1
      GROUP BY d.id, u.id ORDER BY d.ended_at IS NOT NULL, d.stated_at DESC, d.id DESC`,
    [id],
  );

/** Returns its id. */
export async function insertDuty(
  tx: Tx,
  duty: Duty,
  { enforced, statedBy }: { enforced: boolean; statedBy: string },
): Promise<string> {
  const id = newId();
  await tx.run(
    `INSERT INTO duty (id, workflow, kind, first_events, events, above, most, enforced, sentence, stated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      duty.workflow,
      duty.kind,
      duty.first,
      duty.events,
      duty.above,
      duty.most,
      enforced,
      dutyInWords(duty),
      statedBy,
    ],
  );
  return id;
}

// Any number that all processes agree on.
const LOCK = 727_100_047;

/** Whether the same duty stands already. Nobody else can state one until this transaction ends. */
export async function standsAlready(tx: Tx, duty: Duty): Promise<boolean> {
  await tx.run('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const same = await tx.one(
    `SELECT FROM duty d WHERE d.ended_at IS NULL AND d.workflow = $1 AND d.kind = $2 AND d.first_events @> $3 AND d.first_events <@ $3
        AND d.events @> $4 AND d.events <@ $4 AND (d.above, d.most) IS NOT DISTINCT FROM ($5::numeric, $6::int)`,
    [duty.workflow, duty.kind, duty.first, duty.events, duty.above, duty.most],
  );
  return same !== undefined;
}

/** Undefined if it is missing, or has ended. */
export const endDuty = (tx: Tx, id: string): Promise<Omit<Duty, 'id'> | undefined> =>
  isUuid(id)
    ? tx.one<Duty>(
        `UPDATE duty d SET ended_at = now() WHERE id = $1 AND ended_at IS NULL RETURNING ${RULE}`,
        [id],
      )
    : Promise.resolve(undefined);

export type LockedDuty = Duty & { id: string; sentence: string; checked_until: string };

/** Those that stand, locked so that nobody checks them meanwhile; only one with `id`. */
export const lockDuties = (tx: Tx, id: string | null): Promise<LockedDuty[]> =>
  tx.many<LockedDuty>(
    `SELECT ${RULE}, d.sentence, d.checked_until::text AS checked_until FROM duty d
      WHERE d.ended_at IS NULL AND ($1::uuid IS NULL OR d.id = $1) ORDER BY d.id FOR UPDATE`,
    [id],
  );

/** `again` of the unlisted ones were found once more; now there are `unlisted` others. */
export async function noteChecked(
  tx: Tx,
  id: string,
  { again, unlisted }: { again: number; unlisted: number },
): Promise<void> {
  await tx.run(
    'UPDATE duty SET checked_until = now(), unlisted = greatest(0, unlisted - $2::int) + $3::int WHERE id = $1',
    [id, again, unlisted],
  );
}
