/** Tasks in the bell: for the assignee, and the answer for the person who asked. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROLE, TASK_KIND } from '../../src/domain/codes.ts';
import { longDay } from '../../server/mail/days.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { inDays } from '../support/days.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { noticesTo } from './support/notices.ts';

let server: TestServer;
let people: People;
let stones: string[];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  await server.command(
    'UPDATE stone SET video = NULL WHERE id IN (SELECT id FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 5)',
  );
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 5',
  );
  stones = free.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM notice'));

type Role = keyof People;
const told = async (role: Role): Promise<[string, string, string][]> =>
  (await noticesTo(server, people[role].id)).map(({ kind, words, path }) => [kind, words, path]);
const due = inDays(30);
async function ask(by: Api, to: Role): Promise<string> {
  const reply = await by.send('POST', '/tasks', {
    stock_no: stones[0],
    kind: TASK_KIND.eyeClean,
    assigned_to: people[to].id,
    due_date: due,
  });
  expect(reply.status, reply.text).toBe(200);
  return dataOf<{ id: string }>(reply).id;
}
const answer = async (id: string): Promise<void> => {
  const reply = await people[5].api.form('PUT', '/tasks/done', { id, answer: 'It is eye clean.' }, {});
  expect(reply.status, reply.text).toBe(200);
};

it('the assignee gets a notice of the task, and the author one of the answer', async () => {
  const [stone = ''] = stones;
  const id = await ask(people[3].api, ROLE.qualityControl);
  expect(await told(5)).toEqual([
    [
      'taskGiven',
      `You have a question about ${stone} to answer by ${longDay(due)}`,
      `/task?mine=true&search=${stone}`,
    ],
  ]);
  await answer(id);
  expect(await told(3)).toEqual([
    ['taskAnswered', `Your question about ${stone} is answered: It is eye clean.`, `/task?search=${stone}`],
  ]);
});

it('nobody gets a notice of their own actions', async () => {
  await answer(await ask(people[5].api, ROLE.qualityControl));
  expect(await told(5)).toEqual([]);
});

it('a new assignee gets a notice, once', async () => {
  const id = await ask(people[3].api, ROLE.qualityControl);
  const changed = await people[3].api.send('PUT', `/tasks/${id}`, { assigned_to: people[1].id });
  expect(changed.status, changed.text).toBe(200);
  const same = await people[3].api.send('PUT', `/tasks/${id}`, { assigned_to: people[1].id });
  expect(same.status, same.text).toBe(200);
  expect((await told(1)).map(([kind]) => kind)).toEqual(['taskGiven']);
});

it('a client’s requests for several stones are one notice, and only the client gets one of the answer', async () => {
  const reply = await take(people[4].api, 'enquiry', {
    stock_numbers: stones.slice(0, 5),
    asks_for: [TASK_KIND.video, TASK_KIND.inspection],
  });
  expect(reply.status, reply.text).toBe(200);
  const given = await told(5);
  expect(given).toEqual([
    [
      'taskGiven',
      expect.stringMatching(/^You have a question about 5 stones to answer by /),
      '/task?mine=true',
    ],
  ]);
  const [task] = await server.query<{ id: string }>(
    'SELECT id FROM task WHERE for_client ORDER BY id LIMIT 1',
  );
  await answer(task?.id ?? '');
  expect((await told(4)).map(([kind]) => kind)).toEqual(['askedAnswered']);
});
