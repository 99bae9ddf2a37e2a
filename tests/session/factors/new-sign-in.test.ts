/** The mail about a sign-in with a browser that the account was not signed in with before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { codeOf } from '../../support/factors/authenticator.ts';
import { PASSWORD } from '../../support/api.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { mailsTo } from '../../mails/support/mails.ts';
import { answer, enrolledOf, login, memberOf, stepOf } from './people.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const enter = (email: string, agent = FIREFOX, more = {}) =>
  server
    .asNobody()
    .send('POST', '/user/login', { email, password: PASSWORD, ...more }, { 'user-agent': agent });

describe('a new browser', () => {
  it.each([ROLE.administrator, ROLE.associate, ROLE.customer, ROLE.qualityControl, ROLE.auditor] as RoleId[])(
    'is told to a member with role %i, once, and not the first of all',
    async (role) => {
      const mia = await memberOf(server, role);
      await enter(mia.email);
      expect(await mailsTo(server, mia.id)).toEqual([]);
      const { device } = stepOf(await enter(mia.email));
      await enter(mia.email, FIREFOX, { device });
      const [mail, ...more] = await mailsTo(server, mia.id);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        kind: 'newSignIn',
        subject: 'New sign-in with Firefox on Linux',
        status: 1,
      });
      expect(mail?.plain).toMatch(/from the address 127\.0\.0\.1, on \d+ \w+ \d{4}, \d\d:\d\d UTC\./);
      expect(mail?.plain).toContain('It cannot be turned off.');
      // Staff have no page where they choose their mails.
      expect(`${mail?.plain} ${mail?.html}`).not.toContain('customer-profile');
    },
  );

  it.each([ROLE.apiClient, ROLE.ftpClient] as RoleId[])(
    'is not told to external clients, who sign in by program: role %i',
    async (role) => {
      const client = await memberOf(server, role);
      await enter(client.email);
      await enter(client.email);
      expect(await mailsTo(server, client.id)).toEqual([]);
    },
  );

  it('is not told after a wrong password', async () => {
    const mia = await memberOf(server, ROLE.customer);
    await enter(mia.email);
    await enter(mia.email, FIREFOX, { password: 'a guess' });
    expect(await mailsTo(server, mia.id)).toEqual([]);
  });

  it('is told when the second factor was given, and not before', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const { challenge = '' } = stepOf(await login(server, mia.email));
    expect(await mailsTo(server, mia.id)).toEqual([]);
    await answer(server, 'second-factor', { challenge, code: codeOf(mia.secret, 1) });
    expect(await mailsTo(server, mia.id)).toHaveLength(1);
  });

  it('puts no address and no markup into the mail, whatever it calls itself', async () => {
    const mia = await memberOf(server, ROLE.customer);
    await enter(mia.email);
    await enter(mia.email, '<b>Call</b> https://evil.example/now or 0900 1234/1.0 ');
    const [mail] = await mailsTo(server, mia.id);
    expect(mail?.subject).toMatch(/^New sign-in with [\p{L}\p{N} -]+$/u);
    expect(`${mail?.plain} ${mail?.html}`).not.toMatch(/evil\.example|<b>Call/);
  });
});
