/** Stones delisted by their provider's sheets, as opposed to those withdrawn by a person. */
import type { Tx } from '../../with-actor.ts';

export interface Delisted {
  at: string;
  reason: string;
}

/** Undefined if no sheet has delisted this stone, or it has moved since. */
export const delistedOf = (tx: Tx, stoneId: string): Promise<Delisted | undefined> =>
  tx.one<Delisted>(
    `SELECT d.at, d.reason FROM delisted_stone d JOIN stone s ON s.id = d.stone_id AND s.version = d.version
      WHERE d.stone_id = $1`,
    [stoneId],
  );

/** Records that these stones were just delisted, with their new version. */
export async function noteDelisted(tx: Tx, stoneIds: readonly string[], reason: string): Promise<void> {
  await tx.run(
    `INSERT INTO delisted_stone (stone_id, version, reason)
     SELECT s.id, s.version, $2 FROM stone s WHERE s.id = ANY ($1::uuid[])
     ON CONFLICT (stone_id) DO UPDATE SET version = excluded.version, reason = excluded.reason, at = now()`,
    [stoneIds, reason],
  );
}

export async function forgetDelisted(tx: Tx, stoneIds: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM delisted_stone WHERE stone_id = ANY ($1::uuid[])', [stoneIds]);
}
