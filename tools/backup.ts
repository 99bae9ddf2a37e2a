/**
 * Backs up the whole portal into a folder while servers run: npm run backup -- --to FOLDER
 * Uses the environment's database, like npm start. See docs/operations.md.
 */
import path from 'node:path';
import { makeBackup } from '../server/backup/backup.ts';
import { KEY_FILE } from '../server/security/secrets.ts';
import { diskStorage } from '../server/files/storage.ts';
import { runOnDatabase } from './support/run-on-database.ts';

await runOnDatabase({ option: 'to', usage: 'npm run backup -- --to FOLDER' }, async (folder, parts) => {
  const storage = diskStorage(path.join(parts.env.dataDir, 'files'));
  const { tables, files, missing } = await makeBackup(parts.ownerPool, storage, folder, new Date());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  parts.say(`Backed up ${tables.length} tables with ${rows} rows and ${files.length} files to ${folder}.`);
  if (tables.some(({ name, rows: kept }) => name === 'provider_secret' && kept > 0)) {
    parts.say(
      `The backup does not include the key that decrypts the passwords of providers’ feeds. Keep a copy elsewhere: ${parts.env.secretKey === null ? path.join(parts.env.dataDir, KEY_FILE) : 'SECRET_KEY'}.`,
    );
  }
  if (missing.length > 0) {
    const named = missing.slice(0, 5).join(', ');
    const rest = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
    parts.say(
      `Warning: ${missing.length} files that the database names are not in ${parts.env.dataDir} or are damaged, and are not in the backup: ${named}${rest}. Is DATA_DIR the one that the servers use?`,
    );
  }
});
