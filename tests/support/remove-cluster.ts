import { rmSync } from 'node:fs';
import path from 'node:path';
import { findPostmaster, waitUntilGone } from '../../server/db/embedded/postmaster.ts';

/** Stops the PostgreSQL that still runs in a cluster's folder, and removes the folder. */
export async function removeCluster(home: string): Promise<void> {
  const data = path.join(home, 'data');
  const left = findPostmaster(data);
  if (left) {
    process.kill(left.pid, 'SIGQUIT');
    await waitUntilGone(data, left.pid, 10_000);
  }
  rmSync(home, { recursive: true, force: true });
}
