/** Passkeys: registered, named and removed by their owner, and what signs in with one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { MOST_PASSKEYS } from '../../../src/domain/second-factor.ts';
import { hashOfToken } from '../../../server/security/tokens.ts';
import { apiOf, PASSWORD, type Api, type Reply } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { SoftPasskey, type Tampering } from '../../support/factors/passkey.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { isOpen, login, memberOf, stepOf, type Member } from './people.ts';

const ORIGIN = 'https://portal.house.com';

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN, TRUST_PROXY: '127.0.0.1' });
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

interface PasskeyMember extends Member {
  api: Api;
  key: SoftPasskey;
}

const begin = (api: Api, current_password = PASSWORD): Promise<Reply> =>
  api.send('POST', '/user/passkeys', { current_password });
const challengeIn = (reply: Reply): string => dataOf<{ passkey_challenge: string }>(reply).passkey_challenge;

async function register(
  api: Api,
  key: SoftPasskey,
  twist: Tampering = {},
  name = 'Telephone',
): Promise<Reply> {
  const passkey_challenge = challengeIn(await begin(api));
  const attestation = key.attest(passkey_challenge, twist);
  return api.send('PUT', '/user/passkeys', { name, passkey_challenge, attestation });
}

async function signedIn(role: RoleId = ROLE.customer): Promise<PasskeyMember> {
  const member = await memberOf(server, role);
  const { token } = stepOf(await login(server, member.email));
  return { ...member, api: apiOf(server.url, token), key: new SoftPasskey(ORIGIN, member.id) };
}

async function keyed(role: RoleId = ROLE.customer): Promise<PasskeyMember> {
  const member = await signedIn(role);
  const reply = await register(member.api, member.key);
  expect(reply.status, reply.text).toBe(200);
  return member;
}

const asked = async (from = '198.51.100.7'): Promise<string> =>
  challengeIn(
    await server.asNobody().send('POST', '/user/login/passkey', undefined, { 'x-forwarded-for': from }),
  );
const enter = (passkey_challenge: string, assertion: object, from = '198.51.100.7'): Promise<Reply> =>
  server
    .asNobody()
    .send('PUT', '/user/login/passkey', { passkey_challenge, assertion }, { 'x-forwarded-for': from });
async function signInWith(key: SoftPasskey, twist: Tampering = {}): Promise<Reply> {
  const challenge = await asked();
  return enter(challenge, key.assert(challenge, twist));
}

describe('a passkey', () => {
  it('signs in without a password, repeatedly, and counts as both factors', async () => {
    const mia = await keyed(ROLE.qualityControl);
    await admin.send('PUT', '/project-setting/second-factor', { roles: [ROLE.qualityControl] });
    for (let time = 0; time < 2; time++) {
      const reply = await signInWith(mia.key);
      expect([reply.status, await isOpen(server, stepOf(reply).token)]).toEqual([200, true]);
    }
    await admin.send('PUT', '/project-setting/second-factor', { roles: [] });
  });

  it('is asked for where the role needs a second factor, and the password sets up nothing in its place', async () => {
    const mia = await keyed(ROLE.qualityControl);
    await admin.send('PUT', '/project-setting/second-factor', { roles: [ROLE.qualityControl] });
    const { asks, enrolment } = stepOf(await login(server, mia.email));
    expect([asks, enrolment]).toEqual(['passkey', undefined]);
    await admin.send('PUT', '/project-setting/second-factor', { roles: [] });
  });

  it('is listed with its name and its last use, renamed and removed, after which it opens nothing', async () => {
    const { api, key } = await keyed();
    await signInWith(key);
    const [passkey] = dataOf<{ id: string; name: string; used_at: string | null }[]>(
      await api.get('/user/passkeys'),
    );
    expect(passkey).toMatchObject({ name: 'Telephone', used_at: expect.any(String) });
    const renamed = await api.send('PUT', `/user/passkeys/${passkey?.id}`, { name: 'Old telephone' });
    expect(dataOf(renamed)).toMatchObject([{ name: 'Old telephone' }]);
    expect(dataOf(await api.send('DELETE', `/user/passkeys/${passkey?.id}`))).toEqual([]);
    expect((await signInWith(key)).status).toBe(401);
  });

  it('of somebody else is absent', async () => {
    const [mia, noa] = [await keyed(), await signedIn()];
    const [passkey] = dataOf<{ id: string }[]>(await mia.api.get('/user/passkeys'));
    const replies = [
      await noa.api.send('PUT', `/user/passkeys/${passkey?.id}`, { name: 'Mine' }),
      await noa.api.send('DELETE', `/user/passkeys/${passkey?.id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(dataOf(await noa.api.get('/user/passkeys'))).toEqual([]);
    expect((await signInWith(mia.key)).status).toBe(200);
  });

  it('goes with the second factor that an administrator resets', async () => {
    const mia = await keyed();
    expect((await admin.send('DELETE', `/user/account/${mia.id}/second-factor`)).status).toBe(200);
    expect((await signInWith(mia.key)).status).toBe(401);
  });

  it('does not open a suspended account', async () => {
    const mia = await keyed();
    await admin.send('PUT', `/customer/user/${mia.id}/status`, { is_active: false, reason: 'Asked for it' });
    expect((await signInWith(mia.key)).status).toBe(401);
  });
});

describe('registering is refused', () => {
  it('beyond the most of one person, also of those that were begun before', async () => {
    const { id, email } = await memberOf(server, ROLE.customer);
    const api = apiOf(server.url, stepOf(await login(server, email)).token);
    const challenges = [];
    for (let one = 0; one < MOST_PASSKEYS + 2; one++) challenges.push(challengeIn(await begin(api)));
    const replies = await Promise.all(
      challenges.map((passkey_challenge) => {
        const attestation = new SoftPasskey(ORIGIN, id).attest(passkey_challenge);
        return api.send('PUT', '/user/passkeys', { name: 'Key', passkey_challenge, attestation });
      }),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: MOST_PASSKEYS }, () => 200), 409, 409]);
    expect(dataOf<unknown[]>(await api.get('/user/passkeys'))).toHaveLength(MOST_PASSKEYS);
  });

  it('with a wrong password', async () => {
    const { api } = await signedIn();
    expect((await begin(api, 'not my password')).status).toBe(400);
  });

  it.each<[string, Tampering]>([
    ['for another origin', { origin: 'https://portal.h0use.com' }],
    ['for another host', { rpId: 'house.com' }],
    ['without the fingerprint or the PIN', { isUnverified: true }],
    ['with the signature of a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_, twist) => {
    const { api, key } = await signedIn();
    expect((await register(api, key, twist)).status).toBe(400);
    expect(dataOf(await api.get('/user/passkeys'))).toEqual([]);
  });

  it('for a challenge that somebody else was given, was used, or has run out', async () => {
    const [mia, noa] = [await signedIn(), await signedIn()];
    const give = (challenge: string, key = mia.key) =>
      mia.api.send('PUT', '/user/passkeys', {
        name: 'Telephone',
        passkey_challenge: challenge,
        attestation: key.attest(challenge),
      });
    expect((await give(challengeIn(await begin(noa.api)))).status).toBe(400);
    const used = challengeIn(await begin(mia.api));
    expect((await give(used)).status).toBe(200);
    expect((await give(used, new SoftPasskey(ORIGIN, mia.id))).status).toBe(400);
    const late = challengeIn(await begin(mia.api));
    await server.command('UPDATE passkey_challenge SET expires_at = now() WHERE challenge_hash = $1', [
      hashOfToken(late),
    ]);
    expect((await give(late, new SoftPasskey(ORIGIN, mia.id))).status).toBe(400);
  });

  it('twice for one passkey', async () => {
    const { api, key } = await keyed();
    expect((await register(api, key)).status).toBe(409);
  });
});

describe('signing in is refused', () => {
  it.each<[string, Tampering]>([
    ['for another origin', { origin: 'https://portal.h0use.com' }],
    ['for another host', { rpId: 'house.com' }],
    ['without the fingerprint or the PIN', { isUnverified: true }],
    ['with the signature of a registration', { type: 'webauthn.create' }],
  ])('%s', async (_, twist) => {
    const { key } = await keyed();
    expect((await signInWith(key, twist)).status).toBe(401);
  });

  it('with a counter that has not grown, as of a copied passkey', async () => {
    const { key } = await keyed();
    expect((await signInWith(key, { counter: 7 })).status).toBe(200);
    expect((await signInWith(key, { counter: 7 })).status).toBe(401);
    expect((await signInWith(key, { counter: 8 })).status).toBe(200);
  });

  it('for a challenge that was answered, even wrongly, has run out, or belongs to another network', async () => {
    const { key } = await keyed();
    const used = await asked();
    expect((await enter(used, key.assert(used))).status).toBe(200);
    expect((await enter(used, key.assert(used))).status).toBe(401);
    const wrong = await asked();
    expect((await enter(wrong, key.assert('another challenge'))).status).toBe(401);
    expect((await enter(wrong, key.assert(wrong))).status).toBe(401);
    const late = await asked();
    await server.command('UPDATE passkey_challenge SET expires_at = now()');
    expect((await enter(late, key.assert(late))).status).toBe(401);
    const far = await asked('203.0.113.9');
    expect((await enter(far, key.assert(far), '203.0.113.10')).status).toBe(401);
  });

  it('with the challenge of a registration', async () => {
    const { api, key } = await keyed();
    const challenge = challengeIn(await begin(api));
    expect((await enter(challenge, key.assert(challenge), '127.0.0.1')).status).toBe(401);
  });

  it('with a key of one’s own for somebody else’s account, and with one that nobody registered', async () => {
    const [mia, noa] = [await keyed(), await keyed()];
    const challenge = await asked();
    const theirs = Buffer.from(mia.id).toString('base64url');
    expect((await enter(challenge, { ...noa.key.assert(challenge), user_handle: theirs })).status).toBe(401);
    expect((await signInWith(new SoftPasskey(ORIGIN, mia.id))).status).toBe(401);
  });

  it('where too many have begun on one network, and not on others', async () => {
    await server.command(
      `INSERT INTO passkey_challenge (challenge_hash, network, expires_at)
       SELECT sha256(n::text::bytea), '192.0.2.77', now() + interval '1 minute' FROM generate_series(1, 300) n`,
    );
    const ask = (from: string) =>
      server.asNobody().send('POST', '/user/login/passkey', undefined, { 'x-forwarded-for': from });
    expect([(await ask('192.0.2.77')).status, (await ask('192.0.2.78')).status]).toEqual([429, 200]);
  });
});

it('an address without a name has no passkeys', async () => {
  const other = await startTestServer({ PUBLIC_URL: 'http://192.0.2.1:4000' });
  const reply = await other.asNobody().send('POST', '/user/login/passkey');
  expect([reply.status, dataOf<{ guard: string }>(reply).guard]).toEqual([409, 'named-address']);
  await other.close();
});
