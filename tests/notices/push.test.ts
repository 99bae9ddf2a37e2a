/** Notices in browsers: what a push service is sent, to whom, and when no longer. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { readEnv } from '../../server/env.ts';
import { sendDuePushes } from '../../server/jobs/send-pushes.ts';
import { encryptPush } from '../../server/security/web-push.ts';
import { sendNotices } from '../../server/workflows/notices/send-notices.ts';
import { ROLE } from '../../src/domain/codes.ts';
import type { NoticeKind } from '../../src/domain/notices.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Sent {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let service: Server;
let origin: string;
let status = 201;
const sent: Sent[] = [];

let server: TestServer;
let people: People;
let customer: string;
let api: Api;

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer({ PUSH_HOSTS: new URL(origin).host });
  people = await signInEverybody(server);
  ({ id: customer, api } = people[ROLE.customer]);
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  await server.command('DELETE FROM push_device');
  await server.command('DELETE FROM notice');
  sent.length = 0;
  status = 201;
});

/** A browser's keys, and how it reads a message. */
function browser() {
  const key = createECDH('prime256v1');
  const p256dh = key.generateKeys('base64url');
  const auth = randomBytes(16);
  const hkdf = (secret: Buffer, salt: Buffer, about: Buffer | string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
  return {
    target: (name: string) => ({
      endpoint: `${origin}/${name}`,
      p256dh,
      auth: auth.toString('base64url'),
    }),
    read(body: Buffer): unknown {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
      const shared = hkdf(key.computeSecret(sender), auth, about, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
        hkdf(shared, salt, 'Content-Encoding: nonce\0', 12),
      ).setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

const turnOn = (target: object, by = api) => by.send('POST', '/user/push', target);
const tell = (kind: NoticeKind = 'watchedPriceFell'): Promise<void> =>
  withActor(server.pool, SYSTEM, 'write', (tx) =>
    sendNotices(tx, kind, [
      { to: customer, words: 'PV100001 costs 1,200.00 USD now.', path: '/transaction/watchlist' },
    ]),
  );
const send = (): Promise<number> =>
  sendDuePushes({
    pool: server.pool,
    env: readEnv({
      DATA_DIR: server.dataDir,
      PUSH_HOSTS: new URL(origin).host,
      PUBLIC_URL: 'https://portal.house.com',
    }),
  });
const makeDue = (): Promise<void> => server.command('UPDATE push_message SET due_at = now()');
const endpoints = async (by = api): Promise<string[]> =>
  dataOf<{ endpoints: string[] }>(await by.get('/user/push')).endpoints;

describe('a message', () => {
  it('is encrypted as the example of RFC 8291', () => {
    const body = encryptPush(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('says what happened and where, without stones and prices, signed by the house', async () => {
    const phone = browser();
    const { key } = dataOf<{ key: string }>(await turnOn(phone.target('phone')));
    await tell();
    expect(await send()).toBe(1);
    const [message] = sent;
    expect(phone.read(message?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Price drop of a watched stone',
      path: '/transaction/watchlist',
    });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token = '', by] = /^vapid t=(.+), k=(.+)$/.exec(message?.headers.authorization ?? '') ?? [];
    expect(by).toBe(key);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const house = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: house, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: 'https://portal.house.com',
    });
    // Once.
    await makeDue();
    expect(await send()).toBe(0);
  });

  it('is tried again when the push service fails, and not for ever', async () => {
    await turnOn(browser().target('phone'));
    await tell();
    status = 503;
    for (let nth = 1; nth <= 6; nth++) {
      await send();
      expect(sent).toHaveLength(Math.min(nth, 5));
      // It is not due at once.
      expect(await send()).toBe(0);
      await makeDue();
    }
  });

  it.each([404, 410])('ends the subscription when the push service answers %i', async (gone) => {
    await turnOn(browser().target('phone'));
    await tell();
    status = gone;
    await send();
    expect(await endpoints()).toEqual([]);
  });
});

describe('nothing is sent', () => {
  const phone = browser();
  beforeEach(() => turnOn(phone.target('phone')));

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'of a kind that the person turned off',
      () =>
        server.command(`INSERT INTO notice_declined (user_id, kind) VALUES ($1, 'watchedPriceFell')`, [
          customer,
        ]),
      () => server.command('DELETE FROM notice_declined'),
    ],
    [
      'to somebody who may no longer read what is told',
      () => revokePermission(server, customer, 'watchlist'),
      () => restorePermissions(server, customer),
    ],
    [
      'to somebody who was suspended',
      () => server.command('UPDATE app_user SET is_active = false WHERE id = $1', [customer]),
      () => server.command('UPDATE app_user SET is_active = true WHERE id = $1', [customer]),
    ],
    [
      'once the session has ended',
      () => server.command('UPDATE session SET revoked_at = now() WHERE user_id = $1', [customer]),
      () => server.command('UPDATE session SET revoked_at = NULL WHERE user_id = $1', [customer]),
    ],
    [
      'of what was read meanwhile',
      () => server.command('UPDATE notice SET read_at = now()'),
      () => Promise.resolve(),
    ],
  ])('%s', async (_why, change, back) => {
    await tell();
    await change();
    try {
      expect(await send()).toBe(0);
      expect(await server.query('SELECT FROM push_message')).toEqual([]);
    } finally {
      await back();
    }
  });

  it('after it was turned off', async () => {
    const { endpoint } = phone.target('phone');
    expect(await endpoints()).toEqual([endpoint]);
    await api.send('POST', '/user/push/remove', { endpoint });
    await tell();
    expect([await send(), await endpoints()]).toEqual([0, []]);
  });

  it('to who was signed in before in the same browser', async () => {
    const { api: other } = people[ROLE.associate];
    await turnOn(phone.target('phone'), other);
    await tell();
    expect([await send(), await endpoints()]).toEqual([0, []]);
    expect(await endpoints(other)).toEqual([phone.target('phone').endpoint]);
  });
});

describe('a subscription is refused', () => {
  it.each([
    ['at an address that is not public', { endpoint: 'https://127.0.0.1:1/x' }],
    ['without https', { endpoint: 'http://push.example.com/x' }],
    ['with keys of no browser', { p256dh: 'AAAA' }],
  ])('%s', async (_name, wrong) => {
    expect((await turnOn({ ...browser().target('phone'), ...wrong })).status).toBe(400);
  });

  it('to roles without a bell', async () => {
    for (const role of [ROLE.apiClient, ROLE.ftpClient, ROLE.guest] as const)
      expect((await people[role].api.get('/user/push')).status).toBe(403);
  });
});
