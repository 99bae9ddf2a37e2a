/** Signing in with a second factor: codes, recovery codes, and what a challenge is good for. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROLE } from '../../../src/domain/codes.ts';
import { hashOfToken } from '../../../server/security/tokens.ts';
import { codeOf, wrongCodeOf } from '../../support/factors/authenticator.ts';
import type { Api, Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { kindsTo } from '../../mails/support/mails.ts';
import { runTool } from '../../support/run-tool.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  answer,
  challenged,
  enrolledOf,
  forgetCodes,
  isOpen,
  login,
  memberOf,
  stepOf,
  withinHalfAMinute,
} from './people.ts';

/**
 * Of a sign-in with a known browser, before there were second factors, and one that looks at the
 * account again once the password is checked.
 */
const STATEMENTS = 17 + 1;

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const code = (challenge: string, given: string, from?: string): Promise<Reply> =>
  answer(server, 'second-factor', { challenge, code: given }, from);
const fieldOf = (reply: Reply): unknown => dataOf<{ field?: string } | null>(reply)?.field;

describe('a member with a second factor', () => {
  it('gets a challenge for the right password, which opens nothing, and a session for the code', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const reply = await login(server, mia.email);
    const { challenge = '', asks, token } = stepOf(reply);
    expect([reply.status, asks, token]).toEqual([200, 'second_factor', undefined]);
    expect(await isOpen(server, challenge)).toBe(false);
    const given = await code(challenge, codeOf(mia.secret, 1));
    expect([given.status, given.body?.message]).toEqual([200, 'Sign-in successful!']);
    expect(await isOpen(server, stepOf(given).token)).toBe(true);
  });

  it('is told nothing of it after a wrong password', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const reply = await login(server, mia.email, { password: 'not my password' });
    expect([reply.status, reply.body?.data]).toEqual([401, null]);
  });

  it('keeps the browser known through the challenge', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const { device = '' } = stepOf(await code(await challenged(server, mia.email), codeOf(mia.secret, 1)));
    await forgetCodes(server, mia);
    const { challenge = '' } = stepOf(await login(server, mia.email, { device }));
    expect(stepOf(await code(challenge, codeOf(mia.secret))).device).toBeUndefined();
  });
});

describe('a code', () => {
  it.each([
    ['of half a minute ago', -1, 200],
    ['of the next half minute', 1, 200],
    ['of a minute ago', -2, 400],
    ['of the minute after', 2, 400],
  ])('%s', async (_, later, status) => {
    const mia = await enrolledOf(server, ROLE.customer);
    const reply = await withinHalfAMinute(async () => {
      await forgetCodes(server, mia);
      return code(await challenged(server, mia.email), codeOf(mia.secret, later));
    });
    expect(reply.status).toBe(status);
  });

  it('is taken with a space in the middle, as apps show it', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const shown = codeOf(mia.secret, 1).replace(/^(...)/, '$1 ');
    expect((await code(await challenged(server, mia.email), shown)).status).toBe(200);
  });

  it('is used once, in whatever sign-in', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const used = codeOf(mia.secret, 1);
    expect((await code(await challenged(server, mia.email), used)).status).toBe(200);
    const again = await code(await challenged(server, mia.email), used);
    expect([again.status, fieldOf(again)]).toEqual([400, 'code']);
    expect(again.body?.message).toContain('or was already used');
  });

  it('from before the last one that was used is refused', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    expect((await code(await challenged(server, mia.email), codeOf(mia.secret, 1))).status).toBe(200);
    expect((await code(await challenged(server, mia.email), codeOf(mia.secret))).status).toBe(400);
  });

  it('sent twice at the same time opens one session', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const challenges = [await challenged(server, mia.email), await challenged(server, mia.email)];
    const used = codeOf(mia.secret, 1);
    const replies = await Promise.all(challenges.map((challenge) => code(challenge, used)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('of another account is wrong', async () => {
    const [mia, noa] = [await enrolledOf(server, ROLE.customer), await enrolledOf(server, ROLE.customer)];
    expect((await code(await challenged(server, mia.email), codeOf(noa.secret, 1))).status).toBe(400);
  });
});

describe('a recovery code', () => {
  it('signs in once in the place of a code, however it is typed', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    expect(new Set(mia.codes).size).toBe(10);
    const [first = '', second = ''] = mia.codes;
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
    expect((await code(await challenged(server, mia.email), typed)).status).toBe(200);
    expect((await code(await challenged(server, mia.email), first)).status).toBe(400);
    expect((await code(await challenged(server, mia.email), second)).status).toBe(200);
    expect(dataOf(await mia.api.get('/user/second-factor'))).toMatchObject({ recovery_codes: 8 });
  });

  it('of another account is wrong, and none is kept readable', async () => {
    const [mia, noa] = [await enrolledOf(server, ROLE.customer), await enrolledOf(server, ROLE.customer)];
    expect((await code(await challenged(server, mia.email), noa.codes[0] ?? '')).status).toBe(400);
    const kept = await server.query<{ text: string }>(
      `SELECT to_jsonb(c)::text || encode(f.secret, 'escape') AS text FROM recovery_code c JOIN second_factor f USING (user_id)`,
    );
    const all = kept.map(({ text }) => text).join();
    for (const secret of [mia.secret, ...mia.codes, ...mia.codes.map((one) => one.replace('-', ''))])
      expect(all).not.toContain(secret);
  });
});

describe('a challenge', () => {
  it('is answered once', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const challenge = await challenged(server, mia.email);
    expect((await code(challenge, codeOf(mia.secret, 1))).status).toBe(200);
    await forgetCodes(server, mia);
    expect((await code(challenge, codeOf(mia.secret))).status).toBe(401);
  });

  it('runs out after ten minutes', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const challenge = await challenged(server, mia.email);
    const [row] = await server.query<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float / 60 AS minutes FROM sign_in_challenge WHERE token_hash = $1`,
      [hashOfToken(challenge)],
    );
    expect(row?.minutes).toBeCloseTo(10, 0);
    await server.command(
      `UPDATE sign_in_challenge SET expires_at = clock_timestamp() - interval '1 second' WHERE token_hash = $1`,
      [hashOfToken(challenge)],
    );
    const reply = await code(challenge, codeOf(mia.secret, 1));
    expect([reply.status, reply.body?.message]).toEqual([
      401,
      'This sign-in has timed out. Enter your password again.',
    ]);
  });

  it('of another account does not take this one’s code', async () => {
    const [mia, noa] = [await enrolledOf(server, ROLE.customer), await enrolledOf(server, ROLE.customer)];
    await challenged(server, noa.email);
    expect((await code(await challenged(server, mia.email), codeOf(noa.secret, 1))).status).toBe(400);
  });

  it('is of no use on another network', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const challenge = await challenged(server, mia.email, '203.0.113.7');
    expect((await code(challenge, codeOf(mia.secret, 1), '203.0.113.8')).status).toBe(401);
    expect((await code(challenge, codeOf(mia.secret, 1), '203.0.113.7')).status).toBe(200);
  });

  it('ends with the fifth wrong answer', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const challenge = await challenged(server, mia.email);
    for (let wrong = 1; wrong <= 5; wrong++)
      expect((await code(challenge, wrongCodeOf(mia.secret))).status, `wrong answer ${wrong}`).toBe(400);
    expect((await code(challenge, codeOf(mia.secret, 1))).status).toBe(401);
    expect((await code(await challenged(server, mia.email), codeOf(mia.secret, 1))).status).toBe(200);
  });

  it('ends when the account is suspended in between, or its password changed', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const suspended = await challenged(server, mia.email);
    const status = (is_active: boolean) =>
      admin.send('PUT', `/customer/user/${mia.id}/status`, { is_active, reason: 'Asked for it' });
    expect((await status(false)).status).toBe(200);
    expect((await code(suspended, codeOf(mia.secret, 1))).status).toBe(401);
    expect((await status(true)).status).toBe(200);
    expect((await code(suspended, codeOf(mia.secret, 1))).status).toBe(401);

    const changed = await challenged(server, mia.email);
    await server.command(`UPDATE app_user SET password_hash = 'another' WHERE id = $1`, [mia.id]);
    expect((await code(changed, codeOf(mia.secret, 1))).status).toBe(401);
  });

  it('only takes the answer that it asks for', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    const challenge = await challenged(server, mia.email);
    const replies = [
      await answer(server, 'enrol', { challenge, code: codeOf(mia.secret, 1) }),
      await answer(server, 'new-password', { challenge, password: 'a lantern over the quay' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
    expect((await code(challenge, codeOf(mia.secret, 1))).status).toBe(200);
  });
});

describe('a lost second factor', () => {
  const reset = (email: string) =>
    runTool('admin-create', ['--reset-second-factor', '--email', email], {
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      DATA_DIR: server.dataDir,
    });

  it('is taken from the command line, which ends the sessions and is in the audit log', async () => {
    const ada = await enrolledOf(server, ROLE.administrator);
    const { token } = stepOf(await code(await challenged(server, ada.email), codeOf(ada.secret, 1)));
    expect(await isOpen(server, token)).toBe(true);
    expect(await reset(ada.email)).toMatchObject({ code: 0, said: expect.stringContaining('is reset') });
    expect(await isOpen(server, token)).toBe(false);
    // Now the password is enough to open a session.
    expect(await isOpen(server, stepOf(await login(server, ada.email)).token)).toBe(true);
    const [entry] = await server.query<{ actor_name: string }>(
      `SELECT actor_name FROM audit_log WHERE operation = 'resetSecondFactor' AND subject ->> 'user_id' = $1`,
      [ada.id],
    );
    expect(entry?.actor_name).toBe('Command line');
    expect(await kindsTo(server, ada.id)).toContain('secondFactorReset');
  });

  it('of an account without one, or of nobody, is refused with the reason', async () => {
    const name = 'customer@pavilion.test';
    expect(await reset(name)).toMatchObject({ code: 0, said: expect.stringContaining('no second factor') });
    const [{ id } = { id: '' }] = await server.query<{ id: string }>(
      'SELECT id FROM app_user WHERE email = $1',
      [name],
    );
    expect(await kindsTo(server, id)).not.toContain('secondFactorReset');
    expect(await reset('nobody@pavilion.test')).toMatchObject({ code: 1 });
  });
});

describe('ten wrong second factors after right passwords within a day', () => {
  const fail = async (mia: { email: string; secret: string }, times: number): Promise<void> => {
    for (let wrong = 0; wrong < times; wrong++)
      await code(await challenged(server, mia.email), wrongCodeOf(mia.secret));
  };
  const statusOf = async (id: string): Promise<number | undefined> =>
    dataOf<{ status: number }>(await admin.get(`/user/account/${id}`)).status;

  it('lock the account and end its sessions, until an administrator unlocks it', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    await fail(mia, 9);
    expect(await statusOf(mia.id)).toBe(3);
    await fail(mia, 1);
    expect(await statusOf(mia.id)).toBe(4);
    expect((await mia.api.get('/user/profile')).status).toBe(401);
    expect((await login(server, mia.email)).status).toBe(401);
    const { history } = dataOf<{ history: { event: string; actor_name: string; reason: string | null }[] }>(
      await admin.get(`/user/account/${mia.id}`),
    );
    expect(history.at(-1)).toMatchObject({
      event: 'LOCK',
      actor_name: 'Sign-in',
      reason: 'Too many wrong second factors within a day.',
    });

    const unlocked = await admin.send('PUT', `/user/account/${mia.id}/unlock`);
    expect([unlocked.status, unlocked.body?.message]).toEqual([200, 'Mia can sign in again.']);
    await fail(mia, 1);
    expect(await statusOf(mia.id)).toBe(3);
    expect((await code(await challenged(server, mia.email), codeOf(mia.secret, 1))).status).toBe(200);
  });

  it('are forgiven from the command line, too, for an administrator whom nobody else could unlock', async () => {
    const ada = await enrolledOf(server, ROLE.administrator);
    await fail(ada, 10);
    expect((await login(server, ada.email)).status).toBe(401);
    const { code: ended } = await runTool('admin-create', ['--unlock', '--email', ada.email], {
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
      DATA_DIR: server.dataDir,
    });
    expect(ended).toBe(0);
    expect((await code(await challenged(server, ada.email), codeOf(ada.secret, 1))).status).toBe(200);
  });

  it('are counted although a right one came in between, and forgotten after a day', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    await fail(mia, 9);
    expect((await code(await challenged(server, mia.email), codeOf(mia.secret, 1))).status).toBe(200);
    await server.command(`UPDATE second_factor_failure SET at = at - interval '1 day' WHERE user_id = $1`, [
      mia.id,
    ]);
    await fail(mia, 9);
    expect(await statusOf(mia.id)).toBe(3);
    await fail(mia, 1);
    expect(await statusOf(mia.id)).toBe(4);
  });

  it('do not come about without the password', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    for (let wrong = 0; wrong < 12; wrong++) {
      await login(server, mia.email, { password: 'a guess' }, `198.51.100.${wrong}`);
      await code('a challenge that nobody was given', wrongCodeOf(mia.secret), `198.51.100.${wrong}`);
    }
    expect(await statusOf(mia.id)).toBe(3);
  });

  it('are in the audit log one by one', async () => {
    const mia = await enrolledOf(server, ROLE.customer);
    await fail(mia, 1);
    const [entry] = await server.query<{ summary: string; actor_id: string }>(
      `SELECT summary, actor_id FROM audit_log WHERE operation = 'userLogin' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ summary: 'Gave a wrong second factor', actor_id: mia.id });
  });
});

it('signing in without one takes no further statement', async () => {
  const { email } = await memberOf(server, ROLE.customer);
  const { device } = stepOf(await login(server, email));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await login(server, email, { device })).status).toBe(200);
    const statements = query.mock.calls.map(([statement]) => textOf(statement));
    // Requests of a sign-in, without whatever else the server does meanwhile.
    const ofSignIn = statements.filter((text) =>
      /sign_in|sign in|app_user|session|permission|audit_log/.test(text),
    );
    expect(ofSignIn.filter((text) => /challenge|recovery_code/.test(text))).toEqual([]);
    expect(ofSignIn).toHaveLength(STATEMENTS);
  } finally {
    query.mockRestore();
  }
});

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text);
