/**
 * Returning stones at the memo desk: scanned numbers, receiving many memos, and reminders of
 * overdue stones.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Desk = components['schemas']['MemoDesk'];
type Scanned = components['schemas']['ScannedCode'];
const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let people: People;
let admin: Api;
let associate: Api;
let free: { stock_no: string; report_no: string }[];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  associate = people[ROLE.associate].api;
  free = await server.query(
    `SELECT stock_no, report_no FROM stone s WHERE status = 1 AND total_amt > 0 AND report_no IS NOT NULL
        AND (SELECT count(*) FROM stone o WHERE o.report_no = s.report_no) = 1
      ORDER BY random() LIMIT 60`,
  );
});
afterAll(() => server.close());

async function lend(
  count: number,
  email: string,
): Promise<{ number: string; stones: typeof free; ids: string[] }> {
  const stones = free.splice(0, count);
  const [client] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  const reply = await take(admin, 'memo', {
    stock_numbers: stones.map(({ stock_no }) => stock_no),
    user_id: client?.id,
  });
  expect(reply.status, reply.text).toBe(200);
  const { number = '', lines } = dataOf<components['schemas']['LinesMoved']>(reply);
  return { number, stones, ids: lines.map(({ id }) => id) };
}

const scan = async (code: string, api = admin): Promise<Scanned> =>
  dataOf<Scanned>(await api.get(`${ACTIONS}/memo-desk/scan?code=${encodeURIComponent(code)}`));
const CARLA = 'customer@pavilion.test';
const DIETER = 'customer2@pavilion.test';

describe('a scanned number', () => {
  test('finds a stone by stock or report number, and by a memo’s number all its stones still out', async () => {
    const { number, stones, ids } = await lend(3, CARLA);
    const [first, second] = stones;
    const found = await scan(` ${first?.stock_no.toLowerCase()} `);
    expect(found).toMatchObject({ code: first?.stock_no.toLowerCase(), says: null });
    expect(found.lines).toEqual([
      expect.objectContaining({ stock_no: first?.stock_no, memo_number: number }),
    ]);
    expect((await scan(second?.report_no ?? '')).lines).toEqual([
      expect.objectContaining({ stock_no: second?.stock_no }),
    ]);
    const [one] = found.lines;
    await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: [one?.id] });
    const rest = await scan(number.toLowerCase());
    expect(rest.lines.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => id !== one?.id).toSorted());
  });

  test('of a stone or memo that is not out gives the reason', async () => {
    const { number, stones, ids } = await lend(1, CARLA);
    await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids });
    const [stone] = stones;
    expect(await scan(stone?.stock_no ?? '')).toMatchObject({
      says: `${stone?.stock_no} is not out: available.`,
      lines: [],
    });
    expect(await scan(number)).toMatchObject({ says: `No stones of ${number} are still out.` });
    expect(await scan('NO-SUCH-1')).toMatchObject({ says: 'No stone or memo has the number NO-SUCH-1.' });
  });

  test('of another associate’s client says so; the memo’s number is unknown', async () => {
    const { number, stones } = await lend(1, DIETER);
    const [stone] = stones;
    expect((await scan(stone?.stock_no ?? '')).lines).toHaveLength(1);
    expect(await scan(stone?.stock_no ?? '', associate)).toMatchObject({
      says: `${stone?.stock_no} is out with a client of another business associate.`,
      lines: [],
    });
    expect(await scan(number, associate)).toMatchObject({
      says: `No stone or memo has the number ${number}.`,
    });
  });

  test('that several stones share asks for the stock number', async () => {
    const { stones } = await lend(2, CARLA);
    await server.command('UPDATE stone SET report_no = $2 WHERE stock_no = ANY ($1::text[])', [
      stones.map(({ stock_no }) => stock_no),
      '7777777777',
    ]);
    expect(await scan('7777777777')).toEqual({
      code: '7777777777',
      says: '7777777777 is the number of 2 stones. Scan a stock number.',
      lines: [],
    });
  });

  test('of spaces alone is no number', async () => {
    const reply = await admin.get(`${ACTIONS}/memo-desk/scan?code=%09`);
    expect([reply.status, reply.body?.message]).toEqual([
      400,
      'The scan was empty. Scan it again, or type the number.',
    ]);
  });
});

test('lines of many memos are received together, or none if one is no longer out', async () => {
  const memos = [await lend(2, CARLA), await lend(1, DIETER), await lend(2, CARLA)];
  const ids = memos.flatMap((memo) => memo.ids);
  const statuses = () =>
    server.query<{ status: number }>('SELECT DISTINCT status FROM memo_line WHERE id = ANY ($1::uuid[])', [
      ids,
    ]);
  const [last] = (await lend(1, CARLA)).ids;
  await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: [last] });
  expect((await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: [...ids, last] })).status).toBe(409);
  expect(await statuses()).toEqual([{ status: 1 }]);
  expect((await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids })).status).toBe(200);
  expect(await statuses()).toEqual([{ status: 2 }]);
});

describe('reminders of overdue stones', () => {
  const remind = (data: object = {}, api = admin) => api.send('POST', `${ACTIONS}/memo-desk/remind`, data);
  const mails = async (email: string): Promise<number> =>
    (
      await server.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM mail m JOIN app_user u ON u.id = m.user_id WHERE u.email = $1 AND m.kind = 'memoOverdue'`,
        [email],
      )
    )[0]?.count ?? 0;

  test('go to one client or all, once a day; associates remind only their own clients', async () => {
    await server.command(
      'UPDATE memo_line SET due_date = current_date + 5, overdue_told = NULL WHERE status = 1',
    );
    for (const email of [CARLA, DIETER]) {
      const { ids } = await lend(2, email);
      await server.command('UPDATE memo_line SET due_date = current_date - 1 WHERE id = ANY ($1::uuid[])', [
        ids,
      ]);
    }
    const [carla] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [CARLA]);
    const [dieter] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [DIETER]);
    expect((await remind({ clients: [dieter?.id] }, associate)).status).toBe(404);
    expect((await remind({ clients: [carla?.id, 'nobody'] })).status).toBe(404);
    expect(dataOf(await remind({ clients: [carla?.id] }, associate))).toEqual({ clients: 1, lines: 2 });
    expect(await mails(CARLA)).toBe(1);
    const desk = dataOf<Desk>(await admin.get(`${ACTIONS}/memo-desk`)).clients;
    const isReminded = (id = '') => desk.find(({ client }) => client.id === id)?.reminded_today;
    expect([isReminded(carla?.id), isReminded(dieter?.id)]).toEqual([true, false]);
    const again = await remind({ clients: [carla?.id] });
    expect(dataOf(again)).toEqual({ clients: 0, lines: 0 });
    expect(again.body?.message).toMatch(/^No one to remind/);
    const both = await Promise.all([remind(), remind()]);
    expect(both.map((reply) => dataOf<{ clients: number }>(reply).clients).toSorted()).toEqual([0, 1]);
    expect([await mails(CARLA), await mails(DIETER)]).toEqual([1, 1]);
  });
});
