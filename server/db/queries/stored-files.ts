/** The rows of files in the storage; the owner of a file refers to its row. */
import type { Tx } from '../with-actor.ts';

export interface StoredFile {
  /** Also the file's key in the storage. */
  id: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  ownerId: string;
}

export async function insertStoredFile(tx: Tx, file: StoredFile): Promise<void> {
  await tx.run(
    `INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256, owner_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, file.id, file.name, file.mime, file.size, file.sha256, file.ownerId],
  );
}

/** Deletes the row of an unused file. */
export async function forgetFile(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM stored_file WHERE id = $1', [id]);
}

/** The keys of the files that were stored last, except those of the demo's people. */
export const newestFiles = async (tx: Tx, most: number): Promise<string[]> =>
  (
    await tx.many<{ storage_key: string }>(
      `SELECT f.storage_key FROM stored_file f
        WHERE NOT EXISTS (SELECT FROM setting s, jsonb_array_elements(s.value -> 'accounts') AS a (account)
                            JOIN app_user u ON u.email = a.account ->> 'email'
                           WHERE s.key = 'demo' AND u.id = f.owner_id)
        ORDER BY f.id DESC LIMIT $1`,
      [most],
    )
  ).map(({ storage_key }) => storage_key);

export interface NamedFile {
  key: string;
  size: number;
  sha256: string;
}

/** All files that the database names. */
export const namedFiles = (tx: Tx): Promise<NamedFile[]> =>
  tx.many<NamedFile>(
    'SELECT storage_key AS key, size_bytes AS size, sha256 FROM stored_file ORDER BY storage_key',
  );
