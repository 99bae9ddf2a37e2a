/**
 * Personal words in history and audit log are stored under a key per person, in rows of earlier
 * versions too.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../../server/files/storage.ts';
import { resealOnce } from '../../server/workflows/seal/reseal.ts';
import { createSealer, type Anchoring } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const REASON = 'Mr O’Hara moved to "Antwerp" \\ North\n💎';

let server: TestServer;
let owner: pg.Pool;
let storage: Anchoring;
let client: { id: string; name: string; email: string; company: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'sealed words', kind: 'owner', max: 4 });
  storage = diskStorage(path.join(server.dataDir, 'files'));
  const [found] = await server.look<typeof client>(
    `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, b.company_name AS company
       FROM app_user u JOIN business b ON b.user_id = u.id WHERE u.email = 'customer2@pavilion.test'`,
  );
  if (!found) throw new Error('The demo has no second customer.');
  client = found;
  const admin = await server.as('admin@pavilion.test');
  const done = async (method: 'POST' | 'PUT', to: string, body: unknown): Promise<void> => {
    const reply = await admin.send(method, to, body);
    expect(reply.status, reply.text).toBe(200);
  };
  const status = `/customer/user/${client.id}/status`;
  await done('PUT', status, { is_active: false, reason: REASON });
  await done('PUT', status, { is_active: true });
  const [stone] = await server.look<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 LIMIT 1',
  );
  await done('POST', '/inventory/featured-stone', { stock_numbers: [stone?.stock_no], user_id: client.id });
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const verify = () => withActor(owner, SYSTEM, 'read', (tx) => verifySeal(tx, storage));
const ROWS = 'SELECT h::text AS row FROM history h UNION ALL SELECT a::text FROM audit_log a';

/**
 * The people whose names, e-mails or companies stand in history or audit log as everybody can read
 * them.
 */
const namedInPlain = () =>
  server.lookAtStored<{ email: string }>(
    `WITH stored AS MATERIALIZED (SELECT string_agg(row, E'\\n') AS rows FROM (${ROWS}) r)
     SELECT DISTINCT u.email FROM stored, app_user u LEFT JOIN business b ON b.user_id = u.id,
            unnest(ARRAY[u.email, nullif(trim(u.first_name || ' ' || u.last_name), u.first_name), u.company_name, b.company_name]) word
      WHERE char_length(word) > 4 AND strpos(stored.rows, word) > 0`,
  );

describe('history and audit log', () => {
  it('store nobody’s name, e-mail, company or reason as it was written', async () => {
    expect(await namedInPlain()).toEqual([]);
    const told = await server.lookAtStored<{ row: string }>(ROWS);
    expect(told.filter(({ row }) => row.includes('Antwerp') || row.includes('127.0.0.1'))).toEqual([]);
  });

  it('are read with the words', async () => {
    const auditor = await server.as('auditor@pavilion.test');
    const account = dataOf<components['schemas']['Account']>(await auditor.get(`/user/account/${client.id}`));
    expect(account.history.at(-2)).toMatchObject({ event: 'SUSPEND', reason: REASON });
    expect(account.history.at(-2)?.actor_name).not.toBe('a former member');
    const log = dataOf<components['schemas']['AuditLogs']>(
      await auditor.get('/audit/audit-logs?role_id=1&size=3'),
    );
    expect(log.data.map(({ summary }) => summary)).toEqual([
      `1 stone is recommended to ${client.company}.`,
      `Reactivated the account of ${client.name}`,
      `Suspended the account of ${client.name}`,
    ]);
    expect(log.data.map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
  });

  it('are searched by the person’s name, e-mail and company, and by the words around them', async () => {
    const auditor = await server.as('auditor@pavilion.test');
    const found = async (search: string): Promise<string[]> => {
      const reply = await auditor.get(`/audit/audit-logs?search=${encodeURIComponent(search)}`);
      return dataOf<components['schemas']['AuditLogs']>(reply).data.map(({ summary }) => summary);
    };
    const suspended = `Suspended the account of ${client.name}`;
    for (const word of [client.name, client.email, client.company, 'suspended the account'])
      expect([word, await found(word)]).toEqual([word, expect.arrayContaining([suspended])]);
    expect(await found('Suspended the account of a former')).toEqual([]);
  });

  it('tell of a former member once the key is gone', async () => {
    const [key] = await server.look<{ key: Buffer }>('SELECT key FROM person_key WHERE user_id = $1', [
      client.id,
    ]);
    await server.command('DELETE FROM person_key WHERE user_id = $1', [client.id]);
    const auditor = await server.as('auditor@pavilion.test');
    const account = dataOf<components['schemas']['Account']>(await auditor.get(`/user/account/${client.id}`));
    expect(account.history.at(-2)).toMatchObject({ event: 'SUSPEND', reason: null });
    const log = dataOf<components['schemas']['AuditLogs']>(
      await auditor.get('/audit/audit-logs?role_id=1&size=3'),
    );
    expect(log.data.map(({ summary }) => summary)).toEqual([
      '1 stone is recommended to a former member.',
      'Reactivated the account of a former member',
      'Suspended the account of a former member',
    ]);
    await server.command('INSERT INTO person_key (user_id, key) VALUES ($1, $2)', [client.id, key?.key]);
  });

  it('are written although somebody typed the marks of personal words', async () => {
    const typed = `Typed \u{E010}${'f'.repeat(40)}\u{E012} \u{E010}\u{E012} marks`;
    const [written] = await server.look<{ told: string }>('SELECT seal_marked($1) AS told', [typed]);
    expect(written?.told).toMatch(/^Typed f{40}\W* marks$/u);
  });

  it('keep the keys from the server’s role, whoever it acts for', async () => {
    const keys = await withActor(server.pool, SYSTEM, 'read', (tx) => tx.many('SELECT * FROM person_key'));
    expect(keys).toEqual([]);
    const written = withActor(server.pool, SYSTEM, 'write', (tx) => tx.run('DELETE FROM person_key'));
    await expect(written).rejects.toThrow(/permission denied/);
  });
});

describe('rows of earlier versions', () => {
  const tables = ['history', 'audit_log', 'seal'];
  beforeAll(async () => {
    await withActor(owner, SYSTEM, 'write', async (tx) => {
      for (const table of tables) await tx.run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await tx.run('UPDATE history SET actor_name = open_words(actor_name), reason = open_words(reason)');
      await tx.run(
        `UPDATE audit_log SET actor_name = open_words(actor_name), ip = open_words(ip), summary = open_words(summary),
                subject = open_words(subject::text)::jsonb`,
      );
      for (const table of tables) await tx.run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    });
    await createSealer(owner, storage)();
  });

  const CHAIN = `SELECT position, encode(hash, 'hex') AS hash FROM seal ORDER BY position`;
  const failing: Anchoring = {
    readAnchor: () => storage.readAnchor(),
    keepAnchor: () => Promise.reject(new Error('The disk is full.')),
  };

  /**
   * Kills a process that seals, at its first anchor (before the commit) or its second (after it).
   */
  async function killedAt(anchor: 1 | 2): Promise<void> {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'support/reseal-process.ts')], {
      env: {
        ...process.env,
        OWNER_URL: server.databaseOwnerUrl,
        FILES: path.join(server.dataDir, 'files'),
        STOP_AT: String(anchor),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    await Promise.race([
      once(child.stdout, 'data'),
      exited.then(() => Promise.reject(new Error('It sealed without stopping at the anchor.'))),
    ]);
    child.kill('SIGKILL');
    await exited;
  }

  it.each([
    ['cannot keep its anchor', () => expect(resealOnce(owner, failing)).rejects.toThrow('The disk is full.')],
    ['is killed before it commits', () => killedAt(1)],
  ])('are as they were after a seal that %s', async (_what, interrupted) => {
    const before = await server.look(CHAIN);
    expect(await namedInPlain()).not.toEqual([]);
    await interrupted();
    expect(await server.look(CHAIN)).toEqual(before);
    expect(await server.look('SELECT 1 FROM reseal')).toEqual([]);
    expect(await verify()).toMatchObject({ verifies: true, resealed_at: null });
  });

  it('are left alone while the chain does not verify', async () => {
    const change = async (to: string): Promise<void> => {
      await server.command('ALTER TABLE audit_log DISABLE TRIGGER USER');
      await server.command(`UPDATE audit_log SET operation = ${to} WHERE operation LIKE '%setAccountStatus'`);
      await server.command('ALTER TABLE audit_log ENABLE TRIGGER USER');
    };
    await change(`'x setAccountStatus'`);
    expect(await resealOnce(owner, storage)).toMatchObject({
      kind: 'refused',
      finding: expect.stringContaining('a row of the audit log was changed after it was sealed'),
    });
    await change(`'setAccountStatus'`);
    expect(await verify()).toMatchObject({ verifies: true });
  });

  it('are sealed once, the chain verifies, and what they say is the same', async () => {
    const before = await server.look(CHAIN);
    const told = `SELECT h.actor_name, h.reason FROM history h ORDER BY h.id`;
    const logged = `SELECT a.actor_name, a.ip, a.summary, a.subject::text AS subject FROM audit_log a ORDER BY a.id`;
    const words = [await server.look(told), await server.look(logged)];
    // After the transaction and before the anchor is replaced.
    await killedAt(2);
    const report = await verify();
    expect(report).toMatchObject({ breaks: [], verifies: true, entries: before.length });
    expect(report.resealed_at).not.toBeNull();
    expect(await namedInPlain()).toEqual([]);
    expect([await server.look(told), await server.look(logged)]).toEqual(words);
    expect(
      await server.look(
        `SELECT position, encode(hash_before, 'hex') AS hash FROM resealed_entry ORDER BY position`,
      ),
    ).toEqual(before);
    expect(await resealOnce(owner, storage)).toEqual({ kind: 'done' });
    expect(await createSealer(owner, storage)()).toMatchObject({ kind: 'sealed' });
    expect(JSON.parse((await storage.readAnchor()) ?? '')).not.toHaveProperty('next');
    expect(await verify()).toMatchObject({ verifies: true });
  });

  it('are mentioned on the auditor’s screen', async () => {
    const reply = await (await server.as('auditor@pavilion.test')).get('/workflows/seal');
    expect(dataOf<components['schemas']['Seal']>(reply).resealed_at).toMatch(/^20/);
  });
});
