import type { Tx } from '../../with-actor.ts';

interface StoredRate {
  /** Rupees per US dollar. */
  rate: string;
  changed_by: string;
  changed_at: string;
}

export const findRate = (tx: Tx): Promise<StoredRate | undefined> =>
  tx.one<StoredRate>(
    `SELECT value ->> 'rate' AS rate, value ->> 'changed_by' AS changed_by, updated_at AS changed_at
       FROM setting WHERE key = 'usd_inr'`,
  );

export const saveRate = (tx: Tx, rate: string, changedBy: string): Promise<number> =>
  tx.run(
    `INSERT INTO setting (key, value) VALUES ('usd_inr', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [JSON.stringify({ rate, changed_by: changedBy })],
  );
