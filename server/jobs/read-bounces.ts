/** Reads the notifications that the house's mail server puts into DATA_DIR/bounces, a Maildir. */
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { files } from '../readers/readers.ts';
import { noteBounce } from '../workflows/bulk-email/held-back.ts';
import type { JobDefinition, JobContext } from './job.ts';

/** Notifications return headers, and seldom a whole e-mail. */
const LARGEST = 2_000_000;

type BounceContext = Pick<JobContext, 'pool' | 'log'> & { env: Pick<JobContext['env'], 'dataDir'> };

/**
 * Records each notification about a bulk e-mail and deletes it. Other mails are moved to `cur` for
 * a person to check. Returns how many were recorded.
 */
export async function readBounces({ pool, env, log }: BounceContext): Promise<number> {
  const folder = path.join(env.dataDir, 'bounces');
  // Without the folder there are no notifications.
  const names = await readdir(path.join(folder, 'new')).catch(() => []);
  let noted = 0;
  for (const name of names) {
    const file = path.join(folder, 'new', name);
    if (await isNoted(pool, file, log)) {
      noted++;
      await rm(file, { force: true });
    } else {
      await mkdir(path.join(folder, 'cur'), { recursive: true });
      await rename(file, path.join(folder, 'cur', name));
    }
  }
  if (names.length > 0) log.info({ noted, aside: names.length - noted }, 'bounces were read');
  return noted;
}

async function isNoted(pool: JobContext['pool'], file: string, log: JobContext['log']): Promise<boolean> {
  const found = await lstat(file);
  if (!found.isFile() || found.size > LARGEST) return false;
  const bounce = await files.run('bounce', { path: file }, { requester: null }).catch((error: unknown) => {
    log.warn({ err: error, file: path.basename(file) }, 'a bounced e-mail could not be parsed');
    return null;
  });
  return bounce !== null && withActor(pool, SYSTEM, 'write', (tx) => noteBounce(tx, bounce));
}

export const readBouncesJob: JobDefinition = {
  name: 'read-bounces',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 600,
  async run(_data, context) {
    await readBounces(context);
  },
};
