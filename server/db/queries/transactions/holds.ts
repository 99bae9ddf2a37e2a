/** Clients' holds against the limits, and the limits. */
import { HOLD_STATUS, QUEUE_STATUS } from '../../../../src/domain/codes.ts';
import {
  ENDS_SOON_HOURS,
  HOLD_SETTING_KEYS as KEYS,
  NEAR_SHARE,
  type HoldSettingKey,
} from '../../../../src/domain/holds.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';

/** SQL: a number set by an administrator. */
const setting = (key: HoldSettingKey): string =>
  `(SELECT (value #>> '{}')::int FROM setting WHERE key = '${key}')`;

/** SQL: a live hold that the client made themselves, not staff for them. */
const IS_OWN = `h.status = ${HOLD_STATUS.held} AND h.created_by = h.client_id`;

/** SQL: the hold ends soon, and is not an offer to the next in line. */
const ENDS_SOON = `h.due_at < now() + interval '${ENDS_SOON_HOURS} hours' AND NOT EXISTS (
  SELECT FROM queue_place q WHERE q.hold_id = h.id AND q.status = ${QUEUE_STATUS.offered})`;

/** SQL: a client's part of the limit as the contract's `holds`. */
export const holdsJson = (clientId: string): string =>
  `json_build_object('limit', ${setting('hold_limit')}, 'own', ${ownHolds(clientId)})`;

/** SQL: the number of holds that a client made themselves. */
export const ownHolds = (clientId: string): string =>
  `(SELECT count(*)::int FROM hold h WHERE h.client_id = ${clientId} AND ${IS_OWN})`;

/** SQL: the ids of all clients near or above the limit. */
export const NEAR_LIMIT = `(SELECT h.client_id FROM hold h WHERE ${IS_OWN} GROUP BY h.client_id
  HAVING count(*) >= ${NEAR_SHARE} * ${setting('hold_limit')})`;

const MOST_RESTING = 1000;

export interface HoldStanding {
  own: number;
  held: number;
  ending: number;
  limit: number;
  hold_hours: number;
  rehold_hours: number;
  price_offer_hours: number;
  resting: { stock_no: string; until: string }[];
}

/** This client's use of the limits; `let_go` in lines.sql says what counts. */
export async function holdStanding(tx: Tx, clientId: string): Promise<HoldStanding> {
  const standing = await tx.one<HoldStanding>(
    `SELECT live.own, live.held, live.ending, ${setting('hold_limit')} AS limit, ${setting('hold_hours')} AS hold_hours, ${setting('rehold_hours')} AS rehold_hours, ${setting('price_offer_hours')} AS price_offer_hours,
            coalesce((SELECT jsonb_agg(jsonb_build_object('stock_no', again.stock_no, 'until', again.until))
                        FROM (SELECT s.stock_no, max(l.at) + w.wait AS until
                                FROM let_go l JOIN stone s ON s.id = l.stone_id,
                                     (SELECT make_interval(hours => ${setting('rehold_hours')}) AS wait) w
                               WHERE l.client_id = $1 AND l.at > now() - w.wait
                               GROUP BY s.stock_no, w.wait ORDER BY until DESC LIMIT ${MOST_RESTING}) again), '[]') AS resting
       FROM (SELECT count(*) FILTER (WHERE ${IS_OWN})::int AS own, count(*)::int AS held,
                    count(*) FILTER (WHERE ${ENDS_SOON})::int AS ending
               FROM hold h WHERE h.client_id = $1 AND h.status = ${HOLD_STATUS.held} AND ${seesClient('h.client_id')}) live`,
    [clientId],
  );
  if (!standing) throw new Error('A count over no rows is a row too.');
  return standing;
}

export type HoldSetting = Record<HoldSettingKey, number>;

export interface StoredHoldSetting extends HoldSetting {
  /** Clients near or above the limit. */
  near: number;
  changed_by: string | null;
  changed_at: string | null;
}

export async function readHoldSetting(tx: Tx): Promise<StoredHoldSetting> {
  const kept = await tx.one<StoredHoldSetting>(
    `SELECT ${KEYS.map((key) => `${setting(key)} AS ${key}`).join(', ')},
            (SELECT count(*)::int FROM ${NEAR_LIMIT} near) AS near, last.changed_by, last.updated_at AS changed_at
       FROM (SELECT 1) always
       LEFT JOIN LATERAL (SELECT changed_by, updated_at FROM setting WHERE key = ANY ($1) AND changed_by IS NOT NULL
                           ORDER BY updated_at DESC LIMIT 1) last ON true`,
    [KEYS],
  );
  if (!kept) throw new Error('There is always one row.');
  return kept;
}

export async function saveHoldSetting(tx: Tx, wanted: HoldSetting, changedBy: string): Promise<void> {
  await tx.run(
    `INSERT INTO setting (key, value, changed_by)
     SELECT key, to_jsonb(value), $3 FROM unnest($1::text[], $2::int[]) AS s (key, value)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, updated_at = now()`,
    [KEYS, KEYS.map((key) => wanted[key]), changedBy],
  );
}
