import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASK_KIND, type RoleId } from '../../src/domain/codes.ts';
import { png, pngBytes } from '../kyc/document-files.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { fingerprint, stepsOf, storedState } from '../api/support/records.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { workflowPaths } from '../support/paths.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

interface Task {
  id: string;
  stock_no: string;
  status: number;
  answer: string | null;
  file_name: string | null;
}

const ABSENT = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let people: People;
let stones: string[];
let stranger: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  stranger = await server.as('associate2@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 40',
  );
  stones = free.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());

const ask = (by: Api, more: object = {}): Promise<Reply> =>
  by.send('POST', '/tasks', {
    stock_no: stones[0],
    kind: TASK_KIND.eyeClean,
    assigned_to: people[5].id,
    due_date: inDays(1),
    ...more,
  });
/** A task that an enquiry asks for: staff ask for a customer. */
async function askedFor(role: RoleId): Promise<string> {
  const [stone] = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND NOT EXISTS (SELECT FROM task t WHERE t.stone_id = s.id)
      ORDER BY stock_no DESC LIMIT 1`,
  );
  const named = role === 1 || role === 3 ? { user_id: people[4].id } : {};
  const asked = { stock_numbers: [stone?.stock_no], asks_for: [TASK_KIND.inspection], ...named };
  const reply = await take(people[role].api, 'enquiry', asked);
  expect(reply.status, reply.text).toBe(200);
  const [task] = await server.query<{ id: string }>(
    'SELECT id FROM task WHERE for_client ORDER BY id DESC LIMIT 1',
  );
  return task?.id ?? '';
}
const answer = (by: Api, id: string, words?: string, files: Record<string, File> = {}): Promise<Reply> =>
  by.form('PUT', '/tasks/done', { id, ...(words === undefined ? {} : { answer: words }) }, files);
const listed = async (by: Api, query = ''): Promise<Task[]> =>
  dataOf<{ data: Task[] }>(await by.get(`/tasks?size=1000${query}`)).data;
const refusal = ({ status, body }: Reply) => [status, body?.message];

describe('every path over HTTP', () => {
  it.each(workflowPaths('task'))('$description', async ({ steps }) => {
    let id = '';
    for (const { event, role, to } of steps) {
      const { api } = people[role ?? 1];
      if (event === 'ASK') {
        id = await askedFor(role ?? 1);
        continue;
      }
      // A task is answered by its assignee and changed by its asker; an administrator may do both.
      const mover = steps.find((step) => step.event !== 'CREATE')?.role;
      const asker = event === 'CREATE' && mover === 3 ? people[3].api : api;
      const reply =
        event === 'CREATE'
          ? await ask(steps.some((step) => step.event === 'UPDATE') ? people[mover ?? 1].api : asker)
          : event === 'UPDATE'
            ? await api.send('PUT', `/tasks/${id}`, { words: 'Under the loupe as well' })
            : await answer(api, id, 'Yes.');
      expect(reply.status, `${event}: ${reply.text}`).toBe(200);
      id = dataOf<Task>(reply).id;
      expect(await storedState(server, 'task', id)).toBe(to);
    }
    expect((await stepsOf(server, id)).map(({ event }) => event)).toEqual(steps.map(({ event }) => event));
  });
});

describe('refused without any change', () => {
  let pending: string;
  let before: string;
  beforeEach(async () => {
    pending = dataOf<Task>(await ask(people[3].api)).id;
    before = await fingerprint(server);
  });
  const refused = async (reply: Promise<Reply>, status: number, message: string | RegExp) => {
    const [code, words] = refusal(await reply);
    expect(code).toBe(status);
    expect(words).toMatch(message);
    expect(await fingerprint(server)).toBe(before);
  };
  const NOBODY = 'This person cannot be asked. Choose someone in quality control.';

  it.each<[string, object, number, string]>([
    ['no stone', { stock_no: undefined }, 400, 'Send either the stone or the enquiry'],
    ['a stone and an enquiry', { enquiry_id: ABSENT }, 400, 'Send either the stone or the enquiry'],
    [
      'no words where the kind needs words',
      { kind: TASK_KIND.words, words: ' ' },
      400,
      'write what you want to know',
    ],
    ['a due date in the past', { due_date: '2020-02-29' }, 400, 'This day has passed'],
    ['an unknown stone', { stock_no: 'NO-SUCH' }, 404, ''],
    ['an unknown enquiry', { stock_no: undefined, enquiry_id: ABSENT }, 404, ''],
    ['an unknown assignee', { assigned_to: ABSENT }, 400, NOBODY],
    ['a malformed assignee', { assigned_to: 'quality' }, 400, NOBODY],
  ])('a task with %s', async (_name, more, status, message) => {
    await refused(ask(people[3].api, more), status, message);
  });

  it('a new day in the past, but not the overdue day that the task has', async () => {
    await server.command(`UPDATE task SET due_date = '2020-02-28' WHERE id = $1`, [pending]);
    before = await fingerprint(server);
    const change = (due_date: string) =>
      people[3].api.send('PUT', `/tasks/${pending}`, { due_date, words: 'In daylight' });
    await refused(change('2020-02-29'), 400, 'This day has passed. Choose today or a later day.');
    const kept = await change('2020-02-28');
    expect(kept.status, kept.text).toBe(200);
  });

  it('an associate as the assignee', async () => {
    await refused(ask(people[1].api, { assigned_to: people[3].id }), 400, NOBODY);
    await refused(people[3].api.send('PUT', `/tasks/${pending}`, { assigned_to: people[3].id }), 400, NOBODY);
  });

  it('an answer without words or file, and one with another file', async () => {
    await refused(answer(people[5].api, pending), 400, 'An answer needs a text or a file.');
    await refused(answer(people[5].api, pending, ' '), 400, 'An answer needs a text or a file.');
    const text = { file: new File(['no picture'], 'a.txt', { type: 'text/plain' }) };
    await refused(answer(people[5].api, pending, 'See the file', text), 400, /PDF, PNG or JPEG/);
  });

  it('changing somebody else’s task, and answering one assigned to somebody else', async () => {
    const words = { words: 'In daylight' };
    await refused(
      people[5].api.send('PUT', `/tasks/${pending}`, words),
      409,
      'Only the person who asked, or an administrator, can change this.',
    );
    const others = dataOf<Task>(await ask(people[3].api, { assigned_to: people[1].id })).id;
    before = await fingerprint(server);
    await refused(
      answer(people[5].api, others, 'Yes'),
      409,
      'Only the person who was asked, or an administrator, can answer this.',
    );
  });

  it('missing tasks and those of another associate', async () => {
    for (const id of [ABSENT, 'x', pending]) {
      await refused(stranger.send('PUT', `/tasks/${id}`, { words: 'Mine' }), 404, '');
      expect((await stranger.get(`/tasks/${id}/file`)).status).toBe(404);
    }
    await refused(answer(people[5].api, ABSENT, 'Yes'), 404, '');
    expect((await listed(stranger)).map(({ id }) => id)).not.toContain(pending);
  });

  it('changing or answering a task that is done', async () => {
    expect((await answer(people[5].api, pending, 'Yes')).status).toBe(200);
    before = await fingerprint(server);
    const words = { words: 'And in daylight?' };
    await refused(
      people[3].api.send('PUT', `/tasks/${pending}`, words),
      409,
      'A task that is done cannot be',
    );
    await refused(answer(people[5].api, pending, 'No'), 409, 'A task that is done cannot be answered.');
  });
});

describe('a task of an enquiry', () => {
  const enquire = async (): Promise<string> => {
    const reply = await take(people[4].api, 'enquiry', { stock_numbers: [stones[1]], message: 'Eye clean?' });
    return dataOf<{ lines: { id: string }[] }>(reply).lines[0]?.id ?? '';
  };

  it('has the enquiry’s stone, and its answer is shown to the client’s associate', async () => {
    const enquiry = await enquire();
    const more = { stock_no: undefined, enquiry_id: enquiry };
    const { id } = dataOf<Task>(await ask(people[1].api, more));
    await answer(people[5].api, id, 'Yes, eye clean.');
    const [task] = await listed(people[3].api, `&enquiry_id=${enquiry}`);
    expect(task).toMatchObject({ id, stock_no: stones[1], status: 2, answer: 'Yes, eye clean.' });
    expect(await listed(stranger, `&enquiry_id=${enquiry}`)).toEqual([]);
    expect(refusal(await ask(stranger, more))[0]).toBe(404);
  });

  it('is not in the stone’s history for the client', async () => {
    await ask(people[1].api, { stock_no: undefined, enquiry_id: await enquire() });
    const { history } = dataOf<{ history: { workflow: string }[] }>(
      await people[4].api.get(`/inventory/dna?stock_no=${stones[1]}`),
    );
    expect(history.map(({ workflow }) => workflow)).toContain('enquiry');
    expect(history.map(({ workflow }) => workflow)).not.toContain('task');
  });
});

it('an answer may be a file, which the asker can read', async () => {
  const { id } = dataOf<Task>(await ask(people[3].api));
  const reply = await answer(people[5].api, id, undefined, { file: png('stone.png') });
  expect(reply.status, reply.text).toBe(200);
  const [task] = (await listed(people[3].api, '&status=2')).filter((one) => one.id === id);
  expect(task).toMatchObject({ answer: null, file_name: 'stone.png' });
  const bytes = await people[3].api.bytes(`/tasks/${id}/file`);
  expect(Buffer.from(bytes).equals(pngBytes)).toBe(true);
});

it('lists the tasks assigned to me, and the possible assignees', async () => {
  const { id } = dataOf<Task>(await ask(people[3].api, { assigned_to: people[1].id }));
  expect((await listed(people[1].api, '&mine=true')).map((task) => task.id)).toContain(id);
  expect((await listed(people[5].api, '&mine=true')).map((task) => task.id)).not.toContain(id);
  const assignees = dataOf<{ id: string }[]>(await people[3].api.get('/tasks/assignees'));
  expect(assignees.map((one) => one.id).sort()).toEqual([people[1].id, people[5].id].sort());
});

describe('the words of a task', () => {
  const askedIn = async (words: string, kind?: number): Promise<string> =>
    dataOf<Task>(await ask(people[1].api, { words, ...(kind === undefined ? {} : { kind }) })).id;
  const wordsOf = async (id: string): Promise<unknown> =>
    (await server.query<{ words: string | null }>('SELECT words FROM task WHERE id = $1', [id]))[0]?.words;
  const change = (id: string, data: object): Promise<Reply> =>
    people[1].api.send('PUT', `/tasks/${id}`, data);

  it.each([null, '', '  '])('are removed by %j, and stay without them in the request', async (words) => {
    const id = await askedIn('Is it milky?');
    expect((await change(id, { due_date: inDays(0) })).status).toBe(200);
    expect(await wordsOf(id)).toBe('Is it milky?');
    expect((await change(id, { words })).status).toBe(200);
    expect(await wordsOf(id)).toBeNull();
  });

  it('cannot be removed where they are the question', async () => {
    const id = await askedIn('Which mine?', TASK_KIND.words);
    const reply = await change(id, { words: ' ' });
    expect([reply.status, reply.body?.data]).toEqual([400, { refusal: 'shape', field: 'words' }]);
    expect(await wordsOf(id)).toBe('Which mine?');
  });
});
