import { isLostConnection } from '../db/lost.ts';
import type { Storage } from './storage.ts';

/**
 * Removes what a transaction took over and then was rolled back, so that nothing points at it. Where only the answer was
 * lost the transaction may have come through: then a file too many is better than a record without its file.
 */
export async function removeUnlessKept(
  storage: Storage,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  if (isLostConnection(error)) return;
  await Promise.all(keys.map((key) => storage.remove(key)));
}
