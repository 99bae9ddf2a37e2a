/** Notes about stones: whose they are, who reads them, and when they are due. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { openedFile } from '../people/file/archive-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];
const AT = '/inventory/new-arrival';

let server: TestServer;
let people: Record<'admin' | 'associate' | 'associate2' | 'customer' | 'customer2', Api>;
let customerId: string;
let stone: string;
let another: string;

beforeAll(async () => {
  server = await startTestServer();
  const as = (name: string) => server.as(`${name}@pavilion.test`);
  people = {
    admin: await as('admin'),
    associate: await as('associate'),
    associate2: await as('associate2'),
    customer: await as('customer'),
    customer2: await as('customer2'),
  };
  const [customer] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  customerId = customer?.id ?? '';
  const seen = await people.customer.send('POST', '/inventory/search', { size: 2, status: [1] });
  [stone = '', another = ''] = dataOf<{ stockList: { stock_no: string }[] }>(seen).stockList.map(
    ({ stock_no }) => stock_no,
  );
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM stone_note'));

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};
const write = (api: Api, data: Record<string, unknown>): Promise<Reply> =>
  api.send('POST', `${AT}/notes`, { stock_numbers: [stone], ...data });
const notesOf = async (api: Api, query = ''): Promise<Schemas['Notes']> =>
  ok<Schemas['Notes']>(await api.send('POST', `${AT}/get-notes${query}`, {}));
const wordsOf = async (api: Api, query = ''): Promise<string[]> =>
  (await notesOf(api, query)).data.map(({ words }) => words);

it('is one for each stone: writing again changes it', async () => {
  const remind_on = inDays(60);
  ok(await write(people.customer, { words: ' Look at the girdle ' }));
  const changed = ok<Schemas['Collected']>(
    await write(people.customer, { words: 'Girdle is fine', remind_on }),
  );
  expect(changed).toMatchObject({ total: 1, stones: [{ stock_no: stone, changed: true }] });
  const same = await write(people.customer, { words: 'Girdle is fine', remind_on });
  expect(ok<Schemas['Collected']>(same).stones[0]?.changed).toBe(false);
  expect((await notesOf(people.customer)).data).toMatchObject([
    {
      stock_no: stone,
      words: 'Girdle is fine',
      remind_on,
      shared: false,
      own: true,
      is_due: false,
    },
  ]);
  const empty = await write(people.customer, { words: '  ' });
  expect([empty.status, empty.body?.message]).toEqual([400, 'Enter your note about the stone.']);
});

it('is read by its author only, or if shared also by the client’s associate and administrators', async () => {
  ok(await write(people.customer, { words: 'For me' }));
  ok(await write(people.customer, { stock_numbers: [another], words: 'For the house', shared: true }));
  expect((await wordsOf(people.customer)).toSorted()).toEqual(['For me', 'For the house']);
  for (const reader of [people.associate, people.admin]) {
    expect(await wordsOf(reader)).toEqual(['For the house']);
    expect(await wordsOf(reader, `?user_id=${customerId}`)).toEqual(['For the house']);
    expect(await wordsOf(reader, '?search=For')).toEqual(['For the house']);
    const { totals, data } = await notesOf(reader, `?user_id=${customerId}`);
    expect([totals.lots, data[0]?.own]).toEqual([1, false]);
    const { counts } = ok<Schemas['ClientDetail']>(await reader.get(`/customer/user/${customerId}`));
    expect(counts.notesCount).toBe(1);
  }
  for (const stranger of [people.associate2, people.customer2]) {
    expect(await wordsOf(stranger)).toEqual([]);
    expect(await wordsOf(stranger, `?user_id=${customerId}`)).toEqual([]);
  }
  const sheet = await people.admin.send('POST', `${AT}/get-notes?export=words`, {});
  expect([sheet.status, sheet.headers.get('x-rows')]).toEqual([200, '1']);
});

it('of staff about a stone for a client is only for its author, and never shared', async () => {
  ok(await write(people.associate, { words: 'Asks for 2 % less', user_id: customerId }));
  ok(await write(people.admin, { words: 'Call before Friday', user_id: customerId }));
  ok(await write(people.customer, { words: 'Mine' }));
  expect(await wordsOf(people.associate)).toEqual(['Asks for 2 % less']);
  expect(await wordsOf(people.admin)).toEqual(['Call before Friday']);
  expect(await wordsOf(people.customer)).toEqual(['Mine']);
  const shared = await write(people.admin, { words: 'For all', user_id: customerId, shared: true });
  expect([shared.status, shared.body?.message]).toEqual([
    400,
    'Only clients can share a note. Only you can read yours.',
  ]);
  expect((await write(people.admin, { words: 'For whom?' })).body?.message).toBe('Please select a client');
});

it('is deleted by its author only', async () => {
  ok(await write(people.customer, { words: 'Shared', shared: true }));
  const [line] = (await notesOf(people.customer)).data;
  for (const reader of [people.associate, people.admin, people.customer2]) {
    expect((await reader.send('DELETE', `${AT}/notes`, { ids: [line?.line_id] })).status).toBe(404);
    const named = { stock_numbers: [stone], user_id: customerId };
    const reply = await reader.send('DELETE', `${AT}/notes`, named);
    expect([200, 404]).toContain(reply.status);
  }
  expect(await wordsOf(people.customer)).toEqual(['Shared']);
  ok(await people.customer.send('DELETE', `${AT}/notes`, { ids: [line?.line_id] }));
  expect(await server.query('SELECT FROM stone_note')).toEqual([]);
});

it('reminds on a day to come; one whose day is over keeps it when it is changed', async () => {
  const late = await write(people.customer, { words: 'Call them', remind_on: '2020-02-28' });
  expect([late.status, late.body?.message]).toEqual([
    400,
    'This day has passed. Choose today or a later day.',
  ]);
  ok(await write(people.customer, { words: 'Call them', remind_on: '2099-01-01' }));
  await server.command(`UPDATE stone_note SET remind_on = '2020-02-28'`);
  ok(await write(people.customer, { words: 'Call them twice', remind_on: '2020-02-28' }));
  expect(await wordsOf(people.customer)).toEqual(['Call them twice']);
  const both = { stock_numbers: [stone, another], words: 'Both', remind_on: '2020-02-28' };
  expect((await write(people.customer, both)).status).toBe(400);
  expect(await wordsOf(people.customer)).toEqual(['Call them twice']);
});

it('is due from its day on: counted, filtered and sorted', async () => {
  const today = inDays(0);
  ok(await write(people.customer, { words: 'Now', remind_on: today }));
  ok(await write(people.customer, { stock_numbers: [another], words: 'Later', remind_on: '2099-01-01' }));
  const all = await notesOf(people.customer, '?sort=-remind_on');
  expect(all.data.map(({ words, is_due }) => [words, is_due])).toEqual([
    ['Later', false],
    ['Now', true],
  ]);
  expect(all.overdue).toBe(1);
  const due = await notesOf(people.customer, '?overdue=true');
  expect(due.data.map(({ words }) => words)).toEqual(['Now']);
  expect([due.overdue, due.totals.lots]).toEqual([1, 1]);
});

it('is in the audit log without its text', async () => {
  ok(await write(people.customer, { words: 'Kept to myself' }));
  const log = await server.query<{ summary: string }>(
    `SELECT summary FROM audit_log WHERE operation = 'addNotes' ORDER BY at DESC LIMIT 1`,
  );
  expect(log[0]?.summary).toBe('Note saved for 1 stone.');
  expect(JSON.stringify(await server.query('SELECT * FROM audit_log'))).not.toContain('Kept to myself');
});

it('is in its author’s personal file; private ones are not in the file that the house downloads', async () => {
  ok(await write(people.customer, { words: 'Kept to myself' }));
  ok(await write(people.customer, { stock_numbers: [another], words: 'For the house', shared: true }));
  const own = await openedFile(await people.customer.get('/user/profile/file'));
  expect(own.data['notes']?.map((row) => row['words']).toSorted()).toEqual([
    'For the house',
    'Kept to myself',
  ]);
  const byHouse = await people.admin.send('POST', `/user/account/${customerId}/file`);
  expect((await openedFile(byHouse)).data['notes']?.map((row) => row['words'])).toEqual(['For the house']);
});
