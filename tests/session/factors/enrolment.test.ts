/** Setting up a second factor: freely, because the role needs one, and how it goes away again. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { codeOf, wrongCodeOf } from '../../support/factors/authenticator.ts';
import { mailsTo } from '../../mails/support/mails.ts';
import { apiOf, PASSWORD, type Api, type Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { answer, challenged, enrolledOf, forgetCodes, isOpen, login, memberOf, stepOf } from './people.ts';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const need = (...roles: number[]): Promise<Reply> =>
  admin.send('PUT', '/project-setting/second-factor', { roles });
const begin = (api: Api, current_password = PASSWORD): Promise<Reply> =>
  api.send('POST', '/user/second-factor', { current_password });
const confirm = (api: Api, code: string): Promise<Reply> => api.send('PUT', '/user/second-factor', { code });
const secretIn = (reply: Reply): string => dataOf<{ secret: string }>(reply).secret;

describe('a role that needs a second factor', () => {
  it('sets one up at the next sign-in, and sessions that are open go on', async () => {
    const otto = await memberOf(server, ROLE.qualityControl);
    const { token } = stepOf(await login(server, otto.email));
    expect((await need(ROLE.qualityControl)).status).toBe(200);
    expect(await isOpen(server, token)).toBe(true);
    const reply = await login(server, otto.email);
    const { asks, challenge = '', enrolment, token: none } = stepOf(reply);
    expect([asks, none]).toEqual(['enrol', undefined]);
    const done = await answer(server, 'enrol', { challenge, code: codeOf(enrolment?.secret ?? '') });
    const opened = stepOf(done);
    expect([done.status, opened.recovery_codes?.length, await isOpen(server, opened.token)]).toEqual([
      200,
      10,
      true,
    ]);
    expect(stepOf(await login(server, otto.email)).asks).toBe('second_factor');
    await need();
  });

  it('gets no session for a wrong code, nor for a code of what somebody else is setting up', async () => {
    await need(ROLE.qualityControl);
    const [otto, pia] = [
      await memberOf(server, ROLE.qualityControl),
      await memberOf(server, ROLE.qualityControl),
    ];
    const ottos = stepOf(await login(server, otto.email));
    const pias = stepOf(await login(server, pia.email));
    const [own = '', other = ''] = [ottos.enrolment?.secret, pias.enrolment?.secret];
    const give = (code: string) => answer(server, 'enrol', { challenge: ottos.challenge ?? '', code });
    const refused = [await give(wrongCodeOf(own)), await give(codeOf(other))];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    expect((await give(codeOf(own))).status).toBe(200);
    expect(stepOf(await login(server, pia.email)).asks).toBe('enrol');
    await need();
  });

  it('ends the sign-in with the fifth wrong code, and locks nobody', async () => {
    await need(ROLE.qualityControl);
    const otto = await memberOf(server, ROLE.qualityControl);
    for (let time = 0; time < 3; time++) {
      const { challenge = '', enrolment } = stepOf(await login(server, otto.email));
      const secret = enrolment?.secret ?? '';
      const statuses = [];
      for (let wrong = 0; wrong < 6; wrong++)
        statuses.push((await answer(server, 'enrol', { challenge, code: wrongCodeOf(secret) })).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 401]);
    }
    expect((await login(server, otto.email)).status).toBe(200);
    await need();
  });

  it('cannot turn it off, but move it to another authenticator', async () => {
    const otto = await enrolledOf(server, ROLE.qualityControl);
    await need(ROLE.qualityControl);
    const off = await otto.api.send('POST', '/user/second-factor/turn-off', { current_password: PASSWORD });
    expect([off.status, off.body?.message]).toEqual([
      409,
      'Your role requires a second factor. You can move it to another authenticator.',
    ]);
    const moved = secretIn(await begin(otto.api));
    // The previous one works until the new one is confirmed.
    expect(
      (
        await answer(server, 'second-factor', {
          challenge: await challenged(server, otto.email),
          code: codeOf(otto.secret, 1),
        })
      ).status,
    ).toBe(200);
    expect((await confirm(otto.api, codeOf(moved))).status).toBe(200);
    await forgetCodes(server, otto);
    const give = async (code: string) =>
      (await answer(server, 'second-factor', { challenge: await challenged(server, otto.email), code }))
        .status;
    expect([
      await give(codeOf(otto.secret)),
      await give(otto.codes[0] ?? ''),
      await give(codeOf(moved)),
    ]).toEqual([400, 400, 200]);
    await need();
  });

  it.each([
    ['guests', ROLE.guest],
    ['API clients, who sign in by program', ROLE.apiClient],
    ['FTP clients', ROLE.ftpClient],
  ])('cannot be %s', async (_, role) => {
    expect((await need(role)).status).toBe(400);
  });

  it('is that of administrators as long as nobody has said, except in a demo', async () => {
    const ada = await memberOf(server, ROLE.administrator);
    await server.command(`DELETE FROM setting WHERE key = 'second-factor'`);
    expect(stepOf(await login(server, ada.email)).asks).toBeUndefined();
    const [demo] = await server.query<{ value: object }>(`SELECT value FROM setting WHERE key = 'demo'`);
    await server.command(`DELETE FROM setting WHERE key = 'demo'`);
    expect(stepOf(await login(server, ada.email)).asks).toBe('enrol');
    expect(dataOf(await admin.get('/project-setting/second-factor'))).toEqual({
      roles: [ROLE.administrator],
      changed_by: null,
      changed_at: null,
      version: expect.any(String),
    });
    await server.command(`INSERT INTO setting (key, value) VALUES ('demo', $1)`, [demo?.value]);
  });
});

describe('somebody who is signed in', () => {
  it.each([ROLE.administrator, ROLE.associate, ROLE.customer, ROLE.apiClient, ROLE.auditor] as RoleId[])(
    'with role %i sets one up with their password and a code',
    async (role) => {
      const mia = await enrolledOf(server, role);
      expect(mia.codes).toHaveLength(10);
      expect(dataOf(await mia.api.get('/user/second-factor'))).toMatchObject({
        since: expect.any(String),
        is_needed: false,
        recovery_codes: 10,
      });
    },
  );

  it('is refused with a wrong password, with a wrong code, and without having begun', async () => {
    const { email } = await memberOf(server, ROLE.customer);
    const api = apiOf(server.url, stepOf(await login(server, email)).token);
    expect((await confirm(api, '123456')).status).toBe(409);
    expect((await begin(api, 'not my password')).status).toBe(400);
    expect((await confirm(api, '123456')).status).toBe(409);
    const secret = secretIn(await begin(api));
    expect((await confirm(api, wrongCodeOf(secret))).status).toBe(400);
    await server.command('UPDATE second_factor_draft SET expires_at = now()');
    expect((await confirm(api, codeOf(secret))).status).toBe(409);
    expect(stepOf(await login(server, email)).asks).toBeUndefined();
  });

  it('gets a QR code that is its address, and an address with name and issuer', async () => {
    const { email } = await memberOf(server, ROLE.customer);
    const api = apiOf(server.url, stepOf(await login(server, email)).token);
    const { address, secret, qr } = dataOf<{
      address: string;
      secret: string;
      qr: { size: number; path: string };
    }>(await begin(api));
    const read = new URL(address);
    expect([read.protocol, decodeURIComponent(read.pathname)]).toEqual(['otpauth:', `/Pavilion:${email}`]);
    expect(read.searchParams.get('secret')).toBe(secret);
    expect(qr.size).toBeGreaterThan(30);
    // The three finder patterns are rows of seven dark modules, four in from the edge.
    expect(qr.path.startsWith('M4 4h7v1h-7z')).toBe(true);
  });

  it('makes new recovery codes, which end the former ones', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const reply = await mia.api.send('POST', '/user/second-factor/recovery-codes', {
      current_password: PASSWORD,
    });
    const { recovery_codes: fresh } = dataOf<{ recovery_codes: string[] }>(reply);
    const give = async (code = '') =>
      (await answer(server, 'second-factor', { challenge: await challenged(server, mia.email), code }))
        .status;
    expect([await give(mia.codes[0]), await give(fresh[0])]).toEqual([400, 200]);
  });

  it('turns it off with the password, and then the password is enough', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const off = (current_password: string) =>
      mia.api.send('POST', '/user/second-factor/turn-off', { current_password });
    expect((await off('not my password')).status).toBe(400);
    expect(stepOf(await login(server, mia.email)).asks).toBe('second_factor');
    expect((await off(PASSWORD)).status).toBe(200);
    expect(stepOf(await login(server, mia.email)).asks).toBeUndefined();
    expect((await off(PASSWORD)).status).toBe(409);
    const more = await mia.api.send('POST', '/user/second-factor/recovery-codes', {
      current_password: PASSWORD,
    });
    expect(more.status).toBe(409);
  });
});

it('whoever turns it off while new recovery codes are made ends both', async () => {
  const mia = await enrolledOf(server, ROLE.customer);
  const other = new pg.Client(server.databaseOwnerUrl);
  await other.connect();
  try {
    await other.query(`BEGIN; SET LOCAL app.scope = 'all'`);
    await other.query('DELETE FROM second_factor WHERE user_id = $1', [mia.id]);
    const asked = mia.api.send('POST', '/user/second-factor/recovery-codes', { current_password: PASSWORD });
    // Of the rows that others lock, one waits for their transaction.
    const waits = () =>
      server.query(`SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database()
          WHERE NOT l.granted AND l.locktype = 'transactionid'`);
    await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
    await other.query('COMMIT');
    const { status, body } = await asked;
    expect([status, body?.message]).toEqual([409, 'Your second factor is not turned on.']);
  } finally {
    await other.end();
  }
});

describe('an administrator resets the second factor of somebody', () => {
  const reset = (id: string, api = admin) => api.send('DELETE', `/user/account/${id}/second-factor`);

  it('who is signed out everywhere, and then signs in with the password alone', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const reply = await reset(mia.id);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      'The second factor of Mia is reset. They are signed out everywhere.',
    ]);
    expect((await mia.api.get('/user/profile')).status).toBe(401);
    expect(stepOf(await login(server, mia.email)).asks).toBeUndefined();
    const [entry] = await server.query<{ summary: string; subject: unknown }>(
      `SELECT summary, subject FROM audit_log WHERE operation = 'resetSecondFactor' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      summary: 'Reset the second factor of Mia',
      subject: { user_id: mia.id, passkeys: 0, sessions_ended: 1 },
    });
    const [mail, ...more] = (await mailsTo(server, mia.id)).filter(
      ({ kind }) => kind === 'secondFactorReset',
    );
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your second factor was reset', status: 1 });
    expect(mail?.plain).toContain('Hello Mia,');
    expect((await reset(mia.id)).status).toBe(409);
  });

  it('but not their own', async () => {
    const ada = await enrolledOf(server, ROLE.administrator);
    expect((await reset(ada.id, ada.api)).status).toBe(409);
    expect((await reset('nobody')).status).toBe(404);
  });
});
