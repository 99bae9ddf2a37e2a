/** Forgotten passwords: the code, what it opens, and what strangers learn. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, signIn } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { newcomer } from '../api/support/kyc.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { serveApp } from '../api/support/served-app.ts';
import { stepsOf } from '../api/support/records.ts';
import { unsent } from '../mails/support/unsent.ts';
import { kindsTo, mailsTo } from '../mails/support/mails.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { codeMailedTo } from './support/codes.ts';

const NEW = 'a lantern over the quay';
let server: TestServer;
let people: People;
let owner: { id: string; email: string };

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  people = await signInEverybody(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.command('DELETE FROM one_time_code');
  const { id, api } = await newcomer(server, people);
  owner = { id, email: dataOf<{ email: string }>(await api.get('/user/profile')).email };
});

interface CodeRequest {
  request: string;
  expires_at: string;
  again_at: string;
}

const post = (path: string, data: object) => server.asNobody().send('POST', `/user/${path}`, data);
const ask = async (email = owner.email): Promise<CodeRequest> =>
  dataOf<CodeRequest>(await post('forgot', { email }));
const verify = (request: string, otp: string) => post('verify-otp', { request, otp });
const reset = (request: string, password = NEW) => post('reset-password', { request, password });
const canSignIn = async (password: string): Promise<boolean> =>
  (await post('login', { email: owner.email, password })).status === 200;
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** As if whatever was asked for so far had been asked for that long ago. */
const later = (interval: string): Promise<void> =>
  server.command(
    `UPDATE one_time_code SET asked_at = asked_at - $1::interval, expires_at = expires_at - $1::interval,
                              proven_until = proven_until - $1::interval`,
    [interval],
  );

describe('a forgotten password', () => {
  it('is replaced with a code that went to the address', async () => {
    const { request } = await ask();
    const code = await codeMailedTo(server, owner.id);
    expect(code).toMatch(/^\d{6}$/);
    expect((await verify(request, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    const reply = await reset(request);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      'Your password is changed. Sign in with it now.',
    ]);
    expect([await canSignIn(PASSWORD), await canSignIn(NEW)]).toEqual([false, true]);
  });

  it('ends every session, causes a mail, and is in history and audit log', async () => {
    const session = await signIn(server.url, owner.email);
    const { request } = await ask();
    await verify(request, await codeMailedTo(server, owner.id));
    await reset(request);
    expect((await session.get('/user/profile')).status).toBe(401);
    expect((await kindsTo(server, owner.id)).at(-1)).toBe('passwordReset');
    expect((await stepsOf(server, owner.id)).at(-1)).toMatchObject({ event: 'RECOVER', to_state: 'active' });
    const [entry] = await server.query(
      `SELECT summary, actor_id FROM audit_log WHERE operation = 'resetPassword' AND actor_id = $1`,
      [owner.id],
    );
    expect(entry).toEqual({ summary: 'Reset their password with a code', actor_id: owner.id });
  });

  it('can be replaced by an owner who is locked out by wrong guesses', async () => {
    for (let guess = 0; guess < 5; guess++) await canSignIn('a wrong password');
    expect(await canSignIn(PASSWORD)).toBe(false);
    const { request } = await ask();
    await verify(request, await codeMailedTo(server, owner.id));
    await reset(request);
    expect(await canSignIn(NEW)).toBe(true);
  });

  it('is not replaced by a weak one, and the code can still be used', async () => {
    const { request } = await ask();
    await verify(request, await codeMailedTo(server, owner.id));
    const weak = await reset(request, 'too short');
    expect([weak.status, dataOf<{ field: string }>(weak).field]).toEqual([400, 'password']);
    expect((await reset(request)).status).toBe(200);
  });
});

describe('a code', () => {
  it('is nowhere in the database but encrypted in its mail', async () => {
    await ask();
    const code = await codeMailedTo(server, owner.id);
    const [row] = await server.query<{ row: string }>('SELECT c::text AS row FROM one_time_code c');
    expect(row?.row).not.toContain(code);
    expect(row?.row).not.toContain(owner.email);
    const [mail] = (await mailsTo(server, owner.id)).slice(-1);
    expect(mail?.html).not.toContain(code);
  });

  it('opens nothing in another browser, and nothing before it was typed', async () => {
    const mine = await ask();
    await later('61 seconds');
    const theirs = await ask();
    const code = await codeMailedTo(server, owner.id);
    expect((await reset(theirs.request)).status).toBe(409);
    expect((await verify(mine.request, code)).status).toBe(400);
    expect((await verify(theirs.request, code)).status).toBe(200);
    expect((await reset(mine.request)).status).toBe(409);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('is of no use after five wrong ones, also side by side', async () => {
    const { request } = await ask();
    const code = await codeMailedTo(server, owner.id);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(request, other(code))));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([
      ...Array(4).fill(400),
      ...Array(8).fill(409),
    ]);
    const late = await verify(request, code);
    expect([late.status, late.body?.message]).toEqual([
      409,
      'This code can no longer be used. Request a new one.',
    ]);
  });

  it('is good for ten minutes, and what it opened for fifteen', async () => {
    const slow = await ask();
    const code = await codeMailedTo(server, owner.id);
    await later('10 minutes');
    expect((await verify(slow.request, code)).status).toBe(409);
    const quick = await ask();
    await verify(quick.request, await codeMailedTo(server, owner.id));
    await later('15 minutes');
    expect((await reset(quick.request)).status).toBe(409);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  it('opens nothing once the account has another address, also where it was typed already', async () => {
    const { request } = await ask();
    const code = await codeMailedTo(server, owner.id);
    await verify(request, code);
    await server.command(`UPDATE app_user SET email = 'moved-' || email WHERE id = $1`, [owner.id]);
    expect((await reset(request)).status).toBe(409);
    await later('61 seconds');
    const again = await ask(`moved-${owner.email}`);
    await verify(again.request, await codeMailedTo(server, owner.id));
    expect((await reset(again.request)).status).toBe(200);
  });

  it('is used once', async () => {
    const { request } = await ask();
    const code = await codeMailedTo(server, owner.id);
    await verify(request, code);
    expect((await verify(request, code)).status).toBe(409);
    const both = await Promise.all([reset(request), reset(request, 'another lantern there')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('does not reset a password if it was sent for signing up', async () => {
    const signedUp = await post('signup', {
      email: `purpose-${Date.now()}@client.test`,
      first_name: 'Purpose',
      password: PASSWORD,
    });
    const { request } = dataOf<CodeRequest>(signedUp);
    expect((await verify(request, '123456')).status).toBe(409);
  });

  it.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦'])(
    'is refused as %s without counting a try',
    async (otp) => {
      const { request } = await ask();
      const reply = await verify(request, otp);
      expect([reply.status, dataOf<{ field: string }>(reply).field]).toEqual([400, 'otp']);
      const [row] = await server.query<{ tries: number }>('SELECT tries FROM one_time_code');
      expect(row?.tries).toBe(0);
    },
  );
});

describe('asking for codes', () => {
  it('is answered the same whether or not an account has the address, and only the account gets a mail', async () => {
    const known = await post('forgot', { email: owner.email });
    const unknown = await post('forgot', { email: 'nobody-at-all@client.test' });
    expect([unknown.status, unknown.body?.message]).toEqual([known.status, known.body?.message]);
    expect(known.body?.message).toBe(unsent('If an account has this e-mail, its code is not sent.', null));
    expect(Object.keys(dataOf(unknown))).toEqual(Object.keys(dataOf(known)));
    await codeMailedTo(server, owner.id);
    const [mails] = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM mail WHERE address = 'nobody-at-all@client.test'`,
    );
    expect(mails?.n).toBe(0);
    // Both lead to the same refusals.
    for (const wrong of [1, 2, 3, 4, 5]) {
      const replies = await Promise.all(
        [known, unknown].map((reply) => verify(dataOf<CodeRequest>(reply).request, '000000')),
      );
      const [one, two] = replies.map(({ status, body }) => `${status} ${body?.message}`);
      expect([wrong, two]).toEqual([wrong, one]);
    }
  });

  it('is not promised on a page of a portal without a mail server, which each page names', async () => {
    const SMTP_URL = 'smtp://mail.house.com';
    for (const [variables, tags] of [
      [{}, 1],
      [{ SMTP_URL }, 0],
    ] as const) {
      const app = await serveApp(server, variables);
      const pages = ['/login', '/signup', '/forgot-password', '/invitation'];
      for (const page of pages) {
        const html = await (await fetch(`${app.url}${page}`)).text();
        expect(html.split('<meta name="pavilion-mail" content="none" />')).toHaveLength(tags + 1);
      }
      await app.close();
    }
  });

  it('again has to wait a minute, and stops after five in an hour, for any address', async () => {
    for (const email of [owner.email, 'nobody-else@client.test']) {
      await ask(email);
      const soon = await post('forgot', { email });
      expect([soon.status, soon.body?.message]).toEqual([
        429,
        expect.stringMatching(
          /^A code was asked for just now\. You can ask for another one in \d+ seconds\.$/,
        ),
      ]);
      for (let more = 1; more < 5; more++) {
        await later('61 seconds');
        expect((await post('forgot', { email })).status).toBe(200);
      }
      await later('61 seconds');
      expect((await post('forgot', { email })).status).toBe(429);
    }
  });

  it('at once from many places makes one code', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post('forgot', { email: owner.email })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does nothing for a suspended account, and sets the first password of an invited one', async () => {
    await people[ROLE.administrator].api.send('PUT', `/customer/user/${owner.id}/status`, {
      is_active: false,
      reason: 'Away',
    });
    await ask();
    await expect(codeMailedTo(server, owner.id)).rejects.toThrow('Nobody was mailed');
    const email = `never-came-${Date.now()}@client.test`;
    const added = await people[ROLE.administrator].api.send('POST', '/customer/add-customer-with-business', {
      email,
      first_name: 'Ines',
      company_name: 'Never Came',
    });
    const { id } = dataOf<{ id: string }>(added);
    const { request } = await ask(email);
    await verify(request, await codeMailedTo(server, id));
    expect((await reset(request)).status).toBe(200);
    expect((await post('login', { email, password: NEW })).status).toBe(200);
    expect((await stepsOf(server, id)).map(({ event }) => event)).toEqual(['INVITE', 'RECOVER']);
  });

  it('is not sent to guests, whose address is not proven', async () => {
    const { request } = await ask('guest@visitors.test');
    await codeMailedTo(server, owner.id).catch(() => undefined);
    expect((await verify(request, '000000')).status).toBe(400);
    const [mails] = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM mail WHERE address = 'guest@visitors.test'`,
    );
    expect(mails?.n).toBe(0);
  });
});
