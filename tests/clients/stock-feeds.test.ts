/**
 * Our stock pushed to external clients: what is in the file, where it goes, when, and who may say
 * so.
 */
import { readXlsx } from 'hucre';
import path from 'node:path';
import tls from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { MOST_FEEDS } from '../../src/domain/stones/stock-feed.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { pushStock } from '../../server/jobs/by-id.ts';
import type { JobContext } from '../../server/jobs/job.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { localCertificate } from '../uploads/support/certificate.ts';
import { startFtpServer, type FtpServer } from '../uploads/support/ftp-server.ts';
import { startSftpServer, type SftpServer } from '../uploads/support/sftp-server.ts';

type Feed = components['schemas']['StockFeed'];
type Push = components['schemas']['StockPush'];

const USER = 'portal';
const PASSWORD = 'Push password 1';
const COLUMNS = [
  { field: 'stock_no', heading: 'Their ref' },
  { field: 'carat', heading: 'Weight' },
  { field: 'total_amt', heading: 'Amount' },
];

let server: TestServer;
let people: People;
let admin: Api;
let context: JobContext;
let ftp: FtpServer;
let ftps: FtpServer;
/** With a certificate for another address. */
let elsewhere: FtpServer;
let sftp: SftpServer;
const certificate = localCertificate();
const onFtps: Record<string, Buffer> = {};
const onFtp: Record<string, Buffer> = {};
const onSftp: Record<string, Buffer> = {};

beforeAll(async () => {
  ftp = await startFtpServer({ user: USER, password: PASSWORD, files: onFtp });
  sftp = await startSftpServer({ user: USER, password: PASSWORD, files: onSftp });
  ftps = await startFtpServer({ user: USER, password: PASSWORD, files: onFtps, tls: certificate });
  elsewhere = await startFtpServer({
    user: USER,
    password: PASSWORD,
    files: onFtps,
    tls: certificate,
    host: '127.0.0.2',
  });
  const local = [ftp, ftps, sftp].map(({ port }) => `127.0.0.1:${port}`);
  const hosts = [...local, `127.0.0.2:${elsewhere.port}`].join(',');
  server = await startTestServer({ FEED_HOSTS: hosts });
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  context = {
    pool: server.pool,
    ownerPool: createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' }),
    storage: diskStorage(path.join(server.dataDir, 'files')),
    env: readEnv({ DATA_DIR: server.dataDir, FEED_HOSTS: hosts }),
    log: pino({ level: 'silent' }),
  };
});
afterAll(async () => {
  await context.ownerPool.end();
  await server.close();
  await Promise.all([ftp, ftps, elsewhere, sftp].map((one) => one.close()));
});

let clients = 0;
async function newClient(): Promise<string> {
  clients += 1;
  const email = `feeds-${clients}@clients.test`;
  const reply = await admin.send('POST', '/external-clients', {
    role_id: ROLE.ftpClient,
    email,
    first_name: 'Iris',
    company_name: `Bezel House ${clients}`,
  });
  await acceptInvitation(server, email);
  return dataOf<{ id: string }>(reply).id;
}

const ftpUrl = (file: string): string => `ftp://127.0.0.1:${ftp.port}${file}`;
const ftpsUrl = (file: string): string => `ftps://127.0.0.1:${ftps.port}${file}`;
const sftpUrl = (file: string): string => `sftp://127.0.0.1:${sftp.port}${file}`;

const make = (client: string, more: object = {}, api = admin): Promise<Reply> =>
  api.send('POST', `/external-clients/${client}/stock-feeds`, {
    name: 'Daily',
    format: 'csv',
    feed_columns: COLUMNS,
    push_url: ftpUrl('/stock.csv'),
    push_user: USER,
    push_password: PASSWORD,
    ...more,
  });

/** Pushes a feed and returns what became of it. */
async function pushed(id: string): Promise<Push | undefined> {
  const reply = await admin.send('POST', `/external-clients/stock-feeds/${id}/pushes`);
  expect(reply.status, reply.text).toBe(200);
  await server.jobsDone();
  return dataOf<Push[]>(await admin.get(`/external-clients/stock-feeds/${id}/pushes`))[0];
}

/** As if the process had been started with this authority in `NODE_EXTRA_CA_CERTS`. */
async function trusting<T>(authority: string | null, work: () => Promise<T>): Promise<T> {
  const before = tls.getCACertificates('default');
  if (authority !== null) tls.setDefaultCACertificates([...before, authority]);
  try {
    return await work();
  } finally {
    tls.setDefaultCACertificates(before);
  }
}

const madeFor = async (client: string, more: object = {}): Promise<Feed> => {
  const reply = await make(client, more);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Feed>(reply);
};
const linesOf = (file: Buffer | undefined): string[] => (file?.toString() ?? '').trimEnd().split('\r\n');

describe('a push', () => {
  it('brings the client’s stones at the client’s prices, under the headings and in the order that were chosen', async () => {
    const client = await newClient();
    await server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 10, 'Test')`,
      [client],
    );
    const feed = await madeFor(client, { push_url: ftpUrl('/in/stock.csv') });
    const push = await pushed(feed.id);
    const stock = await server.query<{ diamond_type: number; count: number }>(
      'SELECT diamond_type, count(*)::int AS count FROM stone WHERE status = 1 GROUP BY 1 ORDER BY 1',
    );
    expect(stock.map(({ diamond_type }) => diamond_type)).toEqual([1, 2]);
    const lines = linesOf(onFtp['/in/stock.csv']);
    expect(push).toMatchObject({ state: 'pushed', attempt: 1, error: null });
    expect(lines[0]).toBe('Their ref,Weight,Amount');
    expect(lines.length - 1).toBe(push?.rows);
    expect(push?.rows).toBe(stock.reduce((sum, { count }) => sum + count, 0));
    expect(push?.bytes).toBe(onFtp['/in/stock.csv']?.length);
    const [number = ''] = lines[1]?.split(',') ?? [];
    const preview = await admin.send('POST', '/inventory/search', {
      stock_numbers: [number],
      user_id: client,
    });
    const [stone] = dataOf<{ stockList: { sell_amt: string }[] }>(preview).stockList;
    expect(Number(lines[1]?.split(',')[2])).toBe(Number(stone?.sell_amt));
  });

  it('is written under another name and renamed when complete, also over yesterday’s file', async () => {
    const client = await newClient();
    for (const renamesOverNone of [false, true]) {
      ftp.options.renamesOverNone = renamesOverNone;
      onFtp['/whole.csv'] = Buffer.from('yesterday');
      const from = ftp.commands.length;
      const feed = await madeFor(client, { push_url: ftpUrl('/whole.csv') });
      expect(await pushed(feed.id)).toMatchObject({ state: 'pushed' });
      const commands = ftp.commands.slice(from).filter((line) => /^(STOR|RNFR|RNTO|DELE)/.test(line));
      expect(commands[0]).toBe('STOR /whole.csv.part');
      expect(commands.at(-1)).toBe('RNTO /whole.csv');
      expect(linesOf(onFtp['/whole.csv'])[0]).toBe('Their ref,Weight,Amount');
      expect(onFtp).not.toHaveProperty(['/whole.csv.part']);
    }
    ftp.options.renamesOverNone = false;
  });

  it('goes to SFTP as well, keeps the server’s key, and refuses another one before it sends a password', async () => {
    const client = await newClient();
    const feed = await madeFor(client, { push_url: sftpUrl('/stock.json'), format: 'json' });
    onSftp['/stock.json'] = Buffer.from('yesterday');
    expect(await pushed(feed.id)).toMatchObject({ state: 'pushed' });
    const stones: unknown = JSON.parse(onSftp['/stock.json']?.toString() ?? '');
    expect(stones).toEqual(expect.arrayContaining([expect.objectContaining({ Weight: expect.any(Number) })]));
    const [known] = dataOf<Feed[]>(await admin.get(`/external-clients/${client}/stock-feeds`));
    expect(known?.host_key).toMatch(/^SHA256:/);
    await server.command(`UPDATE stock_feed SET host_key = 'SHA256:other' WHERE id = $1`, [feed.id]);
    const before = sftp.attempts();
    expect(await pushed(feed.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('before, it was SHA256:other'),
    });
    expect(sftp.attempts()).toBe(before);
    await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { host_key: null });
    expect(await pushed(feed.id)).toMatchObject({ state: 'pushed' });
  });

  it('goes to FTPS encrypted, commands and file, to a server whose certificate is trusted', async () => {
    const client = await newClient();
    const feed = await madeFor(client, { push_url: ftpsUrl('/in/stock.csv') });
    const push = await trusting(certificate.cert, () => pushed(feed.id));
    expect(push).toMatchObject({ state: 'pushed', attempt: 1, error: null });
    expect(linesOf(onFtps['/in/stock.csv'])).toHaveLength((push?.rows ?? 0) + 1);
    expect(linesOf(onFtps['/in/stock.csv'])[0]).toBe('Their ref,Weight,Amount');
    expect(onFtps).not.toHaveProperty(['/in/stock.csv.part']);
    // The password and the connection of the file come after TLS.
    const said = ftps.commands.filter((line) => /^(AUTH|PASS|PROT|STOR)/.test(line));
    expect(said).toEqual(['AUTH TLS', 'PASS', 'PROT P', 'STOR /in/stock.csv.part']);
  });

  it.each([
    ['that nobody trusts', null, () => ({ to: ftps, host: '127.0.0.1' })],
    ['of another address', certificate.cert, () => ({ to: elsewhere, host: '127.0.0.2' })],
  ])(
    'sends neither password nor file to a server with a certificate %s, and the log says why',
    async (_whose, trusted, which) => {
      const { to, host } = which();
      const client = await newClient();
      const from = to.commands.length;
      const feed = await madeFor(client, {
        push_url: `ftps://${host}:${to.port}/untrusted.csv`,
      });
      const push = await trusting(trusted, () => pushed(feed.id));
      expect(push).toMatchObject({ state: 'failed', rows: null, bytes: null });
      expect(push?.error).toMatch(
        /^The certificate of 127\.0\.0\.\d cannot be trusted \(\w+\)\. The server’s operator has to renew it/,
      );
      expect(to.commands.slice(from)).toEqual(['AUTH TLS']);
      expect(onFtps).not.toHaveProperty(['/untrusted.csv']);
      expect(onFtps).not.toHaveProperty(['/untrusted.csv.part']);
    },
  );

  it('never goes unencrypted with FTPS', async () => {
    const client = await newClient();
    const from = ftp.commands.length;
    const feed = await madeFor(client, { push_url: ftpUrl('/open.csv').replace('ftp:', 'ftps:') });
    expect(await pushed(feed.id)).toMatchObject({
      state: 'failed',
      error: 'The server does not support the kind of FTP in the address (502).',
    });
    expect(ftp.commands.slice(from).filter((line) => /^(USER|PASS|STOR)/.test(line))).toEqual([]);
    expect(onFtp).not.toHaveProperty(['/open.csv']);
  });

  it('can be a workbook, without formulas', async () => {
    const client = await newClient();
    await server.command(
      `UPDATE stone SET location = '=1+1' WHERE id = (SELECT id FROM stone WHERE status = 1 ORDER BY id LIMIT 1)`,
    );
    const columns = [...COLUMNS, { field: 'location', heading: 'Where' }];
    const feed = await madeFor(client, {
      push_url: ftpUrl('/stock.xlsx'),
      format: 'xlsx',
      feed_columns: columns,
    });
    expect(await pushed(feed.id)).toMatchObject({ state: 'pushed' });
    const [sheet] = (await readXlsx(onFtp['/stock.xlsx'] ?? Buffer.alloc(0))).sheets;
    expect(sheet?.rows[0]).toEqual(['Their ref', 'Weight', 'Amount', 'Where']);
    expect(sheet?.rows.flat()).toContain("'=1+1");
  });

  it('leaves out what the client does not see, from the next push on', async () => {
    const client = await newClient();
    const feed = await madeFor(client);
    const before = await pushed(feed.id);
    await admin.send('PUT', `/customer/inventory-settings/${client}`, { shape: ['PEAR'] });
    const after = await pushed(feed.id);
    expect(after?.rows).toBeLessThan(before?.rows ?? 0);
    const [pears] = await server.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM stone WHERE status = 1 AND shape = 'PEAR'`,
    );
    expect(after?.rows).toBeLessThanOrEqual(pears?.count ?? 0);
  });

  it('explains failures in plain words, and only retries temporary ones', async () => {
    const client = await newClient();
    const feed = await madeFor(client, { push_password: 'wrong' });
    expect(await pushed(feed.id)).toMatchObject({
      state: 'failed',
      error: 'The server refuses the user or the password (530). Enter them again.',
    });
    const away = await startFtpServer({ user: USER, password: PASSWORD, files: {} });
    await away.close();
    await server.command(
      'UPDATE stock_feed SET push_url = $2, push_secret = NULL, push_user = NULL WHERE id = $1',
      [feed.id, `ftp://127.0.0.1:${away.port}/stock.csv`],
    );
    const refused = await pushed(feed.id);
    // The address is no longer among those that the operator allows, which is checked before each
    // connection.
    expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining('FEED_HOSTS') });
  });
});

describe('the schedule', () => {
  it('pushes each due file once, however many workers run', async () => {
    const client = await newClient();
    const feed = await madeFor(client, { schedule: '0 */6 * * *', push_url: ftpUrl('/due.csv') });
    expect(feed.next_push_at).not.toBeNull();
    await server.command(`UPDATE stock_feed SET next_push_at = now() WHERE id = $1`, [feed.id]);
    await Promise.all([pushStock.run({}, context), pushStock.run({}, context), pushStock.run({}, context)]);
    const log = dataOf<Push[]>(await admin.get(`/external-clients/stock-feeds/${feed.id}/pushes`));
    expect(log).toMatchObject([{ state: 'pushed', attempt: 1, asked_by: null }]);
    const [after] = dataOf<Feed[]>(await admin.get(`/external-clients/${client}/stock-feeds`));
    expect(new Date(after?.next_push_at ?? 0).getTime()).toBeGreaterThan(Date.now());
  });

  it('sends nothing to a client who is suspended, from that moment on', async () => {
    const client = await newClient();
    const feed = await madeFor(client, { schedule: '0 */6 * * *', push_url: ftpUrl('/suspended.csv') });
    // Requested before the suspension, and due after it.
    await server.command(`INSERT INTO stock_push (id, feed_id) VALUES (gen_random_uuid(), $1)`, [feed.id]);
    await admin.send('PUT', `/external-clients/status/${client}`, { is_active: false, reason: 'Unpaid' });
    await server.command(`UPDATE stock_feed SET next_push_at = now() WHERE id = $1`, [feed.id]);
    await pushStock.run({}, context);
    const log = dataOf<Push[]>(await admin.get(`/external-clients/stock-feeds/${feed.id}/pushes`));
    expect(log).toMatchObject([{ state: 'failed', error: expect.stringContaining('suspended or closed') }]);
    expect(onFtp).not.toHaveProperty(['/suspended.csv']);
    expect((await admin.send('POST', `/external-clients/stock-feeds/${feed.id}/pushes`)).status).toBe(404);
  });

  it.each(['search', 'stock-feed'])(
    'sends nothing to a client who lost the right to read (%s), nor starts what is due, until it is back',
    async (right) => {
      const client = await newClient();
      const file = `/without-${right}.csv`;
      const feed = await madeFor(client, { schedule: '0 */6 * * *', push_url: ftpUrl(file) });
      // Requested before, and due after.
      await server.command(`INSERT INTO stock_push (id, feed_id) VALUES (gen_random_uuid(), $1)`, [feed.id]);
      await revokePermission(server, client, right);
      await server.command(`UPDATE stock_feed SET next_push_at = now() WHERE id = $1`, [feed.id]);
      await pushStock.run({}, context);
      await pushStock.run({}, context);
      const pushes = async () =>
        dataOf<Push[]>(await admin.get(`/external-clients/stock-feeds/${feed.id}/pushes`));
      expect(await pushes()).toMatchObject([
        { state: 'failed', error: expect.stringContaining('cannot search stones') },
      ]);
      expect(onFtp).not.toHaveProperty([file]);
      await restorePermissions(server, client);
      await pushStock.run({}, context);
      expect(await pushes()).toMatchObject([{ state: 'pushed' }, { state: 'failed' }]);
    },
  );

  it('rests while the feed is paused', async () => {
    const client = await newClient();
    const feed = await madeFor(client, { schedule: '0 4 * * *' });
    const paused = await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { is_paused: true });
    expect(dataOf<Feed>(paused)).toMatchObject({ is_paused: true, next_push_at: null });
    const again = await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, { is_paused: false });
    expect(dataOf<Feed>(again).next_push_at).not.toBeNull();
  });
});

describe('the settings of a feed', () => {
  it('are refused when they cannot be kept, naming the field', async () => {
    const client = await newClient();
    const field = async (more: object): Promise<unknown> => {
      const reply = await make(client, more);
      expect(reply.status, reply.text).toBe(400);
      return dataOf<{ field: string }>(reply).field;
    };
    expect(await field({ push_url: 'https://example.com/stock.csv' })).toBe('push_url');
    expect(await field({ push_url: 'ftp://10.0.0.7/stock.csv' })).toBe('push_url');
    expect(await field({ push_url: `${ftpUrl('/')}` })).toBe('push_url');
    expect(await field({ push_url: `ftp://me:secret@127.0.0.1:${ftp.port}/a.csv` })).toBe('push_url');
    expect(await field({ schedule: 'every day' })).toBe('schedule');
    expect(await field({ push_url: null, schedule: '0 4 * * *' })).toBe('push_url');
    expect(await field({ feed_columns: [{ field: 'provider_name', heading: 'Who' }] })).toBe('feed_columns');
    expect(await field({ feed_columns: [...COLUMNS, { field: 'color', heading: 'Weight' }] })).toBe(
      'feed_columns',
    );
    expect(await field({ name: '  ' })).toBe('name');
  });

  it('never return the password, and keep it for one server only', async () => {
    const client = await newClient();
    const feed = await madeFor(client);
    expect(JSON.stringify(feed)).not.toContain(PASSWORD);
    expect(feed.has_password).toBe(true);
    const rows = await server.query<{ row: string }>(
      `SELECT stock_feed::text AS row FROM stock_feed UNION ALL SELECT audit_log::text FROM audit_log`,
    );
    expect(rows.some(({ row }) => row.includes(PASSWORD))).toBe(false);
    const moved = await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, {
      push_url: sftpUrl('/a.csv'),
    });
    expect(moved.status).toBe(400);
    expect(dataOf<{ field: string }>(moved).field).toBe('push_password');
    const same = await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, {
      push_url: ftpUrl('/b.csv'),
    });
    expect(dataOf<Feed>(same).has_password).toBe(true);
    const forgotten = await admin.send('PUT', `/external-clients/stock-feeds/${feed.id}`, {
      push_password: '',
    });
    expect(dataOf<Feed>(forgotten).has_password).toBe(false);
  });

  it('are at most ten of a client', async () => {
    const client = await newClient();
    for (let made = 0; made < MOST_FEEDS; made++)
      await madeFor(client, { push_url: null, push_user: null, push_password: null });
    expect((await make(client)).status).toBe(409);
    const [first] = dataOf<Feed[]>(await admin.get(`/external-clients/${client}/stock-feeds`));
    const removed = await admin.send('DELETE', `/external-clients/stock-feeds/${first?.id}`);
    expect(dataOf<Feed[]>(removed)).toHaveLength(MOST_FEEDS - 1);
    expect((await make(client)).status).toBe(200);
  });
});

describe('who', () => {
  it('administrators and the client set it; others do not see it', async () => {
    const own = people[ROLE.ftpClient];
    const made = await make(own.id, {}, own.api);
    expect(made.status, made.text).toBe(200);
    const { id } = dataOf<Feed>(made);
    const statuses = async (api: Api): Promise<number[]> => [
      (await api.get(`/external-clients/${own.id}/stock-feeds`)).status,
      (await api.get(`/external-clients/stock-feeds/${id}/pushes`)).status,
      (await api.send('PUT', `/external-clients/stock-feeds/${id}`, { name: 'Mine' })).status,
      (await api.send('POST', `/external-clients/stock-feeds/${id}/pushes`)).status,
      (await api.send('DELETE', `/external-clients/stock-feeds/${id}`)).status,
    ];
    expect(await statuses(people[ROLE.apiClient].api)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(people[ROLE.auditor].api)).toEqual([200, 200, 403, 403, 403]);
    expect((await make(people[ROLE.customer].id)).status).toBe(404);
    expect((await own.api.send('PUT', `/external-clients/stock-feeds/${id}`, { name: 'Ours' })).status).toBe(
      200,
    );
  });
});
