/** The day of a note: only its author gets a notice, once for each chosen day. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remindOfDueNotes } from '../../server/jobs/notifications.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { noticesTo } from './support/notices.ts';
import { inDays } from '../support/days.ts';

let server: TestServer;
let people: People;
let customer: Api;
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  customer = people[ROLE.customer].api;
  const stones = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 5',
  );
  numbers = stones.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['stone_note', 'notice', 'notice_declined'])
    await server.command(`DELETE FROM ${table}`);
});

const note = async (stock_numbers: string[], remind_on: string, data = {}, api = customer): Promise<void> => {
  const reply = await api.send('POST', '/inventory/new-arrival/notes', {
    stock_numbers,
    words: 'Ask for a better price',
    remind_on,
    ...data,
  });
  expect(reply.status, reply.text).toBe(200);
};
const told = async (role: keyof People = ROLE.customer): Promise<[string, string][]> =>
  (await noticesTo(server, people[role].id))
    .filter(({ kind }) => kind === 'noteDue')
    .map(({ words, path }) => [words, path]);
const remind = (): Promise<number> => remindOfDueNotes(server.pool);

it('is announced once, on the day, without the note’s text', async () => {
  const [stone = '', later = ''] = numbers;
  await note([stone], inDays(0));
  await note([later], inDays(3));
  await remind();
  await remind();
  expect(await told()).toEqual([
    [`Reminder of your note about ${stone}`, `/transaction/notes?search=${stone}`],
  ]);
});

it('of many notes is one notice, also with two processes', async () => {
  await note(numbers, inDays(0));
  await Promise.all([remind(), remind()]);
  expect(await told()).toEqual([['Reminder of your notes about 5 stones', '/transaction/notes']]);
});

it('that is moved to another day is announced again', async () => {
  const [stone = ''] = numbers;
  await note([stone], inDays(0));
  await remind();
  await server.command(`UPDATE stone_note SET remind_on = remind_on - 2, reminded_on = remind_on - 2`);
  await note([stone], inDays(0));
  await remind();
  expect(await told()).toHaveLength(2);
});

it('is not announced to others for a shared note, nor to people who turned it off', async () => {
  await note(numbers.slice(0, 1), inDays(0), { shared: true });
  const chosen = await customer.send('PUT', '/user/mail-choices', {
    declined: [],
    bell_declined: ['noteDue'],
  });
  expect(chosen.status, chosen.text).toBe(200);
  await remind();
  expect([await told(), await told(ROLE.associate)]).toEqual([[], []]);
});

it('is announced to staff for their own notes', async () => {
  await note(
    numbers.slice(0, 1),
    inDays(0),
    { user_id: people[ROLE.customer].id },
    people[ROLE.associate].api,
  );
  await remind();
  expect([await told(), (await told(ROLE.associate)).length]).toEqual([[], 1]);
});
