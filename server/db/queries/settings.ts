/** Settings of the house by key. Each operation knows the shape of its own. */
import type pg from 'pg';
import { USUAL_HOURS } from '../../../src/domain/business-days.ts';
import { USUAL_ZONE } from '../../../src/domain/house-days.ts';
import { HOLD_BOUNDS } from '../../../src/domain/holds.ts';
import { BOUNDS } from '../../../src/domain/lines/bounds.ts';
import { USUAL_MEMO_DAYS } from '../../../src/domain/lines/due-days.ts';
import { USUAL_STEP } from '../../../src/domain/prices/pricing.ts';
import { SYSTEM, withActor } from '../with-actor.ts';
import type { Tx } from '../with-actor.ts';

/** What statements read before anybody has set it. Other settings have no row until then. */
const USUAL: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries({ ...HOLD_BOUNDS, ...BOUNDS }).map(([key, { usual }]) => [key, usual]),
  ),
  memo_due_days: USUAL_MEMO_DAYS,
  // Stones are shown to clients however old their provider's word is.
  hide_stale_days: null,
  price_step: { step: USUAL_STEP, changed_by: null },
  time_zone: { name: USUAL_ZONE },
  house_hours: USUAL_HOURS,
};

/** Settings that have no row get their usual value. At every start, as the owner. */
export const saveUsualSettings = (ownerPool: pg.Pool): Promise<number> =>
  withActor(ownerPool, SYSTEM, 'write', (tx) =>
    tx.run(
      `INSERT INTO setting (key, value) SELECT key, value FROM jsonb_each($1::jsonb) ON CONFLICT DO NOTHING`,
      [JSON.stringify(USUAL)],
    ),
  );

/** Undefined if nobody has set it. */
export async function readSetting<Value>(
  tx: Tx,
  key: string,
): Promise<{ value: Value; updated_at: string } | undefined> {
  return tx.one<{ value: Value; updated_at: string }>(
    'SELECT value, updated_at FROM setting WHERE key = $1',
    [key],
  );
}

export async function saveSetting(tx: Tx, key: string, value: object): Promise<void> {
  await tx.run(
    `INSERT INTO setting (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  );
}
