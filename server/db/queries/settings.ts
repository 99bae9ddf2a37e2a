/** Settings of the house by key. Each operation knows the shape of its own. */
import type { Tx } from '../with-actor.ts';

/** Undefined if nobody has set it. */
export async function readSetting<Value>(
  tx: Tx,
  key: string,
): Promise<{ value: Value; updated_at: string } | undefined> {
  return tx.one<{ value: Value; updated_at: string }>(
    'SELECT value, updated_at FROM setting WHERE key = $1',
    [key],
  );
}

export async function saveSetting(tx: Tx, key: string, value: object): Promise<void> {
  await tx.run(
    `INSERT INTO setting (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  );
}
