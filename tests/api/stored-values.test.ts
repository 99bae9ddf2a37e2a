/**
 * What actions store beside the records' states: due dates, columns of the audit log; and what is
 * deleted in time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { jobNamed } from '../support/jobs.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { fire, stonesOf } from './support/walker.ts';

let server: TestServer;
let people: People;
let next: ReturnType<typeof stonesOf>;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  next = stonesOf(server);
});
afterAll(() => server.close());

describe('the due date of a memo that names none', () => {
  /** The date that many business days after today (UTC), counted one by one. */
  function businessDaysFromToday(count: number): string {
    const day = new Date();
    for (let left = count; left > 0;) {
      day.setUTCDate(day.getUTCDate() + 1);
      if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
    }
    return day.toISOString().slice(0, 10);
  }

  it.each([10, 1, 3, 30, 0])('is %i business days ahead where the setting says so', async (days) => {
    await server.command(`UPDATE setting SET value = $1 WHERE key = 'memo_due_days'`, [JSON.stringify(days)]);
    const trail = await next(people[4]);
    const reply = await fire(server, trail, 'ISSUE', people[1]);
    expect(reply.status, reply.text).toBe(200);
    const [memo] = await server.query<{ due_date: string }>(
      'SELECT l.due_date FROM memo_line l WHERE l.id = $1',
      [trail.memo],
    );
    expect(memo?.due_date).toBe(businessDaysFromToday(days));
  });
});

describe('the audit log', () => {
  const entries = async (query: string): Promise<{ operation: string; diamond_type: number | null }[]> => {
    const reply = await people[8].api.get(`/audit/audit-logs?${query}`);
    return (reply.body?.data as { data: { operation: string; diamond_type: number | null }[] }).data;
  };

  it('can be filtered by the type of the diamonds that somebody acted on', async () => {
    const stones = await server.query<{ stock_no: string; diamond_type: number }>(
      `(SELECT stock_no, diamond_type FROM stone WHERE status = 1 AND diamond_type = 1 LIMIT 2)
       UNION ALL (SELECT stock_no, diamond_type FROM stone WHERE status = 1 AND diamond_type = 2 LIMIT 2)`,
    );
    const numbers = (type: number) =>
      stones.filter((one) => one.diamond_type === type).map((one) => one.stock_no);
    const hold = async (stock_numbers: (string | undefined)[]) => {
      const reply = await people[4].api.send('POST', '/inventory/new-arrival/hold', { stock_numbers });
      expect(reply.status, reply.text).toBe(200);
      return reply.body?.data as { lines: { id: string }[] };
    };
    const [white, fancy] = [numbers(1), numbers(2)];
    const { lines } = await hold([white[0]]);
    await hold([fancy[0]]);
    await hold([white[1], fancy[1]]);
    await people[4].api.send('PUT', '/inventory/new-arrival/release-hold', { ids: [lines[0]?.id] });
    await people[1].api.send('PUT', `/inventory/status/${white[0]}`, { status: 2 });
    const ofType = async (type: number) =>
      (await entries(`diamond_type=${type}`)).map((one) => one.operation);
    expect(await ofType(1)).toEqual(
      expect.arrayContaining(['holdStones', 'releaseHold', 'setInventoryStatus']),
    );
    expect(await ofType(2)).toEqual(['holdStones']);
    const newest = await entries('size=3&search=hold');
    // A mixed batch has no type.
    expect(newest.filter((one) => one.operation === 'holdStones')[0]?.diamond_type).toBe(null);
  });
});

describe('the cleanup tasks', () => {
  const forget = async (name: string): Promise<void> => {
    const ownerPool = createPool(server.databaseOwnerUrl, { name: 'forgetting', kind: 'owner' });
    try {
      // These tasks touch nothing but the owner's tables.
      await jobNamed(name).run({}, { ownerPool } as never);
    } finally {
      await ownerPool.end();
    }
  };

  it('delete idempotency keys after a week', async () => {
    const keep = (key: string, ago: string) =>
      server.command(
        `INSERT INTO idempotency_key (user_id, operation, key, fingerprint, created_at)
         VALUES ($1, 'holdStones', $2, '', now() - $3::interval)`,
        [people[4].id, key, ago],
      );
    await keep('of last week', '8 days');
    await keep('of yesterday', '1 day');
    await forget('forget-idempotency-keys');
    const left = await server.query<{ key: string }>(`SELECT key FROM idempotency_key WHERE key LIKE 'of %'`);
    expect(left).toEqual([{ key: 'of yesterday' }]);
  });

  it('delete sessions a week after they ended', async () => {
    const keep = (token: string, ended: string) =>
      server.command(
        `INSERT INTO session (token_hash, user_id, state_key, expires_at) VALUES ($1::bytea, $2, 'x', now() - $3::interval)`,
        [token, people[4].id, ended],
      );
    await keep('long ended', '8 days');
    await keep('just ended', '1 day');
    await forget('forget-sessions');
    const left = await server.query<{ token: string }>(
      `SELECT encode(token_hash, 'escape') AS token FROM session WHERE state_key = 'x'`,
    );
    expect(left).toEqual([{ token: 'just ended' }]);
    expect((await people[4].api.get('/user/profile')).status).toBe(200);
  });
});
