/** What the table stone_change records, and when its rows are deleted. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { jobNamed } from '../support/jobs.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const lines = (): Promise<{ stone_id: string | null }[]> => server.query('SELECT stone_id FROM stone_change');

async function forget(): Promise<void> {
  const ownerPool = createPool(server.databaseOwnerUrl, { name: 'forgetting', kind: 'owner' });
  try {
    // The task touches nothing but the owner's tables.
    await jobNamed('forget-stone-changes').run({}, { ownerPool, log: pino({ level: 'silent' }) } as never);
  } finally {
    await ownerPool.end();
  }
}

it('records every stone that a statement touches, nothing rolled back, and cannot be emptied by the server', async () => {
  const [before] = await server.query<{ lines: number }>('SELECT count(*)::int AS lines FROM stone_change');
  await server.command('UPDATE stone SET confirmed_at = now() WHERE id IN (SELECT id FROM stone LIMIT 7)');
  expect((await lines()).length).toBe((before?.lines ?? 0) + 7);
  await expect(
    server.command('UPDATE stone SET carat = -1 WHERE id IN (SELECT id FROM stone LIMIT 7)'),
  ).rejects.toThrow();
  expect((await lines()).length).toBe((before?.lines ?? 0) + 7);
  await expect(
    withActor(server.pool, SYSTEM, 'write', (tx) => tx.run('DELETE FROM stone_change')),
  ).rejects.toThrow(/permission denied/);
});

it('deletes rows an hour after they were committed', async () => {
  await server.command('DELETE FROM stone_change');
  await server.command('UPDATE stone SET confirmed_at = now() WHERE id IN (SELECT id FROM stone LIMIT 2)');
  await forget();
  expect(await lines()).toHaveLength(2);
  // Any long transaction in the cluster holds the horizon back: wait until it has passed these
  // rows.
  await expect
    .poll(async () => {
      await forget();
      const [row] = await server.query<{ passed: boolean }>(
        `SELECT (SELECT ended_below FROM stone_change_mark ORDER BY at DESC LIMIT 1)
                  > ALL (SELECT xid FROM stone_change) AS passed`,
      );
      return row?.passed;
    })
    .toBe(true);
  expect(await lines()).toHaveLength(2);
  await server.command(`UPDATE stone_change_mark SET at = at - interval '2 hours'`);
  await server.command('UPDATE stone SET confirmed_at = now() WHERE id IN (SELECT id FROM stone LIMIT 3)');
  await forget();
  expect(await lines()).toHaveLength(3);
});
