/**
 * Notes that the database is used with another secret key, or with files in another place, from now
 * on: npm run adopt -- --what key|files. See docs/operations.md.
 */
import { withStartLock } from '../server/start/start-lock.ts';
import { adopt } from '../server/files/installation.ts';
import { runOnDatabase } from './support/run-on-database.ts';

const usage = 'npm run adopt -- --what key (or: --what files)';
await runOnDatabase({ option: 'what', usage }, async (what, { env, ownerPool, storage, say }) => {
  if (what !== 'key' && what !== 'files') {
    say(`Usage: ${usage}`);
    process.exitCode = 1;
    return;
  }
  await withStartLock(ownerPool, () => adopt(ownerPool, env, storage, [what]));
  say(
    what === 'key'
      ? 'The database is used with this secret key from now on.'
      : `The files of the database are in ${storage.place} from now on.`,
  );
});
