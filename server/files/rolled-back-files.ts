import { isLostConnection } from '../db/connection-errors.ts';
import type { Storage } from './storage.ts';

/**
 * Removes the files of a transaction that was rolled back. If only the response to COMMIT was lost,
 * it may have been committed; an extra file is then better than a record without its file, and
 * better than hiding why the transaction failed.
 */
export async function removeUnlessCommitted(
  storage: Storage,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  if (isLostConnection(error)) return;
  await Promise.all(keys.map((key) => storage.remove(key).catch(() => undefined)));
}
