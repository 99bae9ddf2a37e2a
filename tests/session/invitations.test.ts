/** Invitations: the link, and what becomes of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { stepsOf } from '../api/support/records.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { secretMailedTo } from './support/codes.ts';
import { unsent } from '../mails/support/unsent.ts';

const PASSWORD = 'a lantern over the quay';
let server: TestServer;
let people: People;
let invited: { id: string; email: string };
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const email = `invited-${++made}@client.test`;
  const reply = await people[ROLE.associate].api.send('POST', '/customer/add-customer-with-business', {
    email,
    first_name: 'Ines',
    last_name: 'Invited',
    company_name: 'Invited Gems',
  });
  invited = { id: dataOf<{ id: string }>(reply).id, email };
});

const post = (path: string, data: object) => server.asNobody().send('POST', `/user/${path}`, data);
const link = (): Promise<string> => secretMailedTo(server, invited.id, ['invitation']);
const accept = (token: string, password = PASSWORD) => post('accept-invitation', { token, password });
const signIn = async (): Promise<number> =>
  (await post('login', { email: invited.email, password: PASSWORD })).status;
const statusOf = async (): Promise<number | undefined> =>
  (await server.query<{ status: number }>('SELECT status FROM account WHERE id = $1', [invited.id]))[0]
    ?.status;
const GONE = /This invitation has been used or replaced by a newer one, or has expired/;

describe('an invitation', () => {
  it('names the person, who chooses a password', async () => {
    const token = await link();
    expect(dataOf(await post('invitation', { token }))).toEqual({
      name: 'Ines Invited',
      email: invited.email,
      names: expect.arrayContaining(['Ines', 'Invited Gems']),
    });
    const reply = await accept(token);
    expect([reply.status, reply.body?.message]).toEqual([200, 'Your password is set. Sign in with it now.']);
    expect([await statusOf(), await signIn()]).toEqual([3, 200]);
    expect((await stepsOf(server, invited.id)).map(({ event }) => event)).toEqual(['INVITE', 'ACCEPT']);
  });

  it('names in its mail who invited, and hides the link from the log', async () => {
    const token = await link();
    const [mail] = await mailsTo(server, invited.id);
    expect(mail?.plain).toContain('First Associate has opened an account for you.');
    expect(`${mail?.html}${mail?.plain}`).not.toContain(token);
    const [row] = await server.query<{ row: string }>('SELECT i::text AS row FROM invitation i');
    expect(row?.row).not.toContain(token);
  });

  it('can be used once, also by two at the same time', async () => {
    const token = await link();
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await accept(token)).body?.message).toMatch(GONE);
    expect((await post('invitation', { token })).body?.message).toMatch(GONE);
  });

  it('is of no use after seven days, or when a newer one was sent', async () => {
    const first = await link();
    const again = await people[ROLE.associate].api.send('PUT', `/user/account/${invited.id}/invitation`);
    expect([again.status, again.body?.message]).toEqual([
      200,
      unsent(`The invitation to ${invited.email} is not sent.`, ROLE.associate),
    ]);
    const second = await link();
    expect((await accept(first)).status).toBe(409);
    await server.command(`UPDATE invitation SET expires_at = now() WHERE user_id = $1`, [invited.id]);
    expect((await accept(second)).status).toBe(409);
    expect(await statusOf()).toBe(1);
  });

  it('goes to a corrected e-mail, and the link that went to the wrong one opens nothing', async () => {
    const { api } = people[ROLE.administrator];
    const wrong = await link();
    const { version } = dataOf<{ version: string }>(await api.get(`/customer/user/${invited.id}`));
    const email = `corrected-${made}@client.test`;
    const change = { version, email, first_name: 'Ines', company_name: 'Invited Gems' };
    const changed = await api.send('PUT', `/customer/user/${invited.id}`, change);
    expect(changed.status, changed.text).toBe(200);
    expect((await accept(wrong)).status).toBe(409);
    const right = await link();
    expect((await mailsTo(server, invited.id)).at(-1)?.address).toBe(email);
    expect((await accept(right)).status).toBe(200);
  });

  it('refuses a weak password, and is not used up by it', async () => {
    const token = await link();
    const weak = await accept(token, 'invited gems for ever');
    expect([weak.status, dataOf<{ field: string }>(weak).field]).toEqual([400, 'password']);
    expect((await accept(token)).status).toBe(200);
  });

  it('ends with the account', async () => {
    const token = await link();
    await people[ROLE.administrator].api.send('DELETE', `/customer/user/${invited.id}?reason=Mistake`);
    expect([(await accept(token)).status, await statusOf()]).toEqual([409, 6]);
  });
});

describe('somebody who was invited', () => {
  it('cannot sign in before they have chosen a password', async () => {
    expect(await signIn()).toBe(401);
  });

  it('can be acted for by the house at once', async () => {
    const stone = await server.query<{ stock_no: string }>(
      `SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY stock_no LIMIT 1`,
    );
    const reply = await people[ROLE.associate].api.send('POST', '/inventory/new-arrival/enquiry', {
      user_id: invited.id,
      stock_numbers: [stone[0]?.stock_no],
      message: 'Is it eye clean?',
    });
    expect(reply.status, reply.text).toBe(200);
  });
});

describe('inviting again is refused', () => {
  it('for somebody who has a password already', async () => {
    await accept(await link());
    const reply = await people[ROLE.associate].api.send('PUT', `/user/account/${invited.id}/invitation`);
    expect([reply.status, reply.body?.message]).toEqual([409, 'An active account cannot be invited again.']);
  });
});
