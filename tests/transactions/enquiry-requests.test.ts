import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASK_KIND } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { fingerprint, stepsOf } from '../api/support/records.ts';
import { png, pngBytes } from '../kyc/document-files.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

const { picture, video, inspection } = TASK_KIND;

interface Enquiry {
  id: string;
  stock_no: string;
  message: string;
  asks_for: { id: string; kind: number; status: number; answer: string | null; has_file: boolean }[];
}

let server: TestServer;
let people: People;
let stranger: Api;
let bare: string[];
let pictured: string;

/** Stones without media, each for one test. */
const next = (): string => bare.pop() ?? '';

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  stranger = await server.as('associate2@pavilion.test');
  await server.command(
    `UPDATE stone SET image = NULL, video = NULL WHERE id IN (SELECT id FROM stone WHERE status = 1 ORDER BY stock_no LIMIT 40)`,
  );
  bare = (
    await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND image IS NULL AND video IS NULL ORDER BY stock_no`,
    )
  ).map(({ stock_no }) => stock_no);
  pictured = next();
  await server.command(`UPDATE stone SET image = 'https://media.example/1.jpg' WHERE stock_no = $1`, [
    pictured,
  ]);
});
afterAll(() => server.close());

const ask = (by: Api, stones: string[], kinds: readonly number[], more: object = {}): Promise<Reply> =>
  take(by, 'enquiry', { stock_numbers: stones, asks_for: kinds, ...more });
const listed = async (by: Api, stone: string, query = ''): Promise<Enquiry[]> =>
  dataOf<{ data: Enquiry[] }>(
    await by.send('POST', `/inventory/new-arrival/get-enquiry?search=${stone}${query}`, {}),
  ).data;
const answer = (id: string, words?: string, files: Record<string, File> = {}): Promise<Reply> =>
  people[5].api.form('PUT', '/tasks/done', { id, ...(words === undefined ? {} : { answer: words }) }, files);

describe('an enquiry that asks for something', () => {
  it('also creates a task for quality control, which names the client', async () => {
    const stone = next();
    const reply = await ask(people[4].api, [stone], [picture, inspection], { message: 'In daylight' });
    expect(reply.status, reply.text).toBe(200);
    const [enquiry] = await listed(people[4].api, stone);
    expect(enquiry).toMatchObject({
      message: 'In daylight',
      asks_for: [
        { kind: picture, status: 1, answer: null, has_file: false },
        { kind: inspection, status: 1, answer: null, has_file: false },
      ],
    });
    const tasks = dataOf<{ data: object[] }>(
      await people[5].api.get(`/tasks?enquiry_id=${enquiry?.id}&mine=true`),
    ).data;
    expect(tasks).toHaveLength(2);
    for (const task of tasks)
      expect(task).toMatchObject({
        stock_no: stone,
        words: 'In daylight',
        for_client: true,
        asked_by: people[4].id,
        assigned_to: people[5].id,
        asked_by_name: expect.stringMatching(/./),
      });
    const steps = await stepsOf(server, enquiry?.asks_for[0]?.id ?? '');
    expect(steps).toMatchObject([{ event: 'ASK', role_id: 4 }]);
  });

  it('names the request if no note was written', async () => {
    const stone = next();
    expect((await ask(people[2].api, [stone], [video, picture])).status).toBe(200);
    expect((await listed(people[1].api, stone))[0]?.message).toBe('Requested: a picture and a video.');
  });

  it('is asked of several stones at once, and by staff for their clients', async () => {
    const stones = [next(), next()];
    const reply = await ask(people[3].api, stones, [video], { user_id: people[4].id });
    expect(reply.status, reply.text).toBe(200);
    for (const stone of stones)
      expect((await listed(people[4].api, stone))[0]?.asks_for).toMatchObject([{ kind: video, status: 1 }]);
  });

  it('is listed by what it asks for, and in the sheet', async () => {
    const stone = next();
    await ask(people[6].api, [stone], [video]);
    expect(await listed(people[1].api, stone, `&asks_for=${video}`)).toHaveLength(1);
    expect(await listed(people[1].api, stone, `&asks_for=${picture}&asks_for=${inspection}`)).toEqual([]);
    expect(
      dataOf<{ data: Enquiry[] }>(
        await people[1].api.send('POST', '/inventory/new-arrival/get-enquiry?sort=-asks_for', {}),
      ).data[0]?.asks_for.length,
    ).toBeGreaterThan(0);
    const sheet = await people[1].api.send(
      'POST',
      `/inventory/new-arrival/get-enquiry?search=${stone}&groupBy=3`,
      { export: { columns: ['stock_no', 'asks_for'], time_zone: 'UTC' } },
    );
    expect(sheet.status).toBe(200);
  });

  it('goes to the quality controller with the fewest open tasks, or to an administrator', async () => {
    const stone = next();
    await server.command(`UPDATE app_user SET is_active = false WHERE role_id = 5`);
    try {
      expect((await ask(people[4].api, [stone], [inspection])).status).toBe(200);
    } finally {
      await server.command(`UPDATE app_user SET is_active = true WHERE role_id = 5`);
    }
    const [task] = await server.query<{ role_id: number }>(
      `SELECT u.role_id FROM task t JOIN stone s ON s.id = t.stone_id JOIN app_user u ON u.id = t.assigned_to WHERE s.stock_no = $1`,
      [stone],
    );
    expect(task?.role_id).toBe(1);
  });
});

describe('refused without any change', () => {
  let before: string;
  beforeEach(async () => {
    before = await fingerprint(server);
  });
  const refused = async (reply: Promise<Reply>, status: number, message: string | RegExp) => {
    const { status: code, body } = await reply;
    expect([code, body?.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await fingerprint(server)).toBe(before);
  };

  it('what the stone has, and names the stone', async () => {
    await refused(ask(people[4].api, [next(), pictured], [picture]), 409, 'The stone already has a picture.');
    const reply = await ask(people[4].api, [next(), pictured], [picture]);
    expect(reply.body?.data).toMatchObject({ guard: 'stillMissing', stones: [{ stock_no: pictured }] });
  });

  it('the same again while it is not answered; another client may ask, and afterwards the same one', async () => {
    const stone = next();
    expect((await ask(people[4].api, [stone], [inspection])).status).toBe(200);
    before = await fingerprint(server);
    await refused(
      ask(people[4].api, [stone], [video, inspection]),
      409,
      'You already requested an inspection.',
    );
    expect((await ask(people[6].api, [stone], [inspection])).status).toBe(200);
    const [own] = await listed(people[4].api, stone);
    expect((await answer(own?.asks_for[0]?.id ?? '', 'Clean.')).status).toBe(200);
    expect((await ask(people[4].api, [stone], [inspection])).status).toBe(200);
  });

  it('asking for nothing, with or without words: it would be an enquiry without a task', async () => {
    for (const more of [{}, { message: 'Is it clean?' }])
      await refused(ask(people[4].api, [next()], [], more), 400, /at least|asks_for/i);
  });

  it('two at once: one of them', async () => {
    const stone = next();
    const both = await Promise.all([1, 2].map(() => ask(people[4].api, [stone], [inspection])));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stones that are hidden or sold, kinds that cannot be asked for', async () => {
    const stone = next();
    await refused(ask(people[4].api, ['NO-SUCH'], [inspection]), 404, /./);
    await refused(ask(people[4].api, [stone], [TASK_KIND.shade]), 400, /./);
    const wordless = take(people[4].api, 'enquiry', { stock_numbers: [stone] });
    await refused(wordless, 400, 'Please write what you want to know.');
    const [sold] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 8 LIMIT 1',
    );
    const reply = await ask(people[1].api, [sold?.stock_no ?? ''], [inspection], { user_id: people[4].id });
    expect(reply.status).toBe(409);
  });
});

describe('the answer', () => {
  it('is shown with the enquiry, its file only to its client, who gets a mail', async () => {
    const stone = next();
    await ask(people[4].api, [stone], [picture]);
    const [open] = await listed(people[4].api, stone);
    const id = open?.asks_for[0]?.id ?? '';
    expect((await people[4].api.get(`/inventory/new-arrival/enquiry/${id}/file`)).status).toBe(404);
    const done = await answer(id, 'As asked.', { file: png('stone.png') });
    expect(done.status, done.text).toBe(200);
    const [enquiry] = await listed(people[4].api, stone);
    expect(enquiry?.asks_for).toMatchObject([{ status: 2, answer: 'As asked.', has_file: true }]);
    const file = `/inventory/new-arrival/enquiry/${id}/file`;
    for (const role of [1, 3, 4, 8] as const)
      expect(Buffer.from(await people[role].api.bytes(file)).equals(pngBytes)).toBe(true);
    for (const other of [people[6].api, people[2].api, stranger])
      expect((await other.get(file)).status).toBe(404);
    const notices = dataOf<{ data: { kind: string; words: string }[] }>(
      await people[4].api.get('/user/notices'),
    );
    expect(notices.data[0]).toMatchObject({
      kind: 'askedAnswered',
      words: `You requested a picture of ${stone}: As asked.`,
    });
    const mails = await server.query(
      `SELECT FROM mail WHERE user_id = $1 AND kind = 'askedAnswered' AND subject = $2`,
      [people[4].id, `Your request is answered: a picture of ${stone}`],
    );
    expect(mails).toHaveLength(1);
  });

  it('leaves no task in the stone’s history for the client, and what staff ask stays theirs', async () => {
    const stone = next();
    await ask(people[4].api, [stone], [inspection]);
    const [enquiry] = await listed(people[4].api, stone);
    const more = { enquiry_id: enquiry?.id, kind: TASK_KIND.shade, assigned_to: people[5].id };
    const due = { due_date: inDays(0) };
    const inside = dataOf<{ id: string }>(await people[1].api.send('POST', '/tasks', { ...more, ...due }));
    await answer(inside.id, 'Brownish', { file: png('shade.png') });
    expect((await listed(people[4].api, stone))[0]?.asks_for).toHaveLength(1);
    expect((await people[4].api.get(`/inventory/new-arrival/enquiry/${inside.id}/file`)).status).toBe(404);
    const { history } = dataOf<{ history: { workflow: string }[] }>(
      await people[4].api.get(`/inventory/dna?stock_no=${stone}`),
    );
    expect(history.map(({ workflow }) => workflow)).toEqual(['enquiry']);
  });

  it('can be put off or given to somebody else by the client’s associate', async () => {
    const stone = next();
    await ask(people[4].api, [stone], [inspection]);
    const [enquiry] = await listed(people[3].api, stone);
    const path = `/tasks/${enquiry?.asks_for[0]?.id}`;
    expect((await people[3].api.send('PUT', path, { assigned_to: people[1].id })).status).toBe(200);
    expect((await stranger.send('PUT', path, { assigned_to: people[5].id })).status).toBe(404);
    expect((await people[5].api.send('PUT', path, { words: 'No' })).status).toBe(409);
  });
});
