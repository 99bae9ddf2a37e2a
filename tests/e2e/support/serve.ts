/** Playwright's global set-up: the whole server with the portal, on a fresh seeded database, as `npm start` runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { diskStorage } from '../../../server/storage.ts';
import { startTestCluster } from '../../support/cluster.ts';
import { seededDatabase } from '../../support/seeded.ts';
import { serveByProcesses } from '../../support/served-by-processes.ts';

const STONES = 2_000;

export default async function serve(): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-e2e-'));
  const storage = diskStorage(path.join(dataDir, 'files'));
  const database = await seededDatabase(cluster, { stones: STONES, storage });
  const served = await serveByProcesses(1, {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '0',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
  });
  process.env['E2E_URL'] = served.url();
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await served.close();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
