import type { Tx } from '../with-actor.ts';

/** What belongs to the database and lies outside it. */
export interface Installation {
  /** Of the secret key. */
  key_fingerprint: string;
  /** The same id lies among the files. */
  files_id: string;
}

/** Undefined before the first start, and on a schema that is older than this. */
export async function findInstallation(tx: Tx): Promise<Installation | undefined> {
  const isKnown = await tx.one(`SELECT WHERE to_regclass('public.installation') IS NOT NULL`);
  return isKnown === undefined
    ? undefined
    : tx.one<Installation>('SELECT key_fingerprint, files_id FROM installation');
}

export async function saveInstallation(tx: Tx, { key_fingerprint, files_id }: Installation): Promise<void> {
  await tx.run(
    `INSERT INTO installation (key_fingerprint, files_id) VALUES ($1, $2)
     ON CONFLICT (is_the_one) DO UPDATE SET key_fingerprint = excluded.key_fingerprint, files_id = excluded.files_id`,
    [key_fingerprint, files_id],
  );
}
