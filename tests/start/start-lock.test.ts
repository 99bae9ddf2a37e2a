import { expect, test } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { withStartLock } from '../../server/start/start-lock.ts';
import { createEmptyDatabase } from '../support/database.ts';

test('steps under the start lock run one after another, also after one that failed', async () => {
  const database = await createEmptyDatabase();
  const pools = [1, 2, 3].map((n) => createPool(database.ownerUrl, { name: `server ${n}`, kind: 'owner' }));
  try {
    let inside = 0;
    let most = 0;
    const results = await Promise.allSettled(
      pools.map((pool, index) =>
        withStartLock(pool, async () => {
          most = Math.max(most, ++inside);
          // Long enough for the others to arrive.
          for (let turn = 0; turn < 20; turn++) await pool.query('SELECT 1');
          inside--;
          if (index === 0) throw new Error('no stones');
          return index;
        }),
      ),
    );
    expect(most).toBe(1);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  }
});
