/**
 * Restores a backup and its files into an empty database: npm run restore -- --from FOLDER
 * Uses the environment's database, like npm start; no server may be running on it. See
 * docs/operations.md.
 */
import path from 'node:path';
import { restoreBackup } from '../server/backup/restore.ts';
import { grantRuntime } from '../server/db/grants.ts';
import { withStartLock } from '../server/start/start-lock.ts';
import { KEY_FILE, keyFingerprint } from '../server/security/secrets.ts';
import { runOnDatabase } from './support/run-on-database.ts';
import { incomingIn } from '../server/files/incoming.ts';

await runOnDatabase({ option: 'from', usage: 'npm run restore -- --from FOLDER' }, async (folder, parts) => {
  const { env, ownerPool, storage, say } = parts;
  const {
    manifest,
    conformance,
    migrated,
    keyFingerprint: used,
  } = await withStartLock(ownerPool, () =>
    restoreBackup(ownerPool, storage, path.resolve(folder), incomingIn(env.dataDir)),
  );
  await grantRuntime(ownerPool, parts.runtimeRole);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files as of ${manifest.made_at}.`,
  );
  if (migrated.length > 0) say(`Migrated the database: ${migrated.join(', ')}.`);
  if (used !== null && (await keyFingerprint(env, 'find')) !== used)
    say(
      `The secret key with which the backup was made is not here, and no server starts without it: set SECRET_KEY to it, or copy the file ${KEY_FILE} to ${env.dataDir}. If it is lost, run: npm run adopt -- --what key.`,
    );
  const checked = Object.values(conformance.checked).reduce((sum, count) => sum + count, 0);
  say(
    conformance.findings.length === 0
      ? `The state of each of the ${checked} records matches its history.`
      : `Warning: ${conformance.findings.length} of ${checked} records do not match their histories, as in the portal that was backed up: see Workflows, Conformance.`,
  );
});
