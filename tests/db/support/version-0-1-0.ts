/** Databases as version 0.1.0 left them, whose migrations were replaced by the baseline. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { BASELINE, MIGRATIONS_FOLDER } from '../../../server/db/schema.ts';
import type { Applied } from '../../../server/db/schema.ts';

/** What its databases and backups say to have. */
export const MIGRATIONS_0_1_0: Applied[] = readFileSync(new URL('version-0.1.0.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', sha256 = ''] = line.split(' ');
    return { name, sha256 };
  });

/** Makes a new database as that version made it. */
export async function makeVersion010(
  ownerPool: pg.Pool,
  migrations: readonly Applied[] = MIGRATIONS_0_1_0,
): Promise<void> {
  await migrate(ownerPool, MIGRATIONS_FOLDER, BASELINE);
  await ownerPool.query('DELETE FROM schema_migration');
  await ownerPool.query(
    'INSERT INTO schema_migration (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])',
    [migrations.map(({ name }) => name), migrations.map(({ sha256 }) => sha256)],
  );
}
