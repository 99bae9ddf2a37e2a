/** Accounts without records are deleted: nothing in the database still identifies the person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { retireAccounts } from '../../server/workflows/people/account-beginnings.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Reply } from '../support/api.ts';
import { asOwner } from '../support/as-owner.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { UNIQUE_CLIENT, tablesThatName } from './support/unique-client.ts';

type Account = components['schemas']['Account'];

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const admin = () => people[ROLE.administrator].api;
const remove = (id: string, reason = 'Entered twice'): Promise<Reply> =>
  admin().send('DELETE', `/user/account/${id}?reason=${encodeURIComponent(reason)}`);
const accountOf = async (id: string): Promise<Account> =>
  dataOf<Account>(await people[ROLE.auditor].api.get(`/user/account/${id}`));

async function done(reply: Promise<Reply>): Promise<Reply> {
  const answered = await reply;
  expect(answered.status, answered.text).toBe(200);
  return answered;
}

/** The columns with the name of whoever did something. Some tables of the demo have no rows. */
const namesOfDoers = () =>
  server.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'text'::regtype
        AND a.attname ~ '_by(_name)?$'`,
  );

/** A client about whom something is kept in as many places as there are without records. */
async function leonora(): Promise<string> {
  const added = await done(admin().send('POST', '/customer/add-customer-with-business', UNIQUE_CLIENT));
  const { id } = dataOf<{ id: string }>(added);
  const status = `/customer/user/${id}/status`;
  await server.command('UPDATE account SET status = 3 WHERE id = $1', [id]);
  await done(admin().send('PUT', status, { is_active: false, reason: 'Leonora rang us' }));
  await done(admin().send('PUT', status, { is_active: true }));
  const [stone] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
  );
  await done(
    admin().send('POST', '/inventory/featured-stone', {
      stock_numbers: [stone?.stock_no],
      user_id: id,
      note: 'As Leonora asked',
    }),
  );
  await server.command(
    `INSERT INTO mail (id, user_id, kind, status, address, subject, html, plain, next_try_at)
     VALUES (gen_random_uuid(), $1, 'invitation', 1, $2, 'You are invited', '<p>Leonora</p>', 'Leonora', now())`,
    [id, UNIQUE_CLIENT.email],
  );
  await server.command(
    `INSERT INTO notice (id, user_id, kind, words, path)
     SELECT gen_random_uuid(), told.id, 'kycApproved', 'Tamarisk Gems is registered', '/client?search=Tamarisk+Gems'
       FROM unnest($1::uuid[]) AS told (id)`,
    [[id, people[ROLE.associate].id]],
  );
  await server.command(
    `INSERT INTO idempotency_key (user_id, operation, key, fingerprint, answer) VALUES ($1, 'getClient', 'a key of a day', '', $2)`,
    [people[ROLE.administrator].id, Buffer.from(JSON.stringify(UNIQUE_CLIENT))],
  );
  await server.command(
    `WITH picture AS (
       INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256, owner_id)
       VALUES (gen_random_uuid(), gen_random_uuid()::text, 'leonora.png', 'image/png', 1, repeat('0', 64), $1) RETURNING id)
     INSERT INTO person_picture (user_id, file_id) SELECT $1, id FROM picture`,
    [id],
  );
  for (const { table, column } of await namesOfDoers())
    await server.command(
      `UPDATE ${table} SET ${column} = 'Leonora Quickthorn' WHERE ctid = (SELECT ctid FROM ${table} LIMIT 1)`,
    );
  return id;
}

describe('a client whose account is deleted', () => {
  let id: string;
  beforeAll(async () => {
    id = await leonora();
  });

  it('is named in no column of any table, and was in many', async () => {
    const named = [
      'app_user',
      'business',
      'mail',
      'notice',
      'featured_stone',
      'carat_range',
      'idempotency_key',
    ];
    expect(await tablesThatName(server)).toEqual(expect.arrayContaining(named));
    const reply = await done(remove(id));
    expect(reply.body?.message).toBe('The account is deleted, and its e-mail can be used again.');
    expect(await tablesThatName(server)).toEqual([]);
  });

  it('has a history that others’ words can still be read in, and theirs not', async () => {
    const { status, history, name } = await accountOf(id);
    expect([status, name]).toEqual([7, `Former client ${id.slice(-6)}`]);
    expect(history.map(({ event, reason }) => [event, reason])).toEqual([
      ['INVITE', null],
      ['SUSPEND', null],
      ['REINSTATE', null],
      ['DELETE', 'Entered twice'],
    ]);
    expect(history.map(({ actor_name }) => actor_name)).not.toContain('a former member');
    const log = await people[ROLE.auditor].api.get(`/audit/audit-logs?search=${id}`);
    const told = dataOf<components['schemas']['AuditLogs']>(log).data.map(({ summary }) => summary);
    expect(told).toEqual([
      'Deleted an account that left no records',
      '1 stone is recommended to a former member.',
      'Reactivated the account of a former member',
      'Suspended the account of a former member',
      'Added the client a former member',
    ]);
    await done(admin().send('POST', '/workflows/conformance'));
  });

  it('is in no list, and has no page', async () => {
    expect((await admin().get(`/customer/user/${id}`)).status).toBe(404);
    const listed = await admin().get('/customer/users?search=Former');
    expect(dataOf<{ data: unknown[] }>(listed).data).toEqual([]);
  });

  it('leaves the e-mail and the user name to others', async () => {
    const again = dataOf<{ id: string }>(
      await done(admin().send('POST', '/customer/add-customer-with-business', UNIQUE_CLIENT)),
    );
    expect(again.id).not.toBe(id);
    await done(remove(again.id));
  });

  it('leaves e-mails to others alone that only share a word with their company', async () => {
    await server.command(
      `INSERT INTO mail (id, user_id, kind, status, address, subject, html, plain, next_try_at)
       VALUES (gen_random_uuid(), $1, 'memoDue', 1, 'a@b.test', 'Memos', '<p>A Round stone</p>', 'A Round stone', now())`,
      [people[ROLE.customer].id],
    );
    await server.command(`UPDATE mail SET status = 2 WHERE plain = 'A Round stone'`);
    const round = { ...UNIQUE_CLIENT, company_name: 'Round' };
    const added = await done(admin().send('POST', '/customer/add-customer-with-business', round));
    await done(remove(dataOf<{ id: string }>(added).id));
    expect(await server.query(`SELECT FROM mail WHERE plain = 'A Round stone'`)).toHaveLength(1);
  });

  it('cannot be deleted twice, nor opened again', async () => {
    expect((await remove(id)).body?.message).toBe('An erased account cannot be deleted.');
    expect((await admin().send('PUT', `/customer/user/${id}/status`, { is_active: true })).status).toBe(409);
  });
});

describe('deleting an account is refused', () => {
  it('while records name it, which the answer counts', async () => {
    const { id } = people[ROLE.customer];
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 AND total_amt IS NOT NULL ORDER BY id LIMIT 1',
    );
    const held = { stock_numbers: [stone?.stock_no], user_id: id };
    await done(admin().send('POST', '/inventory/new-arrival/hold', held));
    const { records } = await accountOf(id);
    expect(records.holds).toBeGreaterThan(0);
    const reply = await remove(id);
    expect([reply.status, dataOf<{ guard: string }>(reply).guard]).toEqual([409, 'leftNoRecords']);
    expect(reply.body?.message).toMatch(/^\d+ holds?.* refer to this account, so it can only be closed\.$/);
    expect((await accountOf(id)).status).toBe(3);
  });

  it('for those who made lines for clients', async () => {
    const { records } = await accountOf(people[ROLE.administrator].id);
    expect(records.holds).toBeGreaterThan(0);
  });

  it('for oneself, and without a reason', async () => {
    const own = await remove(people[ROLE.administrator].id);
    expect([own.status, dataOf<{ guard: string }>(own).guard]).toEqual([409, 'notOneself']);
    expect((await remove(people[ROLE.auditor].id, ' ')).status).toBe(400);
  });
});

it('the database keeps the keys of people who are not erased', async () => {
  const forget = server.command('SELECT forget_person_key($1)', [people[ROLE.customer].id]);
  await expect(forget).rejects.toThrow('is not erased');
});

it('an erased account of the demo stays erased when the demo is removed', async () => {
  const [erased] = await server.query<{ id: string }>('SELECT id FROM account WHERE status = 7 LIMIT 1');
  await asOwner(server, (pool) =>
    withActor(pool, SYSTEM, 'write', async (tx) =>
      expect(await retireAccounts(tx, [erased?.id ?? ''])).toBe(0),
    ),
  );
});
