/**
 * A provider's feed, from its settings to the stones: by hand, on schedule, with retries, one at a
 * time.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { syncProvider } from '../../server/jobs/by-id.ts';
import type { JobContext } from '../../server/jobs/job.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { startFtpServer, type FtpServer } from '../uploads/support/ftp-server.ts';
import { startWebServer, text, type WebServer } from '../uploads/support/http-server.ts';
import { startSftpServer, type SftpServer } from '../uploads/support/sftp-server.ts';
import {
  bringIn,
  csvFile,
  dataOf,
  HEADINGS,
  TEN_STONES,
  xlsxFile,
  type Provider,
} from '../uploads/support/sheets.ts';

type Sync = components['schemas']['Sync'];

const PASSWORD = 'Feed password 1';
const CSV = [HEADINGS, ...TEN_STONES].map((cells) => cells.join(',')).join('\r\n');
const OBJECTS = TEN_STONES.map((cells) =>
  Object.fromEntries(HEADINGS.map((heading, index) => [heading, cells[index]])),
);

let web: WebServer;
let ftp: FtpServer;
let sftp: SftpServer;
let server: TestServer;
let admin: Api;
let context: JobContext;
const logged: string[] = [];

beforeAll(async () => {
  web = await startWebServer({});
  const files = { '/stock.csv': Buffer.from(CSV), '/stock.csv.gz': gzipSync(CSV) };
  ftp = await startFtpServer({ user: 'feed', password: PASSWORD, files });
  sftp = await startSftpServer({ user: 'feed', password: PASSWORD, files });
  const hosts = [web, ftp, sftp].map(({ port }) => `127.0.0.1:${port}`).join(',');
  server = await startTestServer({ FEED_HOSTS: hosts });
  admin = await server.as('admin@pavilion.test');
  context = {
    pool: server.pool,
    ownerPool: createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' }),
    storage: diskStorage(path.join(server.dataDir, 'files')),
    env: readEnv({ DATA_DIR: server.dataDir, FEED_HOSTS: hosts }),
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
  };
});
afterAll(async () => {
  await context.ownerPool.end();
  await server.close();
  await Promise.all([web, ftp, sftp].map((one) => one.close()));
});
beforeEach(() => {
  web.answers = Object.assign(web.answers, { '/stock': text(CSV), '/busy': busy });
  busyAnswers = 0;
});

let busyAnswers = 0;
const busy: WebServer['answers'][string] = (_request, response) => {
  busyAnswers += 1;
  response.writeHead(503).end();
};

const at = (file: string): string => `http://127.0.0.1:${web.port}${file}`;
let named = 0;

async function provider(facts: object): Promise<Provider> {
  return dataOf<Provider>(
    await admin.send('POST', '/inventory/company', { name: `Feed ${++named}`, ...facts }),
  );
}

/** A provider with a confirmed mapping. */
async function mapped(facts: object): Promise<Provider> {
  const one = await provider(facts);
  await bringIn(admin, one.id, csvFile(TEN_STONES));
  return one;
}

const syncsOf = async (id: string): Promise<Sync[]> =>
  dataOf<{ data: Sync[] }>(await admin.get(`/inventory/company/${id}/syncs`)).data;

/** The newest sync, once it has ended or waits. */
async function ended(id: string): Promise<Sync> {
  return until('the end of a sync', async () => {
    const [sync] = await syncsOf(id);
    return sync && ['done', 'failed', 'unmapped', 'asking', 'waiting'].includes(sync.state) && sync;
  });
}

async function synced(id: string): Promise<Sync> {
  dataOf(await admin.send('POST', `/inventory/company/${id}/sync`));
  return ended(id);
}

const tick = (): Promise<unknown> => syncProvider.run({}, context);

describe('a sync', () => {
  it('imports CSV, gzipped CSV, XLSX and JSON of several shapes alike', async () => {
    web.answers['/stock.csv.gz'] = text(gzipSync(CSV));
    web.answers['/stock.xlsx'] = text(Buffer.from(await (await xlsxFile(TEN_STONES)).arrayBuffer()));
    web.answers['/list.json'] = text(JSON.stringify(OBJECTS));
    web.answers['/data.json'] = text(
      `\uFEFF ${JSON.stringify({ ok: true, data: OBJECTS, page: [1, 2] }, null, 2)}`,
    );
    web.answers['/deep.json.gz'] = text(
      gzipSync(JSON.stringify({ result: { errors: [{}], stones: OBJECTS } })),
    );
    for (const file of [
      '/stock',
      '/stock.csv.gz',
      '/stock.xlsx',
      '/list.json',
      '/data.json',
      '/deep.json.gz',
    ]) {
      const one = await mapped({ feed_url: at(file) });
      const sync = await synced(one.id);
      expect(sync, file).toMatchObject({ state: 'done', attempt: 1, error: null, rows_read: 10 });
      expect(sync.report).toMatchObject({ rows_read: 10, created: 0, unchanged: 10, skipped: 0 });
      expect(sync.asked_by).toBe('Demo Administrator');
      expect(sync.fetched_bytes).toBeGreaterThan(100);
    }
  });

  it('over FTP and SFTP uses the stored password and changes stones', async () => {
    for (const url of [
      `ftp://127.0.0.1:${ftp.port}/stock.csv`,
      `sftp://127.0.0.1:${sftp.port}/stock.csv.gz`,
    ]) {
      const one = await provider({
        provider_type: 1,
        feed_url: url,
        feed_user: 'feed',
        feed_password: PASSWORD,
      });
      await bringIn(admin, one.id, csvFile(TEN_STONES.slice(0, 6)));
      const sync = await synced(one.id);
      expect(sync.report).toMatchObject({ rows_read: 10, created: 4, unchanged: 6 });
    }
  });

  it('without a mapping waits as an upload until somebody maps, replaces or discards it', async () => {
    const one = await provider({ feed_url: at('/stock') });
    const sync = await synced(one.id);
    expect(sync.state).toBe('unmapped');
    expect(sync.error).toMatch(/^No sheet of this provider has been mapped yet\. Open this one/);
    const upload = dataOf<components['schemas']['Upload']>(
      await admin.get(`/stocks/uploads/${sync.upload_id}`),
    );
    expect(upload).toMatchObject({ state: 'proposed', file_name: 'stock.csv' });
    const columns = upload.columns?.map(({ column, field }) => ({ column, field: field ?? null }));
    dataOf(
      await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
        columns,
        statements: { stone_type_open: true },
      }),
    );
    await server.jobsDone();
    // The waiting sync ended with the person's import.
    expect((await syncsOf(one.id))[0]).toMatchObject({
      id: sync.id,
      state: 'done',
      error: null,
      report: { rows_read: 10 },
    });
    expect((await synced(one.id)).report).toMatchObject({ unchanged: 10 });
    // An unmapped sheet is replaced by the next one, so that they do not pile up.
    const other = await provider({ feed_url: at('/stock') });
    await synced(other.id);
    await synced(other.id);
    const kept = await until('the newest sheet alone', async () => {
      const sheets = await server.query<{ id: string }>(`SELECT id FROM upload WHERE provider_id = $1`, [
        other.id,
      ]);
      return sheets.length === 1 && sheets;
    });
    dataOf(await admin.send('POST', `/stocks/uploads/${kept[0]?.id}/discard`));
    await tick();
    expect((await syncsOf(other.id))[0]).toMatchObject({
      state: 'failed',
      error: 'Somebody threw the sheet away. Nothing was imported.',
    });
  });

  it('with something to confirm waits for a person, and says what', async () => {
    web.answers['/heavy'] = text(CSV.replace(',1.01,', ',1230,'));
    const one = await mapped({ feed_url: at('/heavy') });
    const sync = await synced(one.id);
    expect(sync).toMatchObject({
      state: 'asking',
      error:
        'The sheet waits until a person has looked at it; no stone was changed. 1 stone weighs more than 100 carats (row 3). Check them and confirm, or correct the column of carats.',
    });
    dataOf(
      await admin.send('POST', `/stocks/uploads/${sync.upload_id}/run`, { confirmed: ['heavy_stones'] }),
    );
    await server.jobsDone();
    expect((await syncsOf(one.id))[0]).toMatchObject({ state: 'done', error: null, report: { updated: 1 } });
    expect((await synced(one.id)).state).toBe('done');
  });

  it('stops at a missing mapped column, and names new columns', async () => {
    const one = await mapped({ feed_url: at('/less') });
    const without = (rows: readonly (readonly (string | number)[])[]) =>
      rows.map((row) => row.filter((_cell, index) => HEADINGS[index] !== 'Rap').join(',')).join('\n');
    web.answers['/less'] = text(without([HEADINGS, ...TEN_STONES]));
    const sync = await synced(one.id);
    expect([sync.state, sync.error]).toEqual([
      'unmapped',
      'Columns that were mapped before are missing: Rap. Nothing was imported; open it and confirm its columns.',
    ]);
    web.answers['/less'] = text(
      [[...HEADINGS, 'Moon'], ...TEN_STONES].map((row) => row.join(',')).join('\n'),
    );
    expect(await synced(one.id)).toMatchObject({
      state: 'done',
      note: 'New columns that are not mapped were left out: Moon.',
    });
  });

  it('reports what the feed is if it is not a sheet', async () => {
    web.answers['/page'] = text('<!doctype html><title>Sign in</title>');
    web.answers['/bytes'] = text(Buffer.from([0, 1, 2, 0, 255, 0, 9]));
    web.answers['/half.json'] = text(JSON.stringify(OBJECTS).slice(0, 400));
    web.answers['/none.json'] = text('{"data":[],"count":0}');
    const said = async (file: string, format = 'auto') => {
      const one = await mapped({ feed_url: at(file), feed_format: format });
      const { state, error } = await synced(one.id);
      return [state, error];
    };
    expect(await said('/page')).toEqual(['failed', expect.stringMatching(/^The server sent a web page/)]);
    expect(await said('/bytes')).toEqual(['failed', expect.stringMatching(/not a table of text/)]);
    expect(await said('/half.json')).toEqual(['waiting', expect.stringMatching(/ends in the middle/)]);
    expect(await said('/none.json')).toEqual(['failed', expect.stringMatching(/has no list of stones/)]);
    expect(await said('/stock', 'json')).toEqual([
      'failed',
      'The feed is not JSON. Choose another format for it, or ask the provider.',
    ]);
  });

  it('is retried after 1, 5 and 15 minutes, and then fails', async () => {
    const one = await mapped({ feed_url: at('/busy') });
    const pauses: number[] = [];
    let sync = await synced(one.id);
    while (sync.state === 'waiting') {
      pauses.push(Math.round((Date.parse(sync.next_try_at ?? '') - Date.now()) / 60_000));
      await tick();
      expect((await ended(one.id)).attempt, 'not before its time').toBe(sync.attempt);
      await server.command(`UPDATE provider_sync SET next_try_at = now() WHERE id = $1`, [sync.id]);
      await tick();
      sync = await ended(one.id);
    }
    expect(pauses).toEqual([1, 5, 15]);
    expect(sync).toMatchObject({
      state: 'failed',
      attempt: 4,
      error:
        'The server answered with status 503; it may recover. It was tried 4 times. If it keeps failing, ask the provider.',
    });
    expect(busyAnswers).toBe(4);
  });

  it('that waits for a retry is tried at once when somebody asks', async () => {
    const one = await mapped({ feed_url: at('/busy') });
    const waiting = await synced(one.id);
    web.answers['/busy'] = text(CSV);
    const again = await synced(one.id);
    expect(again).toMatchObject({ id: waiting.id, attempt: 2, state: 'done' });
  });

  it('that waits for a retry fails once whoever started it may no longer change the stock', async () => {
    const one = await mapped({ feed_url: at('/busy') });
    const waiting = await synced(one.id);
    web.answers['/busy'] = text(CSV);
    const [me] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`,
    );
    await revokePermission(server, me?.id ?? '', 'stock');
    await server.command(`UPDATE provider_sync SET next_try_at = now() WHERE id = $1`, [waiting.id]);
    await tick();
    await restorePermissions(server, me?.id ?? '');
    expect(await ended(one.id)).toMatchObject({
      state: 'failed',
      error:
        'The person who started this sync can no longer change the stock. Ask someone who can to start it again.',
      upload_id: null,
    });
    expect(
      await server.query(`SELECT FROM audit_log WHERE actor_id IS NULL AND subject ->> 'sync_id' = $1`, [
        waiting.id,
      ]),
    ).toHaveLength(1);
  });

  it('runs once at a time, however many ask', async () => {
    let release: () => void = () => undefined;
    let asked = 0;
    web.answers['/slow'] = (_request, response) => {
      asked += 1;
      release = () => void response.end(CSV);
    };
    const one = await mapped({ feed_url: at('/slow') });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => admin.send('POST', `/inventory/company/${one.id}/sync`)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    await expect.poll(() => asked).toBe(1);
    // The scheduled task finds it taken.
    await Promise.all([tick(), tick()]);
    expect(asked).toBe(1);
    release();
    expect(await ended(one.id)).toMatchObject({ state: 'done', attempt: 1 });
  });

  it('of each of eight providers succeeds when all run at once', async () => {
    const many = [];
    for (let index = 0; index < 8; index++) many.push(await mapped({ feed_url: at('/stock') }));
    const ends = await Promise.all(many.map(({ id }) => synced(id)));
    expect(ends.map(({ state, attempt }) => [state, attempt])).toEqual(many.map(() => ['done', 1]));
  });

  it('whose worker died is taken over by another when the lease ends', async () => {
    const one = await mapped({ feed_url: at('/stock') });
    await server.command(
      `INSERT INTO provider_sync (id, provider_id, state, attempt, lease, lease_until)
       VALUES (gen_random_uuid(), $1, 'running', 1, gen_random_uuid(), now() + interval '1 minute')`,
      [one.id],
    );
    await tick();
    expect((await syncsOf(one.id))[0]?.state).toBe('running');
    await server.command(`UPDATE provider_sync SET lease_until = now() WHERE provider_id = $1`, [one.id]);
    await tick();
    expect(await ended(one.id)).toMatchObject({ state: 'done', attempt: 2, asked_by: null });
  });
});

describe('a sync whose import was undone before its report was stored', () => {
  it.each(['undoing', 'undone'])('is done: %s', async (state) => {
    const one = await mapped({ feed_url: at('/stock') });
    const { upload_id } = await synced(one.id);
    // As after a process died between the import and its report.
    await server.command(
      `UPDATE provider_sync SET state = 'importing', finished_at = NULL, report = NULL WHERE upload_id = $1`,
      [upload_id],
    );
    await server.command('UPDATE upload SET state = $2 WHERE id = $1', [upload_id, state]);
    await tick();
    const [sync] = await syncsOf(one.id);
    expect(sync).toMatchObject({ state: 'done', error: null, report: { rows_read: 10 } });
    expect((await synced(one.id)).state).toBe('done');
  });
});

describe('the schedule', () => {
  it('starts a due sync once and sets the next time', async () => {
    const one = await mapped({ feed_url: at('/stock'), schedule: '30 4 * * *' });
    const next = new Date(one.next_sync_at ?? '');
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([4, 30]);
    await tick();
    expect(await syncsOf(one.id)).toEqual([]);
    await server.command(`UPDATE provider SET next_sync_at = now() - interval '1 minute' WHERE id = $1`, [
      one.id,
    ]);
    await Promise.all([tick(), tick(), tick()]);
    expect(await ended(one.id)).toMatchObject({ state: 'done', asked_by: null });
    expect(await syncsOf(one.id)).toHaveLength(1);
    const [after] = await server.query<{ next_sync_at: string }>(
      'SELECT next_sync_at FROM provider WHERE id = $1',
      [one.id],
    );
    expect(after?.next_sync_at).toBe(next.toISOString());
  });

  it('is suspended while the provider is inactive', async () => {
    const one = await mapped({ feed_url: at('/stock'), schedule: '0 */6 * * *' });
    const off = dataOf<Provider>(
      await admin.send('PUT', `/inventory/company/${one.id}`, { is_active: false }),
    );
    expect([off.is_active, off.next_sync_at]).toEqual([false, null]);
    const reply = await admin.send('POST', `/inventory/company/${one.id}/sync`);
    expect([reply.status, reply.body?.message]).toEqual([
      409,
      `${one.name} is inactive. Make it active to fetch its feed.`,
    ]);
    const on = dataOf<Provider>(await admin.send('PUT', `/inventory/company/${one.id}`, { is_active: true }));
    expect(on.next_sync_at).not.toBeNull();
  });

  it('is refused with the specification’s messages', async () => {
    const said = async (schedule: string) =>
      (await admin.send('POST', '/inventory/company', { name: 'No', feed_url: at('/stock'), schedule })).body
        ?.message;
    expect(await said('0 24 * * *')).toBe('Invalid time input');
    expect(await said('60 1 * * *')).toBe('Invalid time input');
    expect(await said('0 1 * * 7')).toBe('Invalid day');
    expect(await said('0 */25 * * *')).toBe('Invalid hours input');
    expect(await said('*/5 * * * *')).toBe('A schedule can run at most once an hour. Choose one minute.');
    expect(await said('0 1 * *')).toMatch(/five parts/);
    expect(await said('0 0 30 2 *')).toBe('No date matches this schedule.');
  });
});

describe('a feed password', () => {
  it('is encrypted, never returned or logged, kept by an empty text and removed by null', async () => {
    const facts = { provider_type: 1, feed_url: `ftp://127.0.0.1:${ftp.port}/stock.csv`, feed_user: 'feed' };
    const created = await admin.send('POST', '/inventory/company', {
      name: `Feed ${++named}`,
      ...facts,
      feed_password: PASSWORD,
    });
    const one = dataOf<Provider>(created);
    expect(one.has_feed_password).toBe(true);
    const list = await admin.get('/inventory/company?size=1000');
    const [kept] = await server.query<{ sealed: Buffer }>(
      'SELECT sealed FROM provider_secret WHERE provider_id = $1',
      [one.id],
    );
    expect(kept?.sealed.includes(PASSWORD)).toBe(false);
    const key = path.join(server.dataDir, 'secret-key');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(readFileSync(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);

    const change = (data: object) => admin.send('PUT', `/inventory/company/${one.id}`, data);
    const same = await change({ feed_password: '', contact_person: 'Stock desk' });
    expect(same.body?.message).toBe(`${one.name} was changed: contact person.`);
    await bringIn(admin, one.id, csvFile(TEN_STONES));
    expect((await synced(one.id)).state).toBe('done');
    const elsewhere = await change({ feed_url: `ftp://127.0.0.1:${sftp.port}/stock.csv` });
    expect([elsewhere.status, elsewhere.body?.message]).toEqual([
      400,
      expect.stringMatching(/^The address now leads to another server/),
    ]);
    const gone = await change({ feed_password: null });
    expect(dataOf<Provider>(gone).has_feed_password).toBe(false);
    expect(gone.body?.message).toBe(`${one.name} was changed: password.`);
    const refused = await synced(one.id);
    expect(refused.error).toMatch(/refuses the user or the password/);

    const audit = await server.query<{ entry: string }>('SELECT a::text AS entry FROM audit_log a');
    const answers = await server.query<{ entry: string }>(
      `SELECT convert_from(answer, 'UTF8') AS entry FROM idempotency_key`,
    );
    const syncs = await server.query<{ entry: string }>('SELECT y::text AS entry FROM provider_sync y');
    const everything = [created, list, same, gone].map(({ text }) => text);
    for (const one of [
      ...everything,
      ...logged,
      ...[...audit, ...answers, ...syncs].map(({ entry }) => entry),
    ])
      expect(one).not.toContain(PASSWORD);
  });

  it('that cannot be decrypted is reported', async () => {
    const one = await mapped({ feed_url: at('/stock'), feed_password: PASSWORD });
    await server.command(
      `UPDATE provider_secret SET sealed = set_byte(sealed, 40, (get_byte(sealed, 40) + 1) % 256) WHERE provider_id = $1`,
      [one.id],
    );
    expect((await synced(one.id)).error).toBe(
      'The saved password cannot be decrypted with the portal’s key. Enter the password again.',
    );
  });
});

describe('a provider', () => {
  it('can only be removed while it has no uploads or stones', async () => {
    const fresh = await provider({ feed_url: at('/stock'), feed_password: 'x' });
    await synced(fresh.id);
    const removed = await admin.send('DELETE', `/inventory/company/${fresh.id}`);
    expect([removed.status, removed.body?.message]).toEqual([200, `${fresh.name} was removed.`]);
    expect((await admin.send('DELETE', `/inventory/company/${fresh.id}`)).status).toBe(404);
    const stocked = await mapped({});
    const kept = await admin.send('DELETE', `/inventory/company/${stocked.id}`);
    expect([kept.status, kept.body?.message]).toEqual([
      409,
      expect.stringMatching(/Make it inactive instead/),
    ]);
  });

  it('is removed, or synced and given words first, if all happens at once', async () => {
    const words = { keep: [{ field: 'shape', value: 'Brill', code: 'ROUND' }] };
    for (let round = 0; round < 10; round++) {
      const { id } = await provider({ feed_url: at('/stock') });
      const to = `/inventory/company/${id}`;
      const replies = await Promise.all([
        admin.send('POST', `${to}/sync`),
        admin.send('DELETE', to),
        admin.send('PUT', `/inventory/mapping/${id}/values`, words),
        admin.send('POST', `${to}/sync`),
      ]);
      for (const { status, text: said } of replies) expect([200, 404, 409], said).toContain(status);
    }
  });

  it('needs a feed address of its type on an allowed host', async () => {
    const said = async (facts: object) => {
      const { status, body } = await admin.send('POST', '/inventory/company', { name: 'No', ...facts });
      return `${status} ${body?.message}`;
    };
    expect(await said({ feed_url: 'ftp://feeds.test/a.csv' })).toBe(
      '400 An API provider’s address begins with http:// or https://.',
    );
    expect(await said({ provider_type: 1, feed_url: 'https://feeds.test/a.csv' })).toMatch(
      /^400 An FTP provider’s/,
    );
    expect(await said({ feed_url: 'http://me:secret@feeds.test/a' })).toMatch(
      /^400 Leave the user and the password out/,
    );
    expect(await said({ feed_url: 'https://feeds.test/a' })).toMatch(/^400 Feeds do not use feeds\.test:443/);
    expect(await said({ provider_type: 1, feed_url: `sftp://127.0.0.1:${sftp.port}/` })).toMatch(
      /^400 The address has no file/,
    );
    expect(await said({ schedule: '0 1 * * *' })).toMatch(/^400 A schedule needs an address/);
    expect(await said({ feed_password: 'x' })).toMatch(/^400 A password needs the address/);
  });

  it('shows its syncs to quality control and auditors', async () => {
    const one = await provider({});
    for (const email of ['qc@pavilion.test', 'auditor@pavilion.test'])
      expect((await (await server.as(email)).get(`/inventory/company/${one.id}/syncs`)).status).toBe(200);
  });
});
