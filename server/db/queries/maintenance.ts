/** The announced or running maintenance. (docs/adr/0038-background-work-and-shutdown.md) */
import type { Tx } from '../with-actor.ts';

export interface AnnouncedMaintenance {
  starts_at: string;
  ends_at: string;
  reason: string;
  is_under_way: boolean;
  /** Seconds until it begins, or until it ends if it is running. */
  seconds_left: number;
}

/** Undefined if none is announced, or the last one is over. */
export const readMaintenance = (tx: Tx): Promise<AnnouncedMaintenance | undefined> =>
  tx.one<AnnouncedMaintenance>(
    `SELECT m.starts_at, m.ends_at, m.reason, m.starts_at <= now() AS is_under_way,
            ceil(extract(epoch FROM CASE WHEN m.starts_at > now() THEN m.starts_at ELSE m.ends_at END - now()))::int
              AS seconds_left
       FROM maintenance m WHERE m.ends_at > greatest(now(), m.starts_at)`,
  );

/** Replaces an earlier announcement. A start in the past means now. */
export async function saveMaintenance(
  tx: Tx,
  { starts_at, ends_at, reason }: { starts_at: string; ends_at: string; reason: string },
): Promise<void> {
  await tx.run(
    `INSERT INTO maintenance (starts_at, ends_at, reason) VALUES (greatest($1::timestamptz, now()), $2, $3)
     ON CONFLICT (is_the_only) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       reason = excluded.reason, written_in = pg_current_xact_id()`,
    [starts_at, ends_at, reason],
  );
}

/** Ends it now, or cancels it before it begins. The row stays, so that screens get an update. */
export async function endMaintenanceNow(tx: Tx): Promise<void> {
  await tx.run(
    'UPDATE maintenance SET ends_at = greatest(now(), starts_at), written_in = pg_current_xact_id()',
  );
}
