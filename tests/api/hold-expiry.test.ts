/** Holds that expire while another transaction works on their stones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { fire, stonesOf } from './support/walker.ts';
import type { Trail } from './support/walker.ts';

let server: TestServer;
let people: People;
let next: ReturnType<typeof stonesOf>;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  next = stonesOf(server);
  await server.command(`UPDATE hold SET due_at = now() + interval '1 day'`);
});
afterAll(() => server.close());

async function dueHold(): Promise<Trail> {
  const trail = await next(people[4]);
  const reply = await fire(server, trail, 'HOLD', people[4]);
  expect(reply.status, reply.text).toBe(200);
  await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, [trail.hold]);
  return trail;
}

const statusOf = async ({ hold }: Trail): Promise<number | undefined> =>
  (await server.query<{ status: number }>('SELECT status FROM hold WHERE id = $1', [hold]))[0]?.status;

it('skips a hold whose stone is locked, releases the others, and does not deadlock', async () => {
  const [busy, idle] = [await dueHold(), await dueHold()];
  // In the order of a release: the stone first, then the hold.
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await tx.run('SELECT id FROM stone WHERE id = $1 FOR UPDATE', [busy.stoneId]);
    expect(await expireDueHolds(server.pool)).toBe(1);
    await tx.run('SELECT id FROM hold WHERE id = $1 FOR UPDATE', [busy.hold]);
  });
  expect([await statusOf(busy), await statusOf(idle)]).toEqual([1, 2]);
  expect(await expireDueHolds(server.pool)).toBe(1);
  expect(await statusOf(busy)).toBe(2);
});

it('expires each hold once, however many workers run', async () => {
  const trails = await Promise.all(Array.from({ length: 8 }, dueHold));
  const expired = await Promise.all(Array.from({ length: 4 }, () => expireDueHolds(server.pool)));
  const left = await expireDueHolds(server.pool);
  expect(expired.reduce((sum, count) => sum + count, 0) + left).toBe(trails.length);
});
