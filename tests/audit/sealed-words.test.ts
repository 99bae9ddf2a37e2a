/**
 * Personal words in history and audit log are stored under a key per person, and the chain may have
 * been computed again for older ones.
 */
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { createSealer, type Anchoring } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import { dataOf } from '../support/data-of.ts';
import { runTool } from '../support/run-tool.ts';
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
  const [found] = await server.query<typeof client>(
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
  const [stone] = await server.query<{ stock_no: string }>(
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
  server.queryStored<{ email: string }>(
    `WITH stored AS MATERIALIZED (SELECT string_agg(row, E'\\n') AS rows FROM (${ROWS}) r)
     SELECT DISTINCT u.email FROM stored, app_user u LEFT JOIN business b ON b.user_id = u.id,
            unnest(ARRAY[u.email, nullif(trim(u.first_name || ' ' || u.last_name), u.first_name), u.company_name, b.company_name]) word
      WHERE char_length(word) > 4 AND strpos(stored.rows, word) > 0`,
  );

describe('history and audit log', () => {
  it('store nobody’s name, e-mail, company or reason as it was written', async () => {
    expect(await namedInPlain()).toEqual([]);
    const told = await server.queryStored<{ row: string }>(ROWS);
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
    const [key] = await server.query<{ key: Buffer }>('SELECT key FROM person_key WHERE user_id = $1', [
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
    const [written] = await server.query<{ told: string }>('SELECT seal_marked($1) AS told', [typed]);
    expect(written?.told).toMatch(/^Typed f{40}\W* marks$/u);
  });

  it('keep the keys from the server’s role, whoever it acts for', async () => {
    const keys = await withActor(server.pool, SYSTEM, 'read', (tx) => tx.many('SELECT * FROM person_key'));
    expect(keys).toEqual([]);
    const written = withActor(server.pool, SYSTEM, 'write', (tx) => tx.run('DELETE FROM person_key'));
    await expect(written).rejects.toThrow(/permission denied/);
  });
});

describe('a chain that version 0.1.0 opened', () => {
  const resealed = (at: string, entries: string): Promise<void> =>
    server.command(
      `INSERT INTO reseal (id, at, entries, head_before, head_after)
       SELECT gen_random_uuid(), $1, ${entries}, sha256(hash), hash FROM seal ORDER BY position DESC LIMIT 1`,
      [at],
    );
  beforeAll(async () => {
    await createSealer(owner, storage)();
  });

  it('when it was empty verifies, and says nothing more', async () => {
    await resealed('2026-11-22T16:00:00Z', '0');
    expect(await verify()).toMatchObject({ verifies: true, resealed_at: null });
  });

  it('and computed again verifies, and says so to the auditor and on the command line', async () => {
    await server.command(
      'INSERT INTO resealed_entry (position, hash_before) SELECT position, sha256(hash) FROM seal',
    );
    await resealed('2026-11-22T17:00:00Z', 'position');
    const report = await verify();
    expect(report).toMatchObject({ verifies: true, breaks: [] });
    expect(new Date(report.resealed_at ?? '').toISOString()).toBe('2026-11-22T17:00:00.000Z');
    const reply = await (await server.as('auditor@pavilion.test')).get('/workflows/seal');
    expect(dataOf<components['schemas']['Seal']>(reply).resealed_at).toMatch(/^2026-11-22/);
    const { code, said } = await runTool('seal', [], {
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
    });
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/verifies\.\nThe chain was recomputed at 2026-11-22/),
    ]);
  });
});
