/**
 * Backs up the whole portal into a folder while servers run: npm run backup -- --to FOLDER
 * Uses the environment's database, like npm start. See docs/operations.md.
 */
import path from 'node:path';
import { makeBackup } from '../server/backup/backup.ts';
import { KEY_FILE } from '../server/security/secrets.ts';
import { runOnDatabase } from './support/run-on-database.ts';

await runOnDatabase({ option: 'to', usage: 'npm run backup -- --to FOLDER' }, async (folder, parts) => {
  const { env, say } = parts;
  const to = path.resolve(folder);
  const { tables, files, missing } = await makeBackup(parts.ownerPool, parts.storage, to, new Date());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backed up ${tables.length} tables with ${rows} rows and ${files.length} files to ${to}.`);
  if (tables.some(({ name, rows: kept }) => name === 'provider_secret' && kept > 0)) {
    say(
      `The backup does not include the key that decrypts the passwords of providers’ feeds. Keep a copy elsewhere: ${env.secretKey === null ? path.join(env.dataDir, KEY_FILE) : 'SECRET_KEY'}.`,
    );
  }
  if (missing.length > 0) {
    // All else is in the backup, but nobody may take it for whole.
    process.exitCode = 1;
    const named = missing.slice(0, 5).join(', ');
    const rest = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
    say(
      `The backup is not whole: ${missing.length} files that the database names are not in ${parts.storage.place}, or are damaged: ${named}${rest}.`,
    );
  }
});
