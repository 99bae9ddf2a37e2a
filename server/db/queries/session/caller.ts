/** The person of a session, and whether they have a permission. */
import type pg from 'pg';
import type { BusinessStatus, RoleId } from '../../../../src/domain/codes.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { queryOnce } from '../../query.ts';
import { prepared } from '../../prepared.ts';

/** A client's company with several people, and what this person may do in it. */
export type CompanyOfCaller = components['schemas']['CompanyOfUser'];

export interface CallerRow {
  user_id: string;
  role_id: RoleId;
  name: string;
  business_status: BusinessStatus | null;
  associate_id: string | null;
  /** Null for a person who acts alone; absent for keys. */
  company?: CompanyOfCaller | null;
  read_access: boolean;
  write_access: boolean;
  house_zone: string;
  /** The running maintenance. */
  paused: { until: string; reason: string; seconds_left: number } | null;
}

/** The house's time zone and the running maintenance, null if there is none, beside a caller. */
export const HOUSE_NOW = `house_zone(), (SELECT json_build_object('until', to_char(m.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                                  'reason', m.reason,
                                  'seconds_left', ceil(extract(epoch FROM m.ends_at - now()))::int)
                             FROM maintenance m WHERE m.starts_at <= now() AND now() < m.ends_at) AS paused`;

/**
 * By the hash of the session's token, in one query; undefined if the session has ended or the
 * person is suspended.
 */
export async function findCaller(
  pool: pg.Pool,
  tokenHash: Buffer,
  permission: string,
): Promise<CallerRow | undefined> {
  const { rows } = await queryOnce<CallerRow>(
    pool,
    prepared(`SELECT c.*, ${HOUSE_NOW} FROM authenticate($1, $2) c`),
    [tokenHash, permission],
  );
  return rows[0];
}
