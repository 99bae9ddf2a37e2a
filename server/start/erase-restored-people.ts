import type pg from 'pg';
import { eraseAgain } from '../workflows/people/erase.ts';
import { compareErasures } from '../db/queries/accounts/erasure-notes.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Storage } from '../files/storage.ts';
import { Refused } from '../refusals.ts';

/**
 * Erases people again whom a restored backup has brought back, and records erasures that a crash
 * kept out of the storage. Call it inside withStartLock.
 */
export async function eraseRestoredPeople(
  ownerPool: pg.Pool,
  storage: Pick<Storage, 'erasedPeople' | 'noteErased' | 'remove'>,
  say: (line: string) => void,
): Promise<void> {
  const noted = await storage.erasedPeople();
  const { unnoted, back } = await withActor(ownerPool, SYSTEM, 'read', (tx) => compareErasures(tx, noted));
  for (const id of unnoted) await storage.noteErased(id);
  let again = 0;
  for (const id of back) {
    try {
      await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
        const { files } = await eraseAgain(tx, id);
        for (const file of files) await storage.remove(file);
      });
      again += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(`Warning: ${id} was erased before the backup was restored, and is back: ${error.message}`);
    }
  }
  if (again > 0) say(`Erased ${again} people again whom the restored backup had brought back.`);
}
