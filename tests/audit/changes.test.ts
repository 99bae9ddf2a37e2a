/** The audit log says what was changed into what, and finds the entries about one record. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { holdSettingOf, type HoldSettingKey } from '../../src/domain/holds.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Entry = components['schemas']['AuditLog'];

let server: TestServer;
let people: People;
let admin: Api;
let auditor: Api;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  auditor = people[ROLE.auditor].api;
});
afterAll(() => server.close());

const logged = async (query: string): Promise<Entry[]> =>
  dataOf<{ data: Entry[] }>(await auditor.get(`/audit/audit-logs?${query}`)).data;
const newest = async (): Promise<Entry | undefined> => (await logged('size=1'))[0];
const put = (path: string, data: object): Promise<Reply> => admin.send('PUT', path, data);

async function newClient(more: object = {}): Promise<string> {
  const reply = await admin.send('POST', '/customer/add-customer-with-business', {
    email: `${crypto.randomUUID()}@changes.test`,
    first_name: 'Ilse',
    last_name: 'Crown',
    company_name: 'Crown Gems',
    ...more,
  });
  return dataOf<{ id: string }>(reply).id;
}

describe('an entry', () => {
  it('has the old and the new value of each field of a setting that was changed, and no others', async () => {
    const kept = dataOf<Record<HoldSettingKey, number>>(await admin.get('/project-setting/hold'));
    const reply = await put('/project-setting/hold', { ...holdSettingOf(kept), hold_limit: 77 });
    expect(reply.status, reply.text).toBe(200);
    const entry = await newest();
    expect(entry?.operation).toBe('setHoldSetting');
    const changed = (entry?.changes ?? []).flatMap(({ before = {}, after = {} }) =>
      Object.keys(after).map((field) => [field, before[field] ?? null, after[field]]),
    );
    expect(changed).toContainEqual([expect.stringMatching(/value|hold_limit/), kept.hold_limit, 77]);
    expect(changed.every(([, was, is]) => was !== is)).toBe(true);
  });

  it('has the removed and the new values of a list that is replaced', async () => {
    await put('/project-setting/holiday', { days: [{ day: '2027-11-08', name: 'Diwali' }] });
    await put('/project-setting/holiday', { days: [{ day: '2027-12-25', name: 'Christmas' }] });
    expect((await newest())?.changes).toEqual([
      { of: 'holiday', id: '2027-11-08', before: { day: '2027-11-08', name: 'Diwali' } },
      { of: 'holiday', id: '2027-12-25', after: { day: '2027-12-25', name: 'Christmas' } },
    ]);
    const stored = await server.query<{ subject: object }>(
      `SELECT subject FROM audit_log WHERE operation = 'setHolidays'`,
    );
    expect(JSON.stringify(stored)).not.toContain('changed_by');
  });

  it('has no changes if nothing that people edit has changed', async () => {
    await put(
      '/project-setting/kyc',
      dataOf<object>(await put('/project-setting/kyc', { grace_days: 9, kept_years: 6 })),
    );
    await put('/project-setting/kyc', { grace_days: 9, kept_years: 6 });
    expect((await newest())?.changes).toEqual([]);
  });

  it('has a person’s old and new words, which are lost with the person’s key', async () => {
    const id = await newClient();
    const client = dataOf<{ version: string }>(await admin.get(`/customer/user/${id}`));
    const reply = await put(`/customer/user/${id}`, {
      first_name: 'Ilse-Marie',
      last_name: 'Crown',
      company_name: 'Crown Gems',
      email: `${id}@changes.test`,
      version: client.version,
    });
    expect(reply.status, reply.text).toBe(200);
    const [entry] = await logged(`about=${id}&operation=updateClient`);
    const person = entry?.changes?.find(({ of }) => of === 'person');
    expect(person).toMatchObject({
      id,
      before: { first_name: 'Ilse' },
      after: { first_name: 'Ilse-Marie', email: `${id}@changes.test` },
    });
    expect(JSON.stringify(await server.queryStored(`SELECT subject FROM audit_log`))).not.toContain(
      'Ilse-Marie',
    );
    await server.command('DELETE FROM person_key WHERE user_id = $1', [id]);
    const [after] = await logged(`about=${id}&operation=updateClient`);
    expect(after?.changes?.find(({ of }) => of === 'person')).toMatchObject({
      before: { first_name: 'a former member' },
      after: { first_name: 'a former member' },
    });
  });

  it('keeps no more changes than can be read, and says that there were more', async () => {
    const days = Array.from({ length: 365 }, (_, index) => ({
      day: new Date(Date.UTC(2030, 0, index + 1)).toISOString().slice(0, 10),
      name: `A day on which the house is closed for a long reason, number ${index + 1}`,
    }));
    const reply = await put('/project-setting/holiday', { days });
    expect(reply.status, reply.text).toBe(200);
    const changes = (await newest())?.changes ?? [];
    expect(changes.length).toBeGreaterThan(50);
    expect(changes.length).toBeLessThan(200);
    expect(changes.at(-1)).toEqual({ of: 'more' });
    await put('/project-setting/holiday', { days: [] });
  });

  it('does not include changes of an earlier action', async () => {
    await put('/project-setting/holiday', { days: [{ day: '2027-11-08', name: 'Diwali' }] });
    await people[ROLE.qualityControl].api.send('POST', '/user/logout');
    expect((await newest())?.operation).toBe('userLogout');
    expect((await newest())?.changes).toEqual([]);
  });
});

describe('the log', () => {
  it('finds what was done to a record by its id or number, also in small letters', async () => {
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 1',
    );
    const number = stone?.stock_no ?? '';
    await people[ROLE.customer].api.send('POST', '/inventory/new-arrival/enquiry', {
      stock_numbers: [number],
      message: 'Is it eye-clean?',
    });
    for (const about of [number, number.toLowerCase()])
      expect((await logged(`about=${about}`)).map(({ operation }) => operation)).toEqual(['openEnquiry']);
    expect(await logged(`about=${number.slice(0, -1)}`)).toEqual([]);
    const id = await newClient();
    expect((await logged(`about=${id}`)).length).toBeGreaterThan(0);
  });

  it('is narrowed to an operation and to a person', async () => {
    const { id } = people[ROLE.customer];
    const theirs = await logged(`user_id=${id}`);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every(({ actor_id }) => actor_id === id)).toBe(true);
    expect(await logged('user_id=nobody')).toEqual([]);
    const holidays = await logged('operation=setHolidays');
    expect(new Set(holidays.map(({ operation }) => operation))).toEqual(new Set(['setHolidays']));
    expect(await logged(`operation=setHolidays&user_id=${id}`)).toEqual([]);
  });

  it('is exported with old and new values, and times of the audit log', async () => {
    await put('/project-setting/holiday', { days: [{ day: '2027-01-26', name: 'Republic Day' }] });
    const bytes = await auditor.bytes('/audit/audit-logs?operation=setHolidays&export=at&export=changes');
    const { sheets } = await readXlsx(bytes);
    const [heads, first] = sheets[0]?.rows ?? [];
    expect(heads).toEqual(['When (UTC)', 'Old and new values']);
    const [entry] = await logged('operation=setHolidays');
    // To the minute, as a date that a spreadsheet sorts.
    expect(first?.[0]).toEqual(new Date(`${entry?.at.slice(0, 16)}Z`));
    expect(first?.[1]).toContain('holiday 2027-01-26, new: day – → 2027-01-26, name – → Republic Day');
  });
});
