/**
 * Clients ask for more time for stones on memo; staff grant or decline it, and what is asked ends
 * with the line.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailMemoExtensions } from '../../server/jobs/notifications.ts';
import { EXTENSION_STATUS } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { kindsTo, mailsTo } from '../mails/support/mails.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  answer,
  ask,
  dueOf,
  extend,
  dayAsPrinted,
  lend,
  memosOf,
  receive,
  extensionIdsIn,
  extensionStatus,
  withdraw,
} from './support/memo-fixture.ts';
import { inDays } from '../support/days.ts';

const { asked, granted, declined, withdrawn, lapsed } = EXTENSION_STATUS;

let server: TestServer;
let people: People;
let admin: Api;
let customer: Api;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[1].api;
  customer = people[4].api;
  client = people[4].id;
});
afterAll(() => server.close());

const lent = (count = 1) => lend(server, admin, client, { count });
const stepsOf = (id: string | undefined) =>
  server.query<{ event: string; reason: string | null; actor_id: string }>(
    'SELECT event, reason, actor_id FROM history WHERE record_id = $1 ORDER BY step',
    [id],
  );

describe('asking', () => {
  it('is for each chosen line, and shown with it to the client and to staff', async () => {
    const { ids, memo } = await lent(2);
    const reply = await ask(customer, { ids, due_date: inDays(30), reason: 'My buyer decides in two weeks' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toBe(`More time requested for 2 stones, until ${dayAsPrinted(inDays(30))}.`);
    const [first] = extensionIdsIn(reply);
    expect(await dueOf(server, ids)).toEqual([inDays(10), inDays(10)]);
    for (const api of [customer, people[3].api, admin]) {
      const page = await memosOf(api, `search=${memo}&asked=true`);
      expect(page.asked).toBe(2);
      expect(page.data).toHaveLength(2);
      expect(page.data.find(({ id }) => id === ids[0])?.extension).toMatchObject({
        id: first,
        status: asked,
        due_date: inDays(10),
        wished_date: inDays(30),
        reason: 'My buyer decides in two weeks',
        granted_date: null,
        answer: null,
      });
    }
    expect(await stepsOf(first)).toEqual([
      { event: 'CREATE', reason: 'My buyer decides in two weeks', actor_id: client },
    ]);
  });

  it('is refused as a whole where one line cannot have it, with its stone', async () => {
    const { ids, numbers } = await lent(3);
    await receive(admin, ids.slice(2));
    const back = await ask(customer, { ids });
    expect([back.status, back.body?.message]).toEqual([
      409,
      'The stone is no longer on memo, so there is nothing to extend.',
    ]);
    expect(back.body?.data).toMatchObject({ stones: [{ stock_no: numbers[2] }] });
    const open = ids.slice(0, 2);
    expect((await ask(customer, { ids: open.slice(0, 1) })).status).toBe(200);
    const again = await ask(customer, { ids: open });
    expect(again.body?.message).toBe(
      'You have already asked for more time. Wait for the answer, or withdraw the request.',
    );
    expect(again.body?.data).toMatchObject({ stones: [{ stock_no: numbers[0] }] });
    for (const [due_date, guard] of [
      [inDays(10), 'laterDay'],
      [inDays(366), 'dayWithinYear'],
    ]) {
      const reply = await ask(customer, { ids: open.slice(1), due_date: String(due_date) });
      expect(reply.body?.data).toMatchObject({ guard });
    }
    expect((await ask(customer, { ids: open.slice(1), reason: ' ' })).status).toBe(400);
    const [count] = await server.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM memo_extension WHERE line_id = ANY ($1::uuid[])',
      [ids],
    );
    expect(count?.count).toBe(1);
  });

  it('twice at once is one wish', async () => {
    const { ids } = await lent();
    const both = await Promise.all([ask(customer, { ids }), ask(customer, { ids })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is for API clients, too', async () => {
    const { ids } = await lend(server, admin, people[6].id);
    expect((await ask(people[6].api, { ids })).status).toBe(200);
  });

  it('can be withdrawn until it is answered, and made again', async () => {
    const { ids } = await lent();
    const wishes = extensionIdsIn(await ask(customer, { ids }));
    expect((await withdraw(customer, wishes)).status).toBe(200);
    expect(await extensionStatus(server, wishes)).toEqual([withdrawn]);
    const again = await withdraw(customer, wishes);
    expect([again.status, again.body?.message]).toEqual([
      409,
      'A request that was withdrawn cannot be withdrawn.',
    ]);
    expect((await answer(admin, { ids: wishes, granted: true })).status).toBe(409);
    expect((await ask(customer, { ids })).status).toBe(200);
  });
});

describe('an answer', () => {
  it('grants an earlier day than was wished, in one step with the line', async () => {
    const { ids, memo } = await lent(2);
    const wishes = extensionIdsIn(await ask(customer, { ids, due_date: inDays(40) }));
    const reply = await answer(people[3].api, {
      ids: wishes,
      granted: true,
      due_date: inDays(25),
      reason: 'Until the fair',
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await dueOf(server, ids)).toEqual([inDays(25), inDays(25)]);
    expect(await extensionStatus(server, wishes)).toEqual([granted, granted]);
    expect((await memosOf(customer, `search=${memo}`)).data[0]?.extension).toMatchObject({
      status: granted,
      wished_date: inDays(40),
      granted_date: inDays(25),
      answer: 'Until the fair',
    });
    const [step, other] = (await stepsOf(ids[0])).slice(-1);
    expect([step, other]).toEqual([
      {
        event: 'EXTEND',
        reason: `Due ${dayAsPrinted(inDays(25))} instead of ${dayAsPrinted(inDays(10))}: Until the fair`,
        actor_id: people[3].id,
      },
      undefined,
    ]);
    expect((await stepsOf(wishes[0])).map(({ event }) => event)).toEqual(['CREATE', 'GRANT']);
    expect((await memosOf(admin, `search=${memo}`)).asked).toBe(0);
  });

  it('without a day grants each line what was wished for it', async () => {
    const { ids } = await lent(2);
    const [first = ''] = extensionIdsIn(await ask(customer, { ids: ids.slice(0, 1), due_date: inDays(20) }));
    const [second = ''] = extensionIdsIn(await ask(customer, { ids: ids.slice(1), due_date: inDays(30) }));
    expect((await answer(admin, { ids: [first, second], granted: true })).status).toBe(200);
    expect(await dueOf(server, ids)).toEqual([inDays(20), inDays(30)]);
  });

  it('that the line cannot have changes nothing', async () => {
    const { ids, numbers } = await lent();
    const wishes = extensionIdsIn(await ask(customer, { ids }));
    const reply = await answer(admin, { ids: wishes, granted: true, due_date: inDays(10) });
    expect([reply.status, reply.body?.data]).toMatchObject([
      409,
      { guard: 'laterDay', stones: [{ stock_no: numbers[0] }] },
    ]);
    expect(await extensionStatus(server, wishes)).toEqual([asked]);
  });

  it('declines with a reason', async () => {
    const { ids } = await lent();
    const wishes = extensionIdsIn(await ask(customer, { ids }));
    const silent = await answer(admin, { ids: wishes, granted: false, reason: ' ' });
    expect([silent.status, silent.body?.message]).toEqual([400, 'Give a reason. The client sees it.']);
    expect(
      (await answer(admin, { ids: wishes, granted: false, reason: 'Somebody waits for it' })).status,
    ).toBe(200);
    expect(await extensionStatus(server, wishes)).toEqual([declined]);
    expect(await dueOf(server, ids)).toEqual([inDays(10)]);
    const [line] = (await memosOf(customer, `asked=false`)).data.filter(({ id }) => id === ids[0]);
    expect(line?.extension).toMatchObject({ status: declined, answer: 'Somebody waits for it' });
    expect((await answer(admin, { ids: wishes, granted: true })).body?.message).toBe(
      'A request that was declined cannot be granted.',
    );
  });

  it('is given once, however many answer at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids } = await lent();
      const wishes = extensionIdsIn(await ask(customer, { ids }));
      const answers = await Promise.all([
        answer(admin, { ids: wishes, granted: true, due_date: inDays(20) }),
        answer(people[3].api, { ids: wishes, granted: true, due_date: inDays(30) }),
        answer(admin, { ids: wishes, granted: false }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const won = answers.findIndex(({ status }) => status === 200);
      expect(await dueOf(server, ids)).toEqual([inDays([20, 30, 10][won] ?? 0)]);
    }
  });

  it('and a receipt at once leave the line back, or extended and then back', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids } = await lent();
      const wishes = extensionIdsIn(await ask(customer, { ids }));
      const [grant, back] = await Promise.all([
        answer(admin, { ids: wishes, granted: true }),
        receive(people[3].api, ids),
      ]);
      expect(back.status).toBe(200);
      expect([
        [200, granted],
        [409, lapsed],
      ]).toContainEqual([grant.status, ...(await extensionStatus(server, wishes))]);
    }
  });
});

describe('what is asked', () => {
  it('is granted if staff extend the line', async () => {
    const { ids } = await lent();
    const wishes = extensionIdsIn(await ask(customer, { ids, due_date: inDays(40) }));
    expect((await extend(admin, { ids, due_date: inDays(15), reason: 'Agreed by phone' })).status).toBe(200);
    expect(await extensionStatus(server, wishes)).toEqual([granted]);
    const [line] = (await memosOf(customer)).data.filter(({ id }) => id === ids[0]);
    expect(line?.extension).toMatchObject({ granted_date: inDays(15), answer: 'Agreed by phone' });
  });

  it('lapses when its stone is received or sold', async () => {
    const { ids } = await lent(2);
    const wishes = extensionIdsIn(await ask(customer, { ids }));
    await receive(admin, ids.slice(0, 1));
    await admin.send('POST', '/inventory/new-arrival/memo-sell', { ids: ids.slice(1) });
    expect(await extensionStatus(server, wishes)).toEqual([lapsed, lapsed]);
    expect((await memosOf(admin, 'asked=true')).data.filter(({ id }) => ids.includes(id))).toEqual([]);
    const late = await answer(admin, { ids: wishes, granted: true });
    expect(late.body?.message).toBe('A request that has lapsed with its memo cannot be granted.');
  });
});

describe('mails', () => {
  beforeEach(async () => {
    await server.command(`UPDATE mail SET kind = 'earlier'`);
    await server.command('UPDATE memo_extension SET asked_told_at = now(), answer_told_at = now()');
  });
  const fresh = async (id: string): Promise<string[]> =>
    (await kindsTo(server, id)).filter((kind) => kind !== 'earlier');

  it('announce the request to the associate, and the answer to the client, once each', async () => {
    const { ids, numbers, memo } = await lent(2);
    const wishes = extensionIdsIn(
      await ask(customer, { ids, due_date: inDays(40), reason: 'For <my> buyer' }),
    );
    for (let round = 0; round < 2; round++) await mailMemoExtensions(server.pool);
    expect(await fresh(people[3].id)).toEqual(['clientAsksMoreTime']);
    const mail = (await mailsTo(server, people[3].id)).at(-1);
    expect(mail?.plain).toContain('For <my> buyer');
    expect(mail?.plain).toContain(`2 stones of memo ${memo}`);
    expect(mail?.html).toContain('For &lt;my&gt; buyer');
    expect(await fresh(client)).toEqual([]);

    await answer(admin, { ids: wishes.slice(0, 1), granted: true, due_date: inDays(20) });
    await answer(admin, { ids: wishes.slice(1), granted: false, reason: 'Somebody waits for it' });
    for (let round = 0; round < 2; round++) await mailMemoExtensions(server.pool);
    expect(await fresh(client)).toEqual(['memoExtensionAnswered']);
    const told = (await mailsTo(server, client)).at(-1);
    for (const text of [
      ...numbers,
      'Agreed by phone',
      'Somebody waits for it',
      'cannot stay with you longer',
    ])
      expect(told?.plain).toContain(text);
  });

  it('go to administrators by the bell, once, for a client without an associate', async () => {
    await server.command('DELETE FROM notice');
    const [before] = await server.query<{ id: string }>(
      'SELECT associate_id AS id FROM app_user WHERE id = $1',
      [client],
    );
    await server.command('UPDATE app_user SET associate_id = NULL WHERE id = $1', [client]);
    const { ids, memo } = await lent(2);
    expect((await ask(customer, { ids, due_date: inDays(40) })).status).toBe(200);
    for (let round = 0; round < 2; round++) await mailMemoExtensions(server.pool);
    await server.command('UPDATE app_user SET associate_id = $2 WHERE id = $1', [client, before?.id]);
    expect(await fresh(people[3].id)).toEqual([]);
    const told = await server.query<{ role: number; kind: string; words: string; path: string }>(
      `SELECT u.role_id AS role, n.kind, n.words, n.path FROM notice n JOIN app_user u ON u.id = n.user_id WHERE u.id = $1
       UNION ALL SELECT u.role_id, n.kind, n.words, n.path FROM notice n JOIN app_user u ON u.id = n.user_id
                  WHERE u.role_id <> 1`,
      [people[1].id],
    );
    expect(told).toEqual([
      {
        role: 1,
        kind: 'moreTimeAsked',
        words: expect.stringContaining(`2 stones of memo ${memo}`),
        path: '/transaction/memo?asked=true',
      },
    ]);
  });

  it('are not sent for withdrawn requests, nor to people who turned them off', async () => {
    const { ids } = await lent();
    await withdraw(customer, extensionIdsIn(await ask(customer, { ids })));
    await mailMemoExtensions(server.pool);
    expect(await fresh(people[3].id)).toEqual([]);
    await server.command(`INSERT INTO mail_declined (user_id, kind) VALUES ($1, 'clientAsksMoreTime')`, [
      people[3].id,
    ]);
    await ask(customer, { ids });
    await mailMemoExtensions(server.pool);
    expect(await fresh(people[3].id)).toEqual([]);
  });
});
