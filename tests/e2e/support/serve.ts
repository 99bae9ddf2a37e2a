/** Playwright's global set-up: the whole server with the portal on a newly seeded database. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { diskStorage } from '../../support/disk-storage.ts';
import { createPool } from '../../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { startTestCluster } from '../../support/cluster.ts';
import { seededDatabase } from '../../support/global-setup.ts';
import { startFtpServer } from '../../uploads/support/ftp-server.ts';
import { startWebServer, text } from '../../uploads/support/http-server.ts';
import { serveByProcesses } from '../../support/served-by-processes.ts';
import { signInEverybody } from './people.ts';

const STONES = 2_000;
/** The stock that a provider's server offers. */
const FEED = `Stock #,Shape,Weight,Color,Clarity,Lab,Report #,Rap,Discount %
${Array.from({ length: 12 }, (_, index) => `FD${index},Round,1.${10 + index},D,VS1,GIA,${5_500_000_000 + index},9000,-20`).join('\n')}`;

/** Stones reserved for specs that ask for them; specs of the search use others. */
async function stonesToTake(ownerUrl: string): Promise<string[]> {
  const pool = createPool(ownerUrl, { name: 'stones to take', kind: 'owner' });
  try {
    const rows = await withActor(pool, SYSTEM, 'read', (tx) =>
      tx.many<{ stock_no: string }>(
        `SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 AND shape = 'ROUND' AND total_amt IS NOT NULL
            AND NOT EXISTS (SELECT FROM let_go WHERE stone_id = stone.id)
          ORDER BY stock_no DESC LIMIT 240`,
      ),
    );
    return rows.map(({ stock_no }) => stock_no);
  } finally {
    await pool.end();
  }
}

export default async function serve(): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster({ inMemory: true });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pavilion-e2e-'));
  const storage = diskStorage(path.join(dataDir, 'files'));
  const database = await seededDatabase(cluster, { stones: STONES, storage });
  const feed = await startWebServer({ '/natural-stock.csv': text(FEED) });
  // The server of a client who is sent our stock.
  const client = await startFtpServer({ user: 'portal', password: 'Push password 1', files: {} });
  process.env['E2E_FTP_PORT'] = String(client.port);
  const served = await serveByProcesses(1, {
    FEED_HOSTS: `127.0.0.1:${feed.port},127.0.0.1:${client.port}`,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '0',
    // Lets a test use another network address.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
  });
  process.env['E2E_URL'] = served.url();
  await signInEverybody();
  process.env['E2E_STONES'] = JSON.stringify(await stonesToTake(database.ownerUrl));
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_DATABASE_URL'] = database.url;
  process.env['E2E_DATABASE_OWNER_URL'] = database.ownerUrl;
  process.env['E2E_FEED'] = `http://127.0.0.1:${feed.port}/natural-stock.csv`;
  return async () => {
    await served.close();
    await feed.close();
    await client.close();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
