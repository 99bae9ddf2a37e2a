/**
 * The memo desk: its figures are those of the memo list with the same filter, for everybody who
 * sees it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Desk = components['schemas']['MemoDesk'];
type Out = components['schemas']['OutOnMemo'];
const ACTIONS = '/inventory/new-arrival';
/** Days that the memos of the test are out. */
const AGES = [0, 10, 11, 30, 31, 60, 61, 90, 91, 400];

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  const admin = people[ROLE.administrator].api;
  const clients = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email IN ('customer@pavilion.test', 'customer2@pavilion.test') ORDER BY email`,
  );
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 0 ORDER BY random() LIMIT ${AGES.length * 2}`,
  );
  for (const [place, days] of AGES.entries()) {
    const stock_numbers = free.splice(0, 1 + (place % 2)).map(({ stock_no }) => stock_no);
    const user_id = clients[place % clients.length]?.id;
    const reply = await take(admin, 'memo', { stock_numbers, user_id });
    const { number } = dataOf<{ number: string }>(reply);
    await server.command(
      `WITH m AS (UPDATE memo SET created_at = now() - $2 * interval '1 day' WHERE number = $1 RETURNING id)
       UPDATE memo_line l SET due_date = current_date - $2::int + 14 FROM m WHERE l.memo_id = m.id`,
      [number, days],
    );
  }
  const [wished] = await server.query<{ id: string; email: string }>(
    `SELECT l.id, u.email FROM memo_line l JOIN app_user u ON u.id = l.client_id
      WHERE l.status = 1 AND u.email = 'customer@pavilion.test' LIMIT 1`,
  );
  dataOf(
    await people[ROLE.customer].api.send('POST', `${ACTIONS}/memo-extension`, {
      ids: [wished?.id],
      due_date: inDays(90),
      reason: 'My buyer is travelling',
    }),
  );
});
afterAll(() => server.close());

const deskOf = async (api: Api): Promise<Desk> => dataOf<Desk>(await api.get(`${ACTIONS}/memo-desk`));

/** The memo list that a figure leads to. */
async function listed(api: Api, query: Record<string, string | number | boolean | undefined>): Promise<Out> {
  const asked = Object.entries({ status: 1, ...query }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  const page = dataOf<components['schemas']['Memos']>(
    await api.send('POST', `${ACTIONS}/get-memo?${asked.join('&')}`, {}),
  );
  return { lines: page.totals.lots, value: page.value ?? '' };
}

describe.each([ROLE.administrator, ROLE.associate, ROLE.auditor, ROLE.qualityControl])('role %i', (role) => {
  test('each figure is that of its list', async () => {
    const { api } = people[role];
    const { ages, total, asked, clients } = await deskOf(api);
    expect(await listed(api, { asked: true })).toEqual(asked);
    expect(clients.length).toBeGreaterThan(0);
    const rows = [{ ...total, id: undefined }, ...clients.map((one) => ({ ...one, id: one.client.id }))];
    for (const { id: user_id, lines, value, overdue, ages: byAge } of rows) {
      expect(await listed(api, { user_id })).toEqual({ lines, value });
      expect(await listed(api, { user_id, overdue: true })).toEqual(overdue);
      for (const [place, { from, to }] of ages.entries())
        expect(await listed(api, { user_id, days_from: from, days_to: to ?? undefined })).toEqual(
          byAge[place],
        );
      expect(byAge.reduce((sum, age) => sum + age.lines, 0)).toBe(lines);
    }
    expect(clients.reduce((sum, { lines }) => sum + lines, 0)).toBe(total.lines);
  });
});

test('it agrees with what the tables say, and holds the edges of each age', async () => {
  const { total, clients } = await deskOf(people[ROLE.administrator].api);
  const [known] = await server.query<{ lines: number; value: string; overdue: number; oldest: number }>(
    `SELECT count(*)::int AS lines, sum(sell_amt)::text AS value,
            count(*) FILTER (WHERE due_date < current_date)::int AS overdue,
            max(current_date - m.created_at::date) AS oldest
       FROM memo_line l JOIN memo m ON m.id = l.memo_id WHERE l.status = 1`,
  );
  expect(total).toMatchObject({ lines: known?.lines, value: known?.value });
  expect(total.overdue.lines).toBe(known?.overdue);
  expect(Math.max(...clients.map(({ oldest }) => oldest))).toBe(known?.oldest);
  const [first, ...older] = total.ages.map(({ lines }) => lines);
  expect(first).toBeGreaterThanOrEqual(3);
  expect(older).toEqual([3, 3, 3, 3]);
});

test('an associate sees only their own clients', async () => {
  const { clients } = await deskOf(people[ROLE.associate].api);
  const others = await server.query(
    'SELECT FROM app_user WHERE id = ANY ($1::uuid[]) AND associate_id IS DISTINCT FROM $2',
    [clients.map(({ client }) => client.id), people[ROLE.associate].id],
  );
  expect(others).toEqual([]);
});
