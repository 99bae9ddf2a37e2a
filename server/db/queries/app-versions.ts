/** The versions of the house's apps: one for each platform, or none. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { AppPlatform } from '../../../src/domain/app-versions.ts';
import type { Tx } from '../with-actor.ts';

export type AppVersionRow = Omit<components['schemas']['AppVersion'], 'read_version'>;

const COLUMNS = 'platform, version, required_version, notes, updated_at';

/** One page by platform, and the total; `platform` is null for all of them. */
export async function findAppVersions(
  tx: Tx,
  platform: AppPlatform | null,
  page: number,
  size: number,
): Promise<{ rows: AppVersionRow[]; total: number }> {
  const matches = '($1::smallint IS NULL OR platform = $1)';
  const rows = await tx.many<AppVersionRow>(
    `SELECT ${COLUMNS} FROM app_version WHERE ${matches} ORDER BY platform LIMIT $2 OFFSET $3`,
    [platform, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM app_version WHERE ${matches}`,
    [platform],
  );
  return { rows, total: counted?.total ?? 0 };
}

export const findAppVersion = (tx: Tx, platform: AppPlatform): Promise<AppVersionRow | undefined> =>
  tx.one<AppVersionRow>(`SELECT ${COLUMNS} FROM app_version WHERE platform = $1`, [platform]);

/** The same, locked, because a change keeps the fields that it leaves out. */
export const lockAppVersion = (tx: Tx, platform: AppPlatform): Promise<AppVersionRow | undefined> =>
  tx.one<AppVersionRow>(`SELECT ${COLUMNS} FROM app_version WHERE platform = $1 FOR UPDATE`, [platform]);

export async function saveAppVersion(tx: Tx, kept: Omit<AppVersionRow, 'updated_at'>): Promise<void> {
  await tx.run(
    `INSERT INTO app_version (platform, version, required_version, notes) VALUES ($1, $2, $3, $4)
     ON CONFLICT (platform) DO UPDATE SET version = excluded.version, required_version = excluded.required_version,
       notes = excluded.notes, updated_at = now()`,
    [kept.platform, kept.version, kept.required_version, kept.notes],
  );
}
