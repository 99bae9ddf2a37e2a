/** The person of a session, and whether they have a permission. */
import type pg from 'pg';
import type { BusinessStatus, RoleId } from '../../../../src/domain/codes.ts';
import { askOnce } from '../../ask.ts';
import { prepared } from '../../prepared.ts';

export interface CallerRow {
  user_id: string;
  role_id: RoleId;
  name: string;
  business_status: BusinessStatus | null;
  associate_id: string | null;
  read_access: boolean;
  write_access: boolean;
}

/**
 * By the hash of the session's token, in one query; undefined if the session has ended or the
 * person is suspended.
 */
export async function findCaller(
  pool: pg.Pool,
  tokenHash: Buffer,
  permission: string,
): Promise<CallerRow | undefined> {
  const { rows } = await askOnce<CallerRow>(pool, prepared('SELECT * FROM authenticate($1, $2)'), [
    tokenHash,
    permission,
  ]);
  return rows[0];
}
