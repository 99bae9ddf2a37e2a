import pg from 'pg';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { beginAccounts } from '../../server/workflows/people/account-beginnings.ts';
import type { TestServer } from './server.ts';

/** Runs work as the owner of the tables, as jobs and command lines do. */
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

/** Gives members who were inserted by SQL their accounts. */
export const giveAccounts = (ownerPool: pg.Pool): Promise<void> =>
  withActor(ownerPool, SYSTEM, 'write', beginAccounts);

const SEALED = '\u{E000}';

/** The rows with every sealed word opened, also within JSON. */
export async function opened<Row>(ownerPool: pg.Pool, rows: Row[]): Promise<Row[]> {
  for (const row of rows) await openIn(ownerPool, row);
  return rows;
}

async function openIn(ownerPool: pg.Pool, value: unknown): Promise<void> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'string' || !part.includes(SEALED)) await openIn(ownerPool, part);
    else {
      const { rows } = await ownerPool.query<{ words: string }>('SELECT open_words($1) AS words', [part]);
      Reflect.set(value, name, rows[0]?.words);
    }
  }
}
