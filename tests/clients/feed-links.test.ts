/**
 * Our stock fetched with the key of a stock feed: what it opens, what it does not, and when a file
 * is unchanged.
 */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { MOST_FEED_KEYS } from '../../src/domain/api-keys.ts';
import { ROLE, type RoleId } from '../../src/domain/codes.ts';
import { createPool } from '../../server/db/pool.ts';
import { makeKey } from '../../server/security/client-keys.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startFtpServer, type FtpServer } from '../uploads/support/ftp-server.ts';

type Feed = components['schemas']['StockFeed'];
type Key = components['schemas']['ClientKey'];
type Made = components['schemas']['MadeClientKey'];

const COLUMNS = [
  { field: 'stock_no', heading: 'Their ref' },
  { field: 'carat', heading: 'Weight' },
  { field: 'total_amt', heading: 'Amount' },
];

let server: TestServer;
let people: People;
let admin: Api;
let ftp: FtpServer;
const pushed: Record<string, Buffer> = {};

beforeAll(async () => {
  ftp = await startFtpServer({ user: 'portal', password: 'Push password 1', files: pushed });
  server = await startTestServer({ FEED_HOSTS: `127.0.0.1:${ftp.port}` });
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(async () => {
  await server.close();
  await ftp.close();
});

let clients = 0;
async function newClient(role: RoleId = ROLE.ftpClient): Promise<string> {
  clients += 1;
  const email = `links-${clients}@clients.test`;
  const reply = await admin.send('POST', '/external-clients', {
    role_id: role,
    email,
    first_name: 'Lotte',
    company_name: `Table House ${clients}`,
  });
  await acceptInvitation(server, email);
  return dataOf<{ id: string }>(reply).id;
}

async function feedOf(client: string, more: object = {}): Promise<Feed> {
  const reply = await admin.send('POST', `/external-clients/${client}/stock-feeds`, {
    name: 'Daily',
    format: 'csv',
    feed_columns: COLUMNS,
    ...more,
  });
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Feed>(reply);
}

const make = (feed: string, more: object = {}, api = admin): Promise<Reply> =>
  api.send('POST', `/external-clients/stock-feeds/${feed}/keys`, { name: 'Web shop', ...more });
async function linkTo(feed: string, more: object = {}): Promise<{ link: string; key: string; id: string }> {
  const reply = await make(feed, more);
  expect(reply.status, reply.text).toBe(200);
  const { key, link, keys } = dataOf<Made>(reply);
  return { key, link: link ?? '', id: keys.find(({ ending }) => ending === key.slice(-4))?.id ?? '' };
}
async function newLink(
  more: object = {},
): Promise<{ client: string; feed: Feed; link: string; key: string; id: string }> {
  const client = await newClient();
  const feed = await feedOf(client, more);
  return { client, feed, ...(await linkTo(feed.id)) };
}

/** External clients have no business, which a markup would be agreed for. */
const markUp = (client: string, percent: number): Promise<void> =>
  server.command(
    `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, $2, 'Test')`,
    [client, percent],
  );

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** As wget and curl do: the user and the password of an address are sent in a header. */
function fetched(link: string, headers: Record<string, string> = {}): Promise<Response> {
  const { username, password, pathname } = new URL(link);
  return fetch(new URL(pathname, server.url), {
    headers: { authorization: basic(username, password), ...headers },
  });
}
const statusOf = async (link: string): Promise<number> => (await fetched(link)).status;
const sheetOf = (feed: string): string => `/external-clients/stock-feeds/${feed}/sheet`;

describe('the sheet', () => {
  it.each(['csv', 'json'] as const)('is byte for byte what is pushed, as %s', async (format) => {
    const client = await newClient();
    await markUp(client, 10);
    const place = `ftp://127.0.0.1:${ftp.port}/same.${format}`;
    const push = { push_url: place, push_user: 'portal', push_password: 'Push password 1' };
    const feed = await feedOf(client, { format, ...push });
    await admin.send('POST', `/external-clients/stock-feeds/${feed.id}/pushes`);
    await server.jobsDone();
    const reply = await fetched((await linkTo(feed.id)).link);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes.equals(pushed[`/same.${format}`] ?? Buffer.alloc(0))).toBe(true);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Daily.${format}`);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('can be a workbook', async () => {
    const { link } = await newLink({ format: 'xlsx' });
    const [sheet] = (await readXlsx(Buffer.from(await (await fetched(link)).arrayBuffer()))).sheets;
    expect(sheet?.rows[0]).toEqual(['Their ref', 'Weight', 'Amount']);
    expect(sheet?.rows.length).toBeGreaterThan(100);
  });

  it('leaves out what the client no longer sees, from the next request on', async () => {
    const { client, link } = await newLink();
    const rows = async (): Promise<number> => (await (await fetched(link)).text()).split('\r\n').length;
    const before = await rows();
    await admin.send('PUT', `/customer/inventory-settings/${client}`, { shape: ['PEAR'] });
    expect(await rows()).toBeLessThan(before);
  });

  it('is the client’s for the house too, and nobody else’s', async () => {
    const { feed, link } = await newLink();
    const theirs = await (await fetched(link)).text();
    expect((await admin.get(sheetOf(feed.id))).text).toBe(theirs);
    const absent = (await people[ROLE.ftpClient].api.get(sheetOf('0192f000-0000-7000-8000-000000000001')))
      .text;
    for (const role of [ROLE.ftpClient, ROLE.apiClient]) {
      const reply = await people[role].api.get(sheetOf(feed.id));
      expect([reply.status, reply.text]).toEqual([404, absent]);
    }
  });
});

describe('the key of a feed', () => {
  it('is sent as a bearer token or as a password with any user name; a 401 asks for it', async () => {
    const { feed, key, link } = await newLink();
    expect(new URL(link).pathname).toBe(`/api/v1${sheetOf(feed.id)}`);
    expect((await server.asNobody(key).get(sheetOf(feed.id))).status).toBe(200);
    expect((await fetched(link, { authorization: basic('somebody', key) })).status).toBe(200);
    const asks = (reply: { headers: Headers }): string | null => reply.headers.get('www-authenticate');
    const none = await server.asNobody().get(sheetOf(feed.id));
    expect([none.status, asks(none)]).toEqual([401, 'Basic realm="Stock feed", charset="UTF-8"']);
    // A browser would ask its user for a password.
    const ended = await server.asNobody('x'.repeat(43)).get(sheetOf(feed.id));
    expect([ended.status, asks(ended)]).toEqual([401, null]);
    expect(asks(await server.asNobody().get('/user/profile'))).toBeNull();
  });

  it('opens no other feed, nothing else of its client, and no other operation as a password', async () => {
    const client = await newClient(ROLE.apiClient);
    const [one, other] = [await feedOf(client), await feedOf(client, { name: 'Other' })];
    const { key } = await linkTo(one.id);
    const api = server.asNobody(key);
    const refused = 'This key only opens the sheet of one stock feed.';
    for (const path of [
      sheetOf(other.id),
      '/user/profile',
      '/inventory/search?size=1',
      `/external-clients/${client}/stock-feeds`,
      `/external-clients/stock-feeds/${one.id}/pushes`,
    ]) {
      const reply = await api.get(path);
      expect([reply.status, reply.body?.message], path).toEqual([403, refused]);
    }
    expect((await api.send('DELETE', `/external-clients/stock-feeds/${one.id}`)).status).toBe(403);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
    );
    expect((await take(api, 'hold', { stock_numbers: [stone?.stock_no ?? ''] })).status).toBe(403);
    const everything = dataOf<Made>(
      await admin.send('POST', `/external-clients/${client}/keys`, { name: 'All' }),
    ).key;
    expect((await server.asNobody(everything).get(sheetOf(one.id))).status).toBe(200);
    const reply = await fetch(new URL('/api/v1/user/profile', server.url), {
      headers: { authorization: basic('feed', everything) },
    });
    expect(reply.status).toBe(401);
  });

  it('is no session’s token in a password', async () => {
    const { feed } = await newLink();
    const token = dataOf<{ token: string }>(
      await server
        .asNobody()
        .send('POST', '/user/login', { email: 'admin@pavilion.test', password: 'Pavilion#2026' }),
    ).token;
    const reply = await fetch(new URL(`/api/v1${sheetOf(feed.id)}`, server.url), {
      headers: { authorization: basic('admin', token) },
    });
    expect(reply.status).toBe(401);
  });

  it('is refused once it was revoked, has expired, is mistyped, or its feed is gone', async () => {
    const { feed, link, key, id } = await newLink();
    const others = [await linkTo(feed.id, { name: 'Expired' }), await linkTo(feed.id, { name: 'Left' })];
    expect(await statusOf(link)).toBe(200);
    await admin.send('DELETE', `/external-clients/keys/${id}`);
    expect(await statusOf(link)).toBe(401);
    await server.command('UPDATE client_key SET expires_at = now() WHERE id = $1', [others[0]?.id]);
    expect(await statusOf(others[0]?.link ?? '')).toBe(401);
    expect(await statusOf(link.replace(key, makeKey().key))).toBe(401);
    expect(await statusOf(others[1]?.link ?? '')).toBe(200);
    await admin.send('DELETE', `/external-clients/stock-feeds/${feed.id}`);
    expect(await statusOf(others[1]?.link ?? '')).toBe(401);
    const left = await server.query('SELECT id FROM client_key WHERE id = $1', [others[1]?.id]);
    expect(left).toEqual([]);
  });

  it('is refused on the very next request after its client was suspended', async () => {
    const { client, link } = await newLink();
    expect(await statusOf(link)).toBe(200);
    const status = `/external-clients/status/${client}`;
    await admin.send('PUT', status, { is_active: false, reason: 'Unpaid' });
    expect(await statusOf(link)).toBe(401);
    await admin.send('PUT', status, { is_active: true });
    expect(await statusOf(link)).toBe(200);
  });

  it.each(['search', 'stock-feed'])(
    'is refused on the very next request after its client lost the right to read: %s',
    async (right) => {
      const { client, link, feed } = await newLink();
      expect(await statusOf(link)).toBe(200);
      await revokePermission(server, client, right);
      expect(await statusOf(link)).toBe(403);
      expect((await admin.get(sheetOf(feed.id))).status).toBe(403);
      await restorePermissions(server, client);
      expect(await statusOf(link)).toBe(200);
    },
  );

  it('rests while the feed is paused', async () => {
    const { feed, link } = await newLink();
    await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { is_paused: true });
    const reply = await fetched(link);
    expect([reply.status, (await reply.json()).message]).toEqual([
      409,
      '“Daily” is paused. Nothing is sent until it is resumed.',
    ]);
    await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { is_paused: false });
    expect(await statusOf(link)).toBe(200);
  });

  it('is bound to its networks and has its own limit of requests', async () => {
    const { feed } = await newLink();
    const away = await linkTo(feed.id, { networks: ['192.0.2.7'] });
    expect(await statusOf(away.link)).toBe(401);
    const few = await linkTo(feed.id, { per_minute: 1 });
    const [first, second] = [await fetched(few.link), await fetched(few.link)];
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    const usual = await fetched((await linkTo(feed.id)).link);
    expect(usual.headers.get('ratelimit-policy')).toBe('"key";q=12;w=60');
  });

  it('is rotated to another link, and the old one works for the chosen hours', async () => {
    const { link, id, feed } = await newLink();
    const rotated = await admin.send('POST', `/external-clients/keys/${id}/rotate`, { hours: 1 });
    const { link: next, keys } = dataOf<Made>(rotated);
    expect(next).not.toBe(link);
    expect([await statusOf(link), await statusOf(next ?? '')]).toEqual([200, 200]);
    expect(keys.map(({ state, feed_id }) => [state, feed_id])).toEqual([
      ['active', feed.id],
      ['rotated', feed.id],
    ]);
  });

  it('is stored and audited without being readable, and tells when it was last used', async () => {
    const { feed, link, key } = await newLink();
    await fetched(link);
    const rows = await server.query<{ row: string }>(
      'SELECT client_key::text AS row FROM client_key UNION ALL SELECT audit_log::text FROM audit_log',
    );
    expect(rows.some(({ row }) => row.includes(key.slice(5, 48)))).toBe(false);
    const [kept] = dataOf<Key[]>(await admin.get(`/external-clients/stock-feeds/${feed.id}/keys`));
    expect(kept).toMatchObject({ name: 'Web shop', used_from: '127.0.0.1', used_at: expect.any(String) });
    expect(JSON.stringify(kept)).not.toContain(key.slice(5, 48));
    const of = dataOf<Key[]>(await admin.get(`/external-clients/${people[ROLE.apiClient].id}/keys`));
    expect(of.some(({ feed_id: id }) => id !== null)).toBe(false);
  });
});

describe('who makes links', () => {
  it('is the client for its own feeds, and nobody for another’s', async () => {
    const own = people[ROLE.ftpClient];
    const feed = await feedOf(own.id);
    const made = dataOf<Made>(await make(feed.id, {}, own.api));
    expect(await statusOf(made.link ?? '')).toBe(200);
    const id = made.keys[0]?.id ?? '';
    const stranger = people[ROLE.apiClient].api;
    const statuses = [
      await stranger.get(`/external-clients/stock-feeds/${feed.id}/keys`),
      await make(feed.id, {}, stranger),
      await stranger.send('DELETE', `/external-clients/keys/${id}`),
      await stranger.send('POST', `/external-clients/keys/${id}/rotate`, {}),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await make(feed.id, { per_minute: 600 }, own.api)).status).toBe(400);
    expect((await own.api.send('DELETE', `/external-clients/keys/${id}`)).status).toBe(200);
    expect(await statusOf(made.link ?? '')).toBe(401);
  });

  it(`keeps at most ${MOST_FEED_KEYS} that work, however many are made at once`, async () => {
    const feed = await feedOf(await newClient());
    const replies = await Promise.all(Array.from({ length: MOST_FEED_KEYS + 2 }, () => make(feed.id)));
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('an unchanged sheet', () => {
  const tagOf = async (link: string): Promise<string> => (await fetched(link)).headers.get('etag') ?? '';
  const answered = async (link: string, tag: string): Promise<number> =>
    (await fetched(link, { 'if-none-match': tag })).status;
  /**
   * A tag names transactions of the whole cluster that may still change a stone; those of other
   * tests soon end.
   */
  const settledTag = async (link: string): Promise<string> => {
    let tag = '';
    await expect.poll(async () => answered(link, (tag = await tagOf(link))), { timeout: 20_000 }).toBe(304);
    return tag;
  };

  it('is a 304 without a body, until a stone changes', async () => {
    const { link } = await newLink();
    const tag = await tagOf(link);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const same = await fetched(link, { 'if-none-match': `"another", ${tag}` });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
    expect(await answered(link, 'W/"another"')).toBe(200);
    // Transactions that change no stone are not reported.
    await server.command('UPDATE setting SET value = value');
    expect(await answered(link, tag)).toBe(304);
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
    );
    const held = await take(people[ROLE.apiClient].api, 'hold', { stock_numbers: [stone?.stock_no ?? ''] });
    expect(held.status, held.text).toBe(200);
    expect(await answered(link, tag)).toBe(200);
  });

  it('changes after a transaction that commits after a later one', async () => {
    const { link } = await newLink();
    const pool = createPool(server.databaseOwnerUrl, { name: 'a slow import', kind: 'owner' });
    const slow = await pool.connect();
    const touch = `UPDATE stone SET total_amt = total_amt + 1, version = version + 1 WHERE id = (SELECT id FROM stone WHERE status = 1 ORDER BY id`;
    try {
      await slow.query('BEGIN READ WRITE');
      await slow.query(`SET LOCAL app.scope = 'all'`);
      await slow.query(`${touch} LIMIT 1)`);
      await server.command(`${touch} DESC LIMIT 1)`);
      const tag = await settledTag(link);
      await slow.query('COMMIT');
      expect(await answered(link, tag)).toBe(200);
    } finally {
      slow.release();
      await pool.end();
    }
  });

  it('changes with prices, the client’s access, or the feed', async () => {
    const { client, feed } = await newLink();
    const { link } = await linkTo(feed.id, { per_minute: 600 });
    const changes = [
      () => markUp(client, 7),
      () => admin.send('PUT', `/customer/inventory-settings/${client}`, { shape: ['ROUND'] }),
      () => admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { available_only: false }),
      () =>
        admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { feed_columns: COLUMNS.slice(0, 2) }),
      () => admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { format: 'json' }),
    ];
    for (const change of changes) {
      const tag = await settledTag(link);
      await change();
      expect(await answered(link, tag)).toBe(200);
    }
  });

  it('changes when a stone is hidden without confirmation, or is confirmed again', async () => {
    const { link } = await newLink();
    const seen = [...COLUMNS, { field: 'confirmed_at', heading: 'Seen' }];
    const showing = (await newLink({ feed_columns: seen })).link;
    await server.command(`UPDATE stone SET confirmed_at = now() - interval '1 day'`);
    await server.command(
      `INSERT INTO setting (key, value) VALUES ('hide_stale_days', '30') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const [plain, shown] = [await tagOf(link), await tagOf(showing)];
    expect([await answered(link, plain), await answered(showing, shown)]).toEqual([304, 304]);
    const one = `WHERE id = (SELECT id FROM stone WHERE status = 1 ORDER BY id LIMIT 1)`;
    await server.command(`UPDATE stone SET confirmed_at = now() - interval '2 hours' ${one}`);
    expect(await answered(showing, shown)).toBe(200);
    const tag = await tagOf(link);
    await server.command(`UPDATE stone SET confirmed_at = now() - interval '31 days' ${one}`);
    expect(await answered(link, tag)).toBe(200);
    await server.command(`DELETE FROM setting WHERE key = 'hide_stale_days'`);
  });

  it('has no etag if no changes are stored', async () => {
    const { link } = await newLink();
    await server.command('DELETE FROM stone_event');
    const reply = await fetched(link, { 'if-none-match': '*' });
    expect([reply.status, reply.headers.get('etag')]).toEqual([200, null]);
  });
});
