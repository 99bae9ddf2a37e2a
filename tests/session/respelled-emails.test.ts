/** Members whose e-mails are stored in another spelling than the one that they type. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('can sign in by the stored spelling and by the normalised one', async () => {
  const respell = (email: string) =>
    server.command(`UPDATE app_user SET email = $1 WHERE user_name = 'qc'`, [email]);
  const signIn = async (email: string) =>
    (await server.asNobody().send('POST', '/user/login', { email, password: PASSWORD })).status;
  await respell('qc@m\u00fcnchen.test');
  expect(await signIn('QC@M\u00fcnchen.test')).toBe(200);
  await respell('qc@xn--mnchen-3ya.test');
  expect(await signIn(' QC@M\u00fcnchen.test ')).toBe(200);
  expect(await signIn('\uff31\uff23@xn--mnchen-3ya.test')).toBe(200);
});

it('have an e-mail that no other member has, but guests may', async () => {
  const insert = (role: number) =>
    server.command(
      `INSERT INTO app_user (id, role_id, email, first_name) VALUES (gen_random_uuid(), $1, 'two@a.test', 'X')`,
      [role],
    );
  await insert(4);
  await expect(insert(5)).rejects.toThrow(/app_user_email/);
  await insert(2);
});
