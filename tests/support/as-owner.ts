import pg from 'pg';
import type { TestServer } from './server.ts';

/** Runs what only the owner of the tables does, such as a job or a command line. */
export async function asOwner(
  server: Pick<TestServer, 'databaseOwnerUrl'>,
  work: (ownerPool: pg.Pool) => Promise<unknown>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: server.databaseOwnerUrl, max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
