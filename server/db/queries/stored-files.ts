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
