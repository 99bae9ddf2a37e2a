/**
 * What is kept about a person, as a file: for themselves, and by an administrator who was asked for
 * it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../../src/domain/codes.ts';
import { newId } from '../../../server/ids.ts';
import { dataOf } from '../../support/data-of.ts';
import { take } from '../../support/prices.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { fireKyc, newcomer, type Newcomer } from '../../api/support/kyc.ts';
import { signInEverybody, type People } from '../../api/support/people.ts';
import { openedFile, type OpenedFile } from './archive-of.ts';

const OWN = '/user/profile/file';

let server: TestServer;
let people: People;
let client: Newcomer;
let file: OpenedFile;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  client = await newcomer(server, people);
  await fireKyc(people, client, 'SUBMIT', ROLE.customer);
  for (const status of [10, 11])
    await server.command('UPDATE business SET status = $2 WHERE user_id = $1', [client.id, status]);
  await client.api.send('PUT', '/user/profile', { first_name: 'Pia <b>', last_name: 'Path' });
  const hold = await take(people[ROLE.administrator].api, 'hold', {
    stock_numbers: [await freeStone()],
    user_id: client.id,
  });
  if (hold.status !== 200) throw new Error(hold.text);
  const id = people[ROLE.administrator].id;
  await server.command(`UPDATE app_user SET first_name = 'Unnamed', last_name = 'Doer' WHERE id = $1`, [id]);
  await people[ROLE.administrator].api.send('PUT', `/customer/user/${client.id}/status`, {
    is_active: false,
    reason: 'By phone',
  });
  await people[ROLE.administrator].api.send('PUT', `/customer/user/${client.id}/status`, { is_active: true });
  const email = dataOf<{ email: string }>(
    await people[ROLE.administrator].api.get(`/customer/user/${client.id}`),
  ).email;
  client.api = await server.as(email);
  file = await openedFile(await client.api.get(OWN));
});
afterAll(() => server.close());

async function freeStone(): Promise<string> {
  const [stone] = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1`,
  );
  return stone?.stock_no ?? '';
}

const only = (part: string): Record<string, unknown> => {
  const rows = file.data[part] ?? [];
  expect(rows, part).toHaveLength(1);
  return rows[0] ?? {};
};

describe("a person's own file", () => {
  it('has who they are, their business, and where they are signed in', () => {
    expect(only('person')).toMatchObject({ first_name: 'Pia <b>', last_name: 'Path', role: 'Customer' });
    expect(only('business')).toMatchObject({ company_name: expect.stringMatching(/^Path \d+ Gems$/) });
    expect(only('account')).toMatchObject({ status: 'Active' });
    expect(file.data['sessions']?.[0]).toMatchObject({ ip: '127.0.0.1', ended_at: null });
  });

  it('has their KYC documents as they were handed in', async () => {
    expect(only('kyc-documents')).toMatchObject({ status: 'Pending', info: 'A-1', file_name: 'paper.png' });
    expect(file.documents).toHaveLength(1);
    expect(file.documents[0]?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('has their records, only at their own prices', async () => {
    const [kept] = await server.query<{ sell_amt: string; total_amt: string }>(
      'SELECT sell_amt::text, total_amt::text FROM hold WHERE client_id = $1',
      [client.id],
    );
    expect(only('holds')).toMatchObject({ you_are: 'client', status: 'Held', amount_usd: kept?.sell_amt });
    const columns = Object.values(file.data).flatMap((rows) => rows.flatMap((row) => Object.keys(row)));
    for (const secret of ['total_amt', 'price_per_ct', 'disc', 'markup_ppc', 'markup_disc', 'provider_id'])
      expect(columns).not.toContain(secret);
  });

  it('has the e-mails to them, and what they did', () => {
    expect(file.data['mails']?.map(({ kind }) => kind)).toContain('accountSuspended');
    expect(file.data['audit-log']).toContainEqual(
      expect.objectContaining({ operation: 'updateProfile', ip: '127.0.0.1' }),
    );
  });

  it('names other people by their role only', () => {
    expect(file.data['history']).toContainEqual(
      expect.objectContaining({ event: 'SUSPEND', done_by: 'Administrator', reason: 'By phone' }),
    );
    expect(file.data['audit-log-about-you']).toContainEqual(
      expect.objectContaining({ operation: 'setAccountStatus', done_by: 'Administrator' }),
    );
    expect(file.text).not.toContain('Unnamed');
  });

  it('has no hash of a password or of a token', async () => {
    const [kept] = await server.query<{ password_hash: string; tokens: string[] }>(
      `SELECT u.password_hash, array(SELECT encode(s.token_hash, 'hex') FROM session s WHERE s.user_id = u.id) AS tokens
         FROM app_user u WHERE u.id = $1`,
      [client.id],
    );
    expect(kept?.password_hash).toMatch(/^\$argon2/);
    expect(file.text).not.toContain('argon2');
    for (const token of kept?.tokens ?? []) expect(file.text).not.toContain(token);
  });

  it('shows the same on a page, where values are escaped', () => {
    expect(file.page).toContain('What Pavilion keeps about Pia &lt;b&gt; Path');
    expect(file.page).not.toContain('Pia <b>');
    expect(file.page).toContain('<h2>Holds</h2>');
  });

  it('has nothing of another client', async () => {
    const other = await newcomer(server, people);
    const theirs = await openedFile(await other.api.get(OWN));
    expect(theirs.data['holds']).toEqual([]);
    expect(theirs.documents).toEqual([]);
    expect(theirs.text).not.toContain(client.id);
    expect(theirs.page).toContain('Nothing is kept about');
  });

  it('is there for every role, guests too', async () => {
    for (const { api } of Object.values(people)) {
      const { data } = await openedFile(await api.get(OWN));
      expect(data['person']?.length).toBeGreaterThan(0);
      expect(data['sessions']?.length).toBeGreaterThan(0);
    }
  });

  it('is refused to keys and to staff who look at the portal as the client', async () => {
    const look = dataOf<{ token: string }>(
      await people[ROLE.associate].api.send('POST', `/customer/user/${client.id}/see-as`),
    );
    expect((await server.asNobody(look.token).get(OWN)).status).toBe(403);
    const external = people[ROLE.apiClient].id;
    const key = dataOf<{ key: string }>(
      await people[ROLE.administrator].api.send('POST', `/external-clients/${external}/keys`, {
        name: 'Shop',
      }),
    );
    expect((await server.asNobody(key.key).get(OWN)).status).toBe(403);
  });
});

describe('the file of somebody else', () => {
  const of = (id: string): string => `/user/account/${id}/file`;

  it('is given to an administrator, and the audit log tells of it', async () => {
    const handed = await openedFile(await people[ROLE.administrator].api.send('POST', of(client.id)));
    expect(handed.data['person']).toEqual([expect.objectContaining({ id: client.id })]);
    const [entry] = await server.query<{ operation: string; summary: string }>(
      `SELECT operation, summary FROM audit_log WHERE subject ->> 'user_id' = $1 ORDER BY at DESC, id DESC LIMIT 1`,
      [client.id],
    );
    expect(entry).toEqual({
      operation: 'downloadPersonalFile',
      summary: 'Downloaded what is kept about Pia <b> Path',
    });
    const next = await openedFile(await client.api.get(OWN));
    expect(next.data['audit-log-about-you']?.map(({ operation }) => operation)).toContain(
      'downloadPersonalFile',
    );
  });

  it('is given when the account is closed', async () => {
    const gone = await newcomer(server, people);
    await people[ROLE.administrator].api.send('DELETE', `/customer/user/${gone.id}?reason=Left`);
    const { data } = await openedFile(await people[ROLE.administrator].api.send('POST', of(gone.id)));
    expect(data['account']).toEqual([expect.objectContaining({ status: 'Closed' })]);
  });

  it('does not exist for an id of nobody, or one that is none', async () => {
    for (const id of [newId(), 'nobody'])
      expect((await people[ROLE.administrator].api.send('POST', of(id))).status).toBe(404);
  });
});
