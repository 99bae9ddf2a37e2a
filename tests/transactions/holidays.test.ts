/** The house's holidays and the due date of memos. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBusinessDays } from '../../src/domain/business-days.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

async function dueOfNewMemo(): Promise<string> {
  const [free] = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL ORDER BY stock_no DESC LIMIT 1`,
  );
  const memo = await take(people[1].api, 'memo', {
    user_id: people[4].id,
    stock_numbers: [free?.stock_no],
  });
  const { number } = dataOf<{ number: string }>(memo);
  const [row] = await server.query<{ due: string }>(
    'SELECT l.due_date::text AS due FROM memo_line l JOIN memo m ON m.id = l.memo_id WHERE m.number = $1',
    [number],
  );
  return row?.due ?? '';
}

it('a memo without a due date is due after ten business days, holidays excluded', async () => {
  expect(await dueOfNewMemo()).toBe(addBusinessDays(inDays(0), 10, new Set()));
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day: inDays(day), name: `Festival, day ${day}` }));
  const set = await people[1].api.send('PUT', '/project-setting/holiday', { days });
  expect(set.body?.message).toBe('The house has 7 holidays.');
  expect(await dueOfNewMemo()).toBe(addBusinessDays(inDays(7), 10, new Set()));
});

it('associates can read holidays', async () => {
  const kept = dataOf<{ days: unknown[]; memo_days: number; changed_by: string }>(
    await people[3].api.get('/project-setting/holiday'),
  );
  expect(kept).toMatchObject({ memo_days: 10, changed_by: 'Demo Administrator' });
  expect(kept.days).toHaveLength(7);
});

it('a duplicate, unnamed or impossible day is refused, and the earlier holidays are kept', async () => {
  const put = (days: object[]) => people[1].api.send('PUT', '/project-setting/holiday', { days });
  const one = { day: '2027-01-26', name: 'Republic Day' };
  expect((await put([one, one])).body?.message).toBe('2027-01-26 is listed twice.');
  expect((await put([{ day: '2027-01-26', name: '  ' }])).status).toBe(400);
  expect((await put([{ day: '2027-02-30', name: 'Never' }])).status).toBe(400);
  const kept = dataOf<{ days: unknown[] }>(await people[1].api.get('/project-setting/holiday'));
  expect(kept.days).toHaveLength(7);
  expect(dataOf<{ days: unknown[] }>(await put([one])).days).toEqual([one]);
});
