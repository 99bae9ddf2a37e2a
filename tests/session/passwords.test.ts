/** Changing the own password, and passwords that are refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { asOwner } from '../support/as-owner.ts';
import { PASSWORD, signIn, type Api, type Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { newcomer } from '../api/support/kyc.ts';
import { kindsTo } from '../mails/support/mails.ts';
import { dataOf } from '../support/data-of.ts';
import { ROLE } from '../../src/domain/codes.ts';

const NEW = 'a lantern over the quay';
let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

async function somebody(): Promise<{ api: Api; email: string }> {
  const { api } = await newcomer(server, people);
  return { api, email: dataOf<{ email: string }>(await api.get('/user/profile')).email };
}
const change = (api: Api, password: string, current = PASSWORD) =>
  api.send('PUT', '/user/change-password', { current_password: current, password });
const statusOf = async (email: string, password: string): Promise<number> =>
  (await server.asNobody().send('POST', '/user/login', { email, password })).status;

describe('a changed password', () => {
  it('opens the account from now on, and the old one does not', async () => {
    const { api, email } = await somebody();
    const reply = await change(api, NEW);
    expect([reply.status, reply.body?.message]).toEqual([200, 'Your password is changed.']);
    expect([await statusOf(email, PASSWORD), await statusOf(email, NEW)]).toEqual([401, 200]);
  });

  it('is not passed by a sign-in or another change that began with the old one', async () => {
    const { api, email } = await somebody();
    const [person] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
    const trying: Promise<Reply>[] = [];
    const waits = async (): Promise<void> => {
      const waiting = (): Promise<unknown[]> =>
        server.query(
          `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE NOT l.granted AND a.datname = current_database()`,
        );
      await expect.poll(waiting).toHaveLength(trying.length);
    };
    await asOwner(server, (pool) =>
      withActor(pool, SYSTEM, 'write', async (tx) => {
        await tx.run('SELECT FROM account WHERE id = $1 FOR UPDATE', [person?.id]);
        await tx.run(
          `UPDATE app_user SET password_hash = (SELECT password_hash FROM app_user WHERE email = $2) || '' WHERE id = $1`,
          [person?.id, 'admin@pavilion.test'],
        );
        await tx.run('UPDATE session SET revoked_at = now() WHERE user_id = $1', [person?.id]);
        trying.push(server.asNobody().send('POST', '/user/login', { email, password: PASSWORD }));
        trying.push(change(api, NEW));
        await Promise.race([Promise.any(trying), waits()]);
      }),
    );
    expect((await Promise.all(trying)).map(({ status }) => status)).toEqual([401, 401]);
    const open = await server.query('SELECT FROM session WHERE user_id = $1 AND revoked_at IS NULL', [
      person?.id,
    ]);
    expect([open, await statusOf(email, NEW)]).toEqual([[], 401]);
  });

  it('ends all other sessions, and keeps this one', async () => {
    const { api, email } = await somebody();
    const other = await signIn(server.url, email);
    const reply = await change(api, NEW);
    expect(reply.body?.message).toBe('Your password is changed. You are signed out everywhere else.');
    expect([(await api.get('/user/profile')).status, (await other.get('/user/profile')).status]).toEqual([
      200, 401,
    ]);
  });

  it('causes a mail to its owner, for staff and external clients, too', async () => {
    const { api } = await somebody();
    await change(api, NEW);
    const { id } = dataOf<{ id: string }>(await api.get('/user/profile'));
    expect((await kindsTo(server, id)).at(-1)).toBe('passwordChanged');
    const apiClient = people[ROLE.apiClient];
    expect((await change(apiClient.api, NEW)).status).toBe(200);
    expect(await kindsTo(server, apiClient.id)).toEqual(['passwordChanged']);
  });

  it('is in the audit log without the password', async () => {
    const { api } = await somebody();
    await change(api, NEW);
    const rows = await server.query<{ summary: string; subject: unknown }>(
      `SELECT summary, subject FROM audit_log WHERE operation = 'changePassword' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ summary: 'Changed their own password', subject: { sessions_ended: 0 } }]);
  });
});

describe('a password is refused', () => {
  it.each([
    ['that is too short', 'elevenchars', /at least 12 characters/],
    ['that is too long', 'x'.repeat(129), /at most 128 characters/],
    ['that many people use', 'Password1234!', /Many people use this password/],
    ['of one character', 'aaaaaaaaaaaa', /easy to guess because/],
    ['of a few characters again and again', 'abcabcabcabcabc', /easy to guess because/],
    ['of neighbours on the keyboard', 'qwer1234asdf', /easy to guess because/],
    ['of digits only', '111111222222', /easy to guess because/],
    ['that begins with one character forty times', 'a'.repeat(128), /easy to guess because/],
    ['with the own company', 'path gems are forever', /your own name or that of your company/],
    ['that is the present one', PASSWORD, /already your password/],
  ])('%s', async (_, password, sentence) => {
    const { api, email } = await somebody();
    await server.command(
      `UPDATE business b SET company_name = 'Path Gems' FROM app_user u WHERE u.id = b.user_id AND u.email = $1`,
      [email],
    );
    const reply = await change(api, password);
    expect([reply.status, (reply.body?.data as { field?: string } | null)?.field]).toEqual([400, 'password']);
    expect(reply.body?.message).toMatch(sentence);
    expect(await statusOf(email, PASSWORD)).toBe(200);
  });

  it('with a wrong current password, which counts as a failed sign-in', async () => {
    const { api, email } = await somebody();
    for (let failure = 1; failure <= 5; failure++) {
      const reply = await change(api, NEW, 'not my password');
      expect([reply.status, (reply.body?.data as { field?: string } | null)?.field]).toEqual([
        400,
        'current_password',
      ]);
    }
    // Even the right password is not checked any more.
    expect((await change(api, NEW)).status).toBe(400);
    expect(await statusOf(email, PASSWORD)).toBe(401);
  });
});
