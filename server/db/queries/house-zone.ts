/**
 * The house's time zone (docs/adr/0039-house-days-and-time-zones.md), and the schedules on its
 * clock.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { isPlace, setHouseZone } from '../../../src/domain/house-days.ts';
import { nextRun } from '../../../src/domain/schedule.ts';
import { prepared } from '../prepared.ts';
import type { Tx } from '../with-actor.ts';
import { saveSetting } from './settings.ts';

type TimeZone = components['schemas']['KeptTimeZone'];

/** Reads the zone and tells it to this process, as requests of signed-in people do anyway. */
export async function followHouseZone(tx: Tx): Promise<string> {
  const found = await tx.one<{ zone: string }>(prepared('SELECT house_zone() AS zone'));
  if (!found) throw new Error('One row always answers.');
  setHouseZone(found.zone);
  return found.zone;
}

/** The setting, and the zones that the database and this process both know. */
export async function readTimeZone(tx: Tx): Promise<TimeZone> {
  const kept = await tx.one<Omit<TimeZone, 'zones'> & { names: string[] }>(
    `SELECT house_zone() AS zone, s.value ->> 'changed_by' AS changed_by,
            CASE WHEN s.value ->> 'changed_by' IS NOT NULL THEN s.updated_at END AS changed_at,
            ARRAY(SELECT name FROM pg_timezone_names ORDER BY name) AS names
       FROM (VALUES (1)) one LEFT JOIN setting s ON s.key = 'time_zone'`,
  );
  if (!kept) throw new Error('One row always answers.');
  const { names, ...setting } = kept;
  return { ...setting, zones: names.filter(isPlace) };
}

export const saveTimeZone = (tx: Tx, name: string, changed_by: string): Promise<void> =>
  saveSetting(tx, 'time_zone', { name, changed_by });

/** What runs by a schedule, and the column of its next time; null where it does not run. */
const SCHEDULED = {
  provider: 'next_sync_at',
  stock_feed: 'next_push_at',
  saved_report: 'next_at',
  bulk_email: 'next_run_at',
} as const;

/** Sets the next time of everything that runs by a schedule, by the clock of this zone. */
export async function rescheduleIn(tx: Tx, zone: string): Promise<void> {
  const now = new Date();
  for (const [table, next] of Object.entries(SCHEDULED)) {
    const due = await tx.many<{ id: string; schedule: string }>(
      `SELECT id, schedule FROM ${table} WHERE ${next} > now() AND schedule IS NOT NULL ORDER BY id FOR UPDATE`,
    );
    await tx.run(
      `UPDATE ${table} t SET ${next} = d.next FROM unnest($1::uuid[], $2::timestamptz[]) AS d (id, next) WHERE t.id = d.id`,
      [
        due.map(({ id }) => id),
        due.map(({ schedule }) => nextRun(schedule, now, zone)?.toISOString() ?? null),
      ],
    );
  }
}
