/** A password that is easy to guess because is refused wherever one is set. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { faultOfNewPassword } from '../../server/security/password-strength.ts';
import { newId } from '../../server/ids.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { PASSWORD, type Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { runTool } from '../support/run-tool.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { codeMailedTo } from './support/codes.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

const WEAK = 'aaaaaaaaaaaa';
const REFUSED = [
  400,
  { refusal: 'shape', field: 'password' },
  expect.stringContaining('easy to guess because'),
];
const answerOf = ({ status, body }: Reply): unknown[] => [status, body?.data, body?.message];
const person = () => ({ email: `${newId()}@weak.test`, first_name: 'Ines', password: WEAK });

describe('it is refused', () => {
  it.each(['/user/signup', '/auth/validate/user'])('by %s', async (path) => {
    expect(answerOf(await server.asNobody().send('POST', path, person()))).toEqual(REFUSED);
  });

  it('for a new password of one’s own', async () => {
    const { api } = people[ROLE.customer];
    const change = { current_password: PASSWORD, password: WEAK };
    expect(answerOf(await api.send('PUT', '/user/change-password', change))).toEqual(REFUSED);
  });

  it('for the password of an associate', async () => {
    const { api } = people[ROLE.administrator];
    const path = `/business-associate/change-password/${people[ROLE.associate].id}`;
    expect(answerOf(await api.send('PUT', path, { password: WEAK }))).toEqual(REFUSED);
  });

  it('when an invitation is accepted', async () => {
    const added = dataOf<{ id: string }>(
      await people[ROLE.administrator].api.send('POST', '/admin/create-qc', {
        email: `${newId()}@weak.test`,
        first_name: 'Ines',
      }),
    );
    const token = newToken();
    await server.command('UPDATE invitation SET token_hash = $2 WHERE user_id = $1', [
      added.id,
      hashOfToken(token),
    ]);
    const reply = await server.asNobody().send('POST', '/user/accept-invitation', { token, password: WEAK });
    expect(answerOf(reply)).toEqual(REFUSED);
  });

  it('when a forgotten one is reset', async () => {
    const { id } = people[ROLE.customer];
    const { request } = dataOf<{ request: string }>(
      await server.asNobody().send('POST', '/user/forgot', { email: 'customer@pavilion.test' }),
    );
    const otp = await codeMailedTo(server, id);
    await server.asNobody().send('POST', '/user/verify-otp', { request, otp });
    const reply = await server.asNobody().send('POST', '/user/reset-password', { request, password: WEAK });
    expect(answerOf(reply)).toEqual(REFUSED);
  });
});

describe('on the command line', () => {
  it('is refused for a new administrator, whom nobody then finds', async () => {
    const email = `${newId()}@weak.test`;
    const run = runTool(
      'admin-create',
      ['--email', email, '--first-name', 'Ines', '--last-name', 'Crown', '--password', WEAK],
      {
        DATABASE_URL: server.databaseUrl,
        DATABASE_OWNER_URL: server.databaseOwnerUrl,
        DATA_DIR: server.dataDir,
      },
    );
    const { code, said } = await run;
    expect([code, said]).toEqual([1, expect.stringContaining('easy to guess because')]);
    expect(await server.query('SELECT FROM app_user WHERE email = $1', [email])).toEqual([]);
  });
});

describe('how a password is judged', () => {
  const fault = (password: string, names: readonly string[] = []) => faultOfNewPassword(password, names);

  it('what repeats, follows or is on every list is refused, and a sentence is taken', () => {
    const weak = [WEAK, 'abababababab', 'abcdefghijklmnop', 'qwer1234asdf', '1q2w3e4r5t6y', '20262026202620'];
    expect(weak.filter((password) => fault(password) === null)).toEqual([]);
    const strong = ['a lantern over the quay', 'sunflower lake', PASSWORD, 'kT9#vQ2!mZ7$'];
    expect(strong.filter((password) => fault(password) !== null)).toEqual([]);
  });

  it('words of one’s own names count as nothing', () => {
    expect(fault('zyx quill abc')).toBeNull();
    expect(fault('zyx quill abc', ['Zyx', 'Quill', 'abc'])).not.toBeNull();
  });

  it('the longest takes no longer than one of forty characters', () => {
    const long = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(33 + ((at * 37) % 90))).join('');
    expect(fault(long)).toBeNull();
    expect(fault(`${WEAK.repeat(4)}${long}`.slice(0, 128))).toMatch(/easy to guess because/);
  });
});
