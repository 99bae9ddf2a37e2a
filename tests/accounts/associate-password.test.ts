/**
 * A password that an administrator sets for an associate, who has to change it at the next sign-in.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { codeOf } from '../support/factors/authenticator.ts';
import { PASSWORD, type Api, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  answer,
  enrolledOf,
  forgetCodes,
  isOpen,
  login,
  memberOf,
  stepOf,
} from '../session/factors/people.ts';

const SET = 'four geese by the mill';
const OWN = 'a lantern over the quay';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const set = (id: string, password = SET, api = admin): Promise<Reply> =>
  api.send('PUT', `/business-associate/change-password/${id}`, { password });
const choose = (challenge: string, password: string): Promise<Reply> =>
  answer(server, 'new-password', { challenge, password });

describe('a password that was set', () => {
  it('ends all sessions, opens nothing by itself, and is changed at the next sign-in', async () => {
    const ben = await memberOf(server, ROLE.associate, 'Ben');
    const { token } = stepOf(await login(server, ben.email));
    const reply = await set(ben.id);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      'Ben has a new password and changes it at the next sign-in.',
    ]);
    expect(await isOpen(server, token)).toBe(false);
    expect((await login(server, ben.email)).status).toBe(401);
    const { asks, challenge = '', token: none } = stepOf(await login(server, ben.email, { password: SET }));
    expect([asks, none]).toEqual(['new_password', undefined]);
    const chosen = await choose(challenge, OWN);
    expect([chosen.status, await isOpen(server, stepOf(chosen).token)]).toEqual([200, true]);
    expect((await login(server, ben.email, { password: SET })).status).toBe(401);
    expect(stepOf(await login(server, ben.email, { password: OWN })).asks).toBeUndefined();
  });

  it('is told to its owner by mail', async () => {
    const ben = await memberOf(server, ROLE.associate, 'Benno');
    await set(ben.id);
    const told = await server.query<{ address: string; plain: string }>(
      `SELECT address, plain FROM mail WHERE user_id = $1 AND kind = 'passwordChanged'`,
      [ben.id],
    );
    expect(told).toEqual([
      { address: ben.email, plain: expect.stringContaining('The house has set a new password for you') },
    ]);
  });

  it('is not accepted as the new one, nor is a weak one; the challenge goes on', async () => {
    const ben = await memberOf(server, ROLE.associate, 'Benedict');
    await set(ben.id);
    const { challenge = '' } = stepOf(await login(server, ben.email, { password: SET }));
    const refused = [
      await choose(challenge, SET),
      await choose(challenge, 'short'),
      await choose(challenge, 'benedict by the sea'),
    ];
    expect(refused.map(({ status, body }) => [status, (body?.data as { field?: string }).field])).toEqual([
      [400, 'password'],
      [400, 'password'],
      [400, 'password'],
    ]);
    expect((await choose(challenge, OWN)).status).toBe(200);
    expect((await choose(challenge, 'yet another lantern')).status).toBe(401);
  });

  it('is changed after the second factor, and not without it', async () => {
    const ben = await enrolledOf(server, ROLE.associate);
    await set(ben.id);
    await forgetCodes(server, ben);
    const first = stepOf(await login(server, ben.email, { password: SET }));
    expect(first.asks).toBe('second_factor');
    expect((await choose(first.challenge ?? '', OWN)).status).toBe(401);
    const second = stepOf(
      await answer(server, 'second-factor', { challenge: first.challenge ?? '', code: codeOf(ben.secret) }),
    );
    expect(second.asks).toBe('new_password');
    expect((await choose(second.challenge ?? '', OWN)).status).toBe(200);
  });

  it('is in the audit log without the password', async () => {
    const ben = await memberOf(server, ROLE.associate, 'Ben');
    await set(ben.id);
    const [entry] = await server.query<{ summary: string; subject: unknown }>(
      `SELECT summary, subject FROM audit_log WHERE operation = 'setAssociatePassword' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({
      summary: 'Set a password for Ben',
      subject: { user_id: ben.id, sessions_ended: 0 },
    });
  });
});

describe('setting a password is refused', () => {
  it.each([
    ['a customer', ROLE.customer],
    ['another administrator', ROLE.administrator],
    ['quality control', ROLE.qualityControl],
  ])('for %s, like for nobody', async (_, role) => {
    const other = await memberOf(server, role);
    const [theirs, nobodys] = [await set(other.id), await set('0192f000-0000-7000-8000-000000000001')];
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect((await login(server, other.email)).status).toBe(200);
  });

  it('for a closed account, and with a weak password', async () => {
    const ben = await memberOf(server, ROLE.associate);
    expect((await set(ben.id, 'short')).status).toBe(400);
    await admin.send('DELETE', `/customer/user/${ben.id}?reason=Left`);
    expect((await set(ben.id)).status).toBe(409);
    expect(dataOf(await set(ben.id))).toMatchObject({ refusal: 'state' });
  });

  it('nothing has changed then', async () => {
    const ben = await memberOf(server, ROLE.associate);
    await set(ben.id, 'short');
    expect((await login(server, ben.email, { password: PASSWORD })).status).toBe(200);
  });
});
