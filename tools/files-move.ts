/**
 * Copies the house's files to another place while servers run, and may be repeated:
 * npm run files:move -- --to PLACE. See docs/operations.md, Files in object storage.
 */
import { EnvError } from '../server/env.ts';
import { moveFiles } from '../server/files/move-files.ts';
import { PlaceError, readPlace } from '../server/files/place.ts';
import { openStorage } from '../server/files/open-storage.ts';
import { runOnDatabase } from './support/run-on-database.ts';

const usage = 'npm run files:move -- --to s3://bucket/prefix?region=… (or an absolute folder)';
await runOnDatabase({ option: 'to', usage }, async (place, { env, ownerPool, storage, say }) => {
  const to = await openStorage({ ...env, files: placeOf(place), filesAlso: null });
  const { copied, there, removed, missing } = await moveFiles(ownerPool, storage, to, env.dataDir, say);
  say(
    `${copied} files were copied to ${to.place}, ${there} were there, ${removed} that are gone were removed.`,
  );
  if (missing.length === 0) return;
  process.exitCode = 1;
  say(
    `${missing.length} files that the database names are not in ${storage.place}, or are damaged: ${missing.slice(0, 5).join(', ')}.`,
  );
});

function placeOf(text: string) {
  try {
    return readPlace(text);
  } catch (error) {
    throw error instanceof PlaceError ? new EnvError(`--to ${error.message}`) : error;
  }
}
