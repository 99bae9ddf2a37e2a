/** One process at a time works on an upload: the one that has its advisory lock. */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** First key of the advisory locks of imports; nothing else uses it. */
const IMPORT_LOCKS = 727_100;
const ASK_AGAIN_MS = 50;

const lockOf = (uploadId: string): number[] => [
  IMPORT_LOCKS,
  Number.parseInt(hash('sha256', uploadId, 'hex').slice(0, 7), 16),
];

/** Whether this connection got the upload's lock; tries for up to `patienceMs`. */
export async function lockUpload(
  client: pg.PoolClient,
  uploadId: string,
  patienceMs: number,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS mine',
      lockOf(uploadId),
    );
    if (rows[0]?.mine) return true;
    if (performance.now() >= until) return false;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Gives the lock back before the connection ends. */
export async function unlockUpload(client: pg.PoolClient, uploadId: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, $2)', lockOf(uploadId));
}
