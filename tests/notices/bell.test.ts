/** Reading the bell: one's own notices, counted, marked as read, and forgotten in the end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BELL_ROLES, ROLE } from '../../src/domain/codes.ts';
import { ALL_NOTICE_KINDS, NOTICE_KEPT_DAYS, rolesOfNotice } from '../../src/domain/notices.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { createLog } from '../../server/log.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { envOf } from '../mails/support/mails.ts';
import type { Api, Reply } from '../support/api.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { jobNamed } from '../support/jobs.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { bellOf, noticed, noticesTo } from './support/notices.ts';

const forgetNotices = jobNamed('forget-notices');

let server: TestServer;
let people: People;
let customer: string;
let api: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  ({ id: customer, api } = people[ROLE.customer]);
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM notice'));

const read = (data: object, by = api): Promise<Reply> => by.send('PUT', '/user/notices/read', data);
const unreadAfter = async (data: object, by = api): Promise<number> =>
  dataOf<{ unread: number }>(await read(data, by)).unread;

describe('the list', () => {
  it('has pages, newest first, and counts unread notices on all of them', async () => {
    for (const [day, words] of ['three', 'two', 'one'].entries())
      await noticed(server, customer, words, 3 - day);
    const { data, pagination, unread } = await bellOf(api, '?page=1&size=2');
    expect(data.map(({ words }) => words)).toEqual(['one', 'two']);
    expect([pagination.totalRecords, pagination.totalPages, unread]).toEqual([3, 2, 3]);
    expect((await bellOf(api, '?page=2&size=2')).data.map(({ words }) => words)).toEqual(['three']);
  });

  it('is one’s own: nobody sees another’s, staff neither', async () => {
    await noticed(server, customer, 'of the customer');
    for (const role of [ROLE.associate, ROLE.apiClient] as const)
      expect(await bellOf(people[role].api)).toMatchObject({ data: [], unread: 0 });
  });

  it('is only open to roles that get notices', async () => {
    const told = new Set(ALL_NOTICE_KINDS.flatMap((kind) => rolesOfNotice(kind)));
    expect([...told].toSorted()).toEqual([...BELL_ROLES].toSorted());
    for (const role of Object.values(ROLE)) {
      const expected = told.has(role) ? 200 : 403;
      expect((await people[role].api.get('/user/notices')).status, `role ${role}`).toBe(expected);
      expect((await read({}, people[role].api)).status, `role ${role}`).toBe(expected);
    }
  });

  it('is not shown to staff who look as the customer, and marked as read only by the customer', async () => {
    await noticed(server, customer, 'news');
    const { token } = dataOf<{ token: string }>(
      await people[1].api.send('POST', `/customer/user/${customer}/see-as`),
    );
    const look = server.asNobody(token);
    expect((await look.get('/user/notices')).status).toBe(403);
    expect((await read({}, look)).status).toBe(403);
    expect((await bellOf(api)).unread).toBe(1);
  });
});

describe('reading', () => {
  it('marks those that are named, once', async () => {
    const [first] = [await noticed(server, customer, 'one'), await noticed(server, customer, 'two')];
    expect(await unreadAfter({ ids: [first] })).toBe(1);
    const [then] = (await noticesTo(server, customer)).filter(({ id }) => id === first);
    expect(await unreadAfter({ ids: [first, first] })).toBe(1);
    const [now] = (await noticesTo(server, customer)).filter(({ id }) => id === first);
    expect(now?.read_at).toEqual(then?.read_at);
    expect((await bellOf(api)).data.map(({ words, read_at }) => [words, read_at !== null])).toEqual(
      expect.arrayContaining([
        ['one', true],
        ['two', false],
      ]),
    );
  });

  it('marks all, but not what came after those that were shown', async () => {
    for (const words of ['one', 'two']) await noticed(server, customer, words);
    const [newest] = (await bellOf(api)).data;
    await noticed(server, customer, 'came since', -1);
    expect(await unreadAfter({ until: newest?.created_at })).toBe(1);
    const left = (await noticesTo(server, customer)).filter(({ read_at }) => read_at === null);
    expect(left.map(({ words }) => words)).toEqual(['came since']);
    expect(await unreadAfter({})).toBe(0);
  });

  it('leaves other people’s notices unread, and does not reveal whether there are any', async () => {
    const theirs = await noticed(server, customer, 'of the customer');
    const associate = people[ROLE.associate].api;
    const known = await read({ ids: [theirs] }, associate);
    const unknown = await read({ ids: ['0192f000-0000-7000-8000-000000000001'] }, associate);
    expect(known.status).toBe(404);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const mine = await noticed(server, people[ROLE.associate].id, 'of the associate');
    expect((await read({ ids: [mine, theirs] }, associate)).status).toBe(404);
    expect((await bellOf(associate)).unread).toBe(1);
    expect(await unreadAfter({}, associate)).toBe(0);
    expect((await bellOf(api)).unread).toBe(1);
  });

  it('needs something that can be an id or a moment', async () => {
    for (const data of [{ ids: [] }, { ids: [''] }, { until: 'yesterday' }, { all: true }])
      expect((await read(data)).status, JSON.stringify(data)).toBe(400);
  });
});

it('is kept for 90 days, read or not', async () => {
  await noticed(server, customer, 'old', NOTICE_KEPT_DAYS + 1);
  await noticed(server, customer, 'kept', NOTICE_KEPT_DAYS - 1);
  const env = envOf(server, null);
  await asOwner(server, (ownerPool) =>
    forgetNotices.run(
      {},
      {
        pool: server.pool,
        ownerPool,
        env,
        storage: diskStorage(server.dataDir),
        log: createLog({ ...env, logLevel: 'silent' }),
      },
    ),
  );
  expect((await noticesTo(server, customer)).map(({ words }) => words)).toEqual(['kept']);
});
