/**
 * Memo lines get a later due date, line by line, and everything that reads one reads the line's.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { longDay } from '../../server/mail/days.ts';
import { remindOfDueMemos } from '../../server/jobs/notifications.ts';
import { kindsTo } from '../mails/support/mails.ts';
import { readPdf } from '../support/pdf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask, dueOf, extend, dayAsPrinted, lend, memosOf, receive } from './support/memo-fixture.ts';
import { inDays } from '../support/days.ts';

let server: TestServer;
let people: People;
let admin: Api;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[1].api;
  client = people[4].id;
});
afterAll(() => server.close());

/** The notices about the memo. */
const kindsRung = async (memo: string): Promise<string[]> =>
  (
    await server.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 AND path LIKE $2', [
      client,
      `%${memo}%`,
    ])
  ).map(({ kind }) => kind);

describe('staff', () => {
  it('extend some of a memo’s stones; history says who, why, and both days', async () => {
    const { ids } = await lend(server, admin, client, { count: 3 });
    const [first = '', ...others] = ids;
    const reply = await extend(people[3].api, {
      ids: [first],
      due_date: inDays(20),
      reason: ' At the fair ',
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toContain(`1 stone is now due on ${dayAsPrinted(inDays(20))}`);
    expect(await dueOf(server, ids)).toEqual([inDays(20), ...others.map(() => inDays(10))]);
    const [step] = await server.query(
      'SELECT event, from_state, to_state, actor_id, reason FROM history WHERE record_id = $1 AND step = 2',
      [first],
    );
    expect(step).toEqual({
      event: 'EXTEND',
      from_state: 'issued',
      to_state: 'issued',
      actor_id: people[3].id,
      reason: `Due ${dayAsPrinted(inDays(20))} instead of ${dayAsPrinted(inDays(10))}: At the fair`,
    });
  });

  it('extend without a request, and the client gets one mail with the new day', async () => {
    const { ids, numbers, memo } = await lend(server, admin, client, { count: 2 });
    const told = () =>
      server.query<{ plain: string }>(
        `SELECT plain FROM mail WHERE kind = 'memoExtended' AND user_id = $1 AND position($2 IN plain) > 0`,
        [client, numbers[0]],
      );
    expect((await ask(people[4].api, { ids: ids.slice(1), due_date: inDays(15) })).status).toBe(200);
    expect((await extend(people[3].api, { ids, due_date: inDays(20) })).status).toBe(200);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.plain).toContain(`can stay with you longer, until ${longDay(inDays(20))}:`);
    // The answer to a request is a separate mail.
    expect(mail?.plain).not.toContain(numbers[1]);
    expect(await kindsRung(memo)).toEqual(['memoExtended']);
  });

  it('extend all chosen ones or none, and read which stones prevent it', async () => {
    const { ids, numbers } = await lend(server, admin, client, { count: 3 });
    expect((await receive(admin, ids.slice(2))).status).toBe(200);
    expect((await extend(admin, { ids: ids.slice(0, 1), due_date: inDays(30) })).status).toBe(200);
    const back = await extend(admin, { ids, due_date: inDays(40) });
    expect(back.status).toBe(409);
    expect(back.body?.message).toBe('A received memo cannot be extended.');
    expect(back.body?.data).toMatchObject({ stones: [{ stock_no: numbers[2] }] });
    const earlier = await extend(admin, { ids: ids.slice(0, 2), due_date: inDays(25) });
    expect(earlier.body?.message).toBe(
      `The stone is due on ${dayAsPrinted(inDays(30))}. Choose a later date.`,
    );
    expect(earlier.body?.data).toMatchObject({ guard: 'laterDay', stones: [{ stock_no: numbers[0] }] });
    expect(await dueOf(server, ids)).toEqual([inDays(30), inDays(10), inDays(10)]);
  });

  it('choose a day that is not over, and at most a year away', async () => {
    const { ids } = await lend(server, admin, client);
    await server.command(`UPDATE memo_line SET due_date = current_date - 9 WHERE id = $1`, [ids[0]]);
    const over = await extend(admin, { ids, due_date: inDays(-1) });
    expect([over.status, over.body?.message]).toEqual([
      409,
      'The new date has passed. Choose today or a later date.',
    ]);
    const far = await extend(admin, { ids, due_date: inDays(366) });
    expect(far.body?.message).toBe(
      `The new date can be at most 365 days away. Choose ${dayAsPrinted(inDays(365))} or an earlier one.`,
    );
    expect((await extend(admin, { ids, due_date: inDays(0) })).status).toBe(200);
    expect((await extend(admin, { ids, due_date: inDays(365) })).status).toBe(200);
  });

  it('say why, in 1 to 500 characters', async () => {
    const { ids } = await lend(server, admin, client);
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      const reply = await extend(admin, { ids, reason });
      expect([reply.status, reply.body?.data], reason).toMatchObject([
        400,
        { field: expect.stringMatching(/reason$/) },
      ]);
    }
    expect((await extend(admin, { ids, reason: 'x'.repeat(500) })).status).toBe(200);
    expect((await extend(admin, { ids: [] })).status).toBe(400);
  });
});

describe('the new day', () => {
  it('counts for what is overdue, in tabs, groups and sorted lists', async () => {
    const { ids, memo } = await lend(server, admin, client, { count: 2 });
    await server.command(`UPDATE memo_line SET due_date = current_date - 1 WHERE id = ANY ($1::uuid[])`, [
      ids,
    ]);
    const before = await memosOf(admin, `search=${memo}`);
    expect(before.overdue).toBe(2);
    expect((await extend(admin, { ids: ids.slice(0, 1), due_date: inDays(5) })).status).toBe(200);
    const after = await memosOf(admin, `search=${memo}&groupBy=7&sort=due_date`);
    expect(after.overdue).toBe(1);
    expect(after.data.map(({ id, due_date, days_over }) => [id, due_date, days_over])).toEqual([
      [ids[1], inDays(-1), 1],
      [ids[0], inDays(5), null],
    ]);
    expect(after.groups).toMatchObject([{ due_first: inDays(-1), due_last: inDays(5) }]);
    await receive(admin, ids.slice(1));
    const left = await memosOf(admin, `search=${memo}&groupBy=7`);
    expect(left.groups).toMatchObject([{ due_first: inDays(5), due_last: inDays(5) }]);
  });

  it('is what clients are reminded of', async () => {
    const { ids } = await lend(server, admin, client, { count: 2, due: 1 });
    const told = async (): Promise<string[]> =>
      (await kindsTo(server, client)).filter((kind) => kind === 'memoDueSoon');
    await remindOfDueMemos(server.pool);
    const before = (await told()).length;
    await extend(admin, { ids: ids.slice(0, 1), due_date: inDays(9) });
    await remindOfDueMemos(server.pool);
    expect((await told()).length).toBe(before);
    // Their due day comes, which is not the day that they were reminded of.
    await server.command(`UPDATE memo_line SET due_date = current_date + 2 WHERE id = $1`, [ids[0]]);
    await remindOfDueMemos(server.pool);
    expect((await told()).length).toBe(before + 1);
    await extend(admin, { ids, due_date: inDays(60) });
    await remindOfDueMemos(server.pool);
    expect((await told()).length).toBe(before + 1);
  });

  it('is printed: the first one at the head, and each stone’s own where they differ', async () => {
    const { ids, memo } = await lend(server, admin, client, { count: 2 });
    const printed = async (): Promise<string[]> => {
      const [row] = await server.query<{ id: string }>('SELECT id FROM memo WHERE number = $1', [memo]);
      const reply = await people[4].api.get(`/inventory/new-arrival/memo/${row?.id}/pdf`);
      expect(reply.status).toBe(200);
      return (await readPdf(reply.bytes)).texts;
    };
    expect((await printed()).join('\n')).toContain(`Due ${dayAsPrinted(inDays(10))}`);
    expect(await printed()).not.toContain('Due');
    await extend(admin, { ids: ids.slice(0, 1), due_date: inDays(20) });
    const texts = await printed();
    expect(texts.join('\n')).toContain(`First due ${dayAsPrinted(inDays(10))}`);
    expect(texts).toEqual(
      expect.arrayContaining(['Due', dayAsPrinted(inDays(10)), dayAsPrinted(inDays(20))]),
    );
    await extend(admin, { ids: ids.slice(1), due_date: inDays(20) });
    expect((await printed()).join('\n')).toContain(`Due ${dayAsPrinted(inDays(20))}`);
  });
});
