/**
 * The seal over history and audit log: intact rows verify, and each kind of tampering is located.
 */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { createSealer } from '../../server/workflows/seal/sealer.ts';
import type { Anchoring } from '../../server/workflows/seal/sealer.ts';
import { verifySeal } from '../../server/workflows/seal/verify.ts';
import { startTestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let owner: pg.Pool;
let storage: Anchoring;
let seal: ReturnType<typeof createSealer>;
let anchorFile: string;
let anchorBefore: string;
let stones: string[];

const SEALED = ['history', 'audit_log', 'seal'];

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'seal test', kind: 'owner', max: 8 });
  storage = diskStorage(path.join(server.dataDir, 'files'));
  anchorFile = path.join(server.dataDir, 'files', 'seal-anchor.json');
  seal = createSealer(owner, storage);
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone s WHERE status = 1 AND total_amt IS NOT NULL
        AND NOT EXISTS (SELECT FROM let_go WHERE stone_id = s.id) ORDER BY stock_no LIMIT 40`,
  );
  stones = free.map(({ stock_no }) => stock_no);
  // The first run seals the demo's rows; two more runs follow.
  await seal();
  await hold('“Until Friday”, she said:\n\\ "twice" · 💎');
  await seal();
  await hold(null);
  await seal();
  anchorBefore = readFileSync(anchorFile, 'utf8');
  for (const table of SEALED) await server.command(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

async function hold(remark: string | null): Promise<void> {
  const customer = await server.as('customer@pavilion.test');
  const reply = await customer.send('POST', '/inventory/new-arrival/hold', {
    stock_numbers: stones.splice(0, 2),
    ...(remark === null ? {} : { remark }),
  });
  expect(reply.status, reply.text).toBe(200);
}

const verify = () => withActor(server.pool, SYSTEM, 'read', (tx) => verifySeal(tx, storage));
const findings = async () =>
  (await verify()).breaks.map(({ position, finding }) => `${position}: ${finding}`);

/** Runs SQL as the owner, with the triggers off. */
const tamper = (...statements: string[]): Promise<void> =>
  withActor(owner, SYSTEM, 'write', async (tx) => {
    for (const table of SEALED) await tx.run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of statements) await tx.run(statement);
    for (const table of SEALED) await tx.run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });

/** Runs `tools/seal.ts` in a process. */
const sealTool = (...options: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: server.databaseOwnerUrl,
    };
    const child = execFile(process.execPath, ['tools/seal.ts', ...options], { env }, (_error, said) =>
      resolve({ code: child.exitCode ?? -1, said }),
    );
  });

/** The row that an entry seals, by its position in the chain. */
const rowAt = async (position: number) => {
  const [entry] = await server.query<{ source: string; row_id: string }>(
    'SELECT source, row_id FROM seal WHERE position = $1',
    [position],
  );
  return { source: entry?.source ?? '', id: entry?.row_id ?? '' };
};

const lastPosition = async (): Promise<number> =>
  (await server.query<{ n: number }>('SELECT max(position)::int AS n FROM seal'))[0]?.n ?? 0;

const slipIn = (columns: string, values: string): string =>
  `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, definition_hash, ${columns})
   SELECT gen_random_uuid(), workflow, gen_random_uuid(), 1, event, from_state, to_state, 'Nobody', definition_hash, ${values}
     FROM history LIMIT 1`;

describe('an intact history and audit log', () => {
  it('are sealed row by row, and verify', async () => {
    const [rows] = await server.query<{ n: number }>(
      'SELECT (SELECT count(*) FROM history)::int + (SELECT count(*) FROM audit_log)::int AS n',
    );
    const asked = Date.now();
    const report = await verify();
    expect(report).toMatchObject({ entries: rows?.n, waiting: 0, verifies: true, breaks: [] });
    // No row waits to be sealed, so everything is sealed up to now.
    expect(Date.parse(report.sealed_up_to ?? '')).toBeGreaterThanOrEqual(asked - 1);
    expect(JSON.parse(anchorBefore)).toMatchObject({ position: rows?.n });
  });

  it('have a seal that neither the server’s role nor the owner can change', async () => {
    const asServer = withActor(server.pool, SYSTEM, 'write', (tx) =>
      tx.run('INSERT INTO seal SELECT * FROM seal'),
    );
    await expect(asServer).rejects.toThrow(/permission denied/);
    await expect(server.command('DELETE FROM seal')).rejects.toThrow('seal is append-only');
  });

  it('have a report for the auditor', async () => {
    const reply = await (await server.as('auditor@pavilion.test')).get('/workflows/seal');
    const { seconds, ...told } = reply.body?.data as components['schemas']['Seal'];
    expect(told).toEqual({ ...(await verify()), sealed_up_to: told.sealed_up_to });
    expect(seconds).toBeGreaterThanOrEqual(0);
  });
});

describe('tampering', () => {
  afterEach(async () => {
    await tamper(
      ...SEALED.toReversed().map((table) => `DELETE FROM ${table}`),
      ...SEALED.map((table) => `INSERT INTO ${table} SELECT * FROM kept_${table}`),
    );
    writeFileSync(anchorFile, anchorBefore);
    if (!(await verify()).verifies) throw new Error('The tampering was not undone.');
  });

  const broken = (position: number, source: string): string =>
    `${position}: Entry ${position} is broken: a row of ${source} was changed after it was sealed, or the entry itself.`;

  it.each([
    ['who', `actor_name = 'Somebody else'`],
    ['when, by a microsecond', `at = at + interval '1 microsecond'`],
    ['what', `to_state = 'sold'`],
    ['why, from nothing to an empty text', `reason = coalesce(reason, '') || ''`],
    [
      'under which law',
      `definition_hash = (SELECT max(hash) FROM workflow_definition WHERE workflow = 'business')`,
    ],
  ])('an edited step of the history is found: %s', async (_what, change) => {
    const [entry] = await server.query<{ position: number; row_id: string }>(
      `SELECT s.position, s.row_id FROM seal s JOIN history h ON h.id = s.row_id
        WHERE h.reason IS NULL AND h.workflow = 'stone' ORDER BY s.position LIMIT 1 OFFSET 2`,
    );
    await tamper(`UPDATE history SET ${change} WHERE id = '${entry?.row_id}'`);
    expect(await findings()).toEqual([broken(entry?.position ?? 0, 'the history')]);
  });

  it('of many breaks the first fifty are listed and all are counted', async () => {
    await tamper(`UPDATE history SET actor_name = 'Somebody else'`);
    const changed = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM seal WHERE source = 'history'`,
    );
    const report = await verify();
    expect(report).toMatchObject({ verifies: false, breaks_total: changed[0]?.n });
    expect(changed[0]?.n).toBeGreaterThan(50);
    expect(report.breaks).toHaveLength(50);
  });

  it('an edited entry of the audit log is found', async () => {
    const [entry] = await server.query<{ position: number; row_id: string }>(
      `SELECT position, row_id FROM seal WHERE source = 'audit_log' ORDER BY position LIMIT 1`,
    );
    await tamper(`UPDATE audit_log SET subject = subject || '{"a": 1}' WHERE id = '${entry?.row_id}'`);
    expect(await findings()).toEqual([broken(entry?.position ?? 0, 'the audit log')]);
  });

  it('a deleted row is found', async () => {
    const { source, id } = await rowAt(7);
    await tamper(`DELETE FROM ${source} WHERE id = '${id}'`);
    expect(await findings()).toEqual(['7: Entry 7 seals a row of the history that is gone.']);
  });

  it('a row deleted together with its entry is found', async () => {
    const { source, id } = await rowAt(7);
    await tamper(`DELETE FROM ${source} WHERE id = '${id}'`, 'DELETE FROM seal WHERE position = 7');
    expect(await findings()).toEqual(['8: Entries are missing from the chain before entry 8.']);
  });

  it('a row deleted with its entry is found when the later entries were moved up', async () => {
    const { source, id } = await rowAt(7);
    const last = await lastPosition();
    await tamper(
      `DELETE FROM ${source} WHERE id = '${id}'`,
      'DELETE FROM seal WHERE position = 7',
      ...Array.from(
        { length: last - 7 },
        (_, n) => `UPDATE seal SET position = ${n + 7} WHERE position = ${n + 8}`,
      ),
    );
    const report = await verify();
    expect(report.breaks[0]?.finding).toMatch(
      /^The chain was cut off: it ends with entry \d+, but it had \d+/,
    );
    expect(report.breaks[1]?.position).toBe(7);
  });

  it('an inserted row with an older date is found after it was sealed', async () => {
    await tamper(slipIn('at', `now() - interval '2 days'`));
    await seal();
    const position = await lastPosition();
    expect(await findings()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${position}: Entry ${position} seals a row of the history that was slipped in: it is dated .*Z, but all`,
        ),
      ),
    ]);
  });

  it('an inserted row that the sealer passes over is found, and sealed by the next process', async () => {
    await tamper(slipIn('at, written_in', `now() - interval '2 days', '3'`));
    await seal();
    const hidden = [
      expect.stringMatching(/^null: A row of the history, dated .*Z, is in no entry of the chain/),
    ];
    expect(await findings()).toEqual(hidden);
    // A new process looks at every row.
    await createSealer(owner, storage)();
    expect(await findings()).toEqual([expect.stringMatching(/that was slipped in: it is dated/)]);
  });

  it('an edited entry of the chain is found', async () => {
    await tamper(`UPDATE seal SET sealed_at = sealed_at - interval '1 day' WHERE position = 5`);
    expect((await verify()).breaks[0]).toMatchObject({ position: 5, table: 'history' });
  });

  const cut = async (count: number): Promise<void> => {
    const from = (await lastPosition()) - count;
    await tamper(
      ...['history', 'audit_log'].map(
        (table) => `DELETE FROM ${table} WHERE id IN (SELECT row_id FROM seal WHERE position > ${from})`,
      ),
      `DELETE FROM seal WHERE position > ${from}`,
    );
  };

  it('a truncated end, rows and entries alike, is revealed by the anchor', async () => {
    const last = await lastPosition();
    await cut(4);
    const told = [expect.stringContaining(`it ends with entry ${last - 4}, but it had ${last} entries at`)];
    expect(await findings()).toEqual(told);
    // If the anchor could be changed with the database, nothing would be found.
    const [head] = await server.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM seal ORDER BY position DESC LIMIT 1`,
    );
    writeFileSync(anchorFile, JSON.stringify({ position: last - 4, hash: head?.hash, sealedAt: 'x' }));
    expect(await findings()).toEqual([]);
  });

  it('a chain that is gone is revealed by the anchor', async () => {
    await cut(await lastPosition());
    expect(await findings()).toEqual([expect.stringContaining('it ends with entry 0')]);
    expect(await verify()).toMatchObject({ entries: 0, sealed_up_to: null });
  });

  it('rows that wait for the sealer are counted, and the chain verifies as far as it goes', async () => {
    const [sealed] = await server.query<{ at: string }>('SELECT max(sealed_at) AS at FROM seal');
    await tamper(slipIn('reason', `'new'`), slipIn('reason', `'newer'`));
    const { waiting, sealed_up_to, verifies } = await verify();
    expect([waiting, verifies]).toEqual([2, true]);
    expect(Date.parse(sealed_up_to ?? '')).toBe(Date.parse(sealed?.at ?? ''));
  });

  it('a truncated chain is not continued, which would hide the truncation', async () => {
    await cut(4);
    const last = await lastPosition();
    await tamper(...Array.from({ length: 9 }, () => slipIn('reason', `'new'`)));
    expect(await seal()).toMatchObject({ kind: 'refused', finding: expect.stringContaining('cut off') });
    expect(await createSealer(owner, storage)()).toMatchObject({ kind: 'refused' });
    expect([await lastPosition(), readFileSync(anchorFile, 'utf8')]).toEqual([last, anchorBefore]);
    expect((await verify()).waiting).toBe(9);
  });

  it('a truncated end can be accepted on the command line, which the audit log records', async () => {
    await cut(4);
    const last = await lastPosition();
    const found = await sealTool();
    expect([found.code, found.said]).toEqual([1, expect.stringMatching(/cut off: .*\n.*breaks: 1\.\n$/)]);
    const accepted = await sealTool('--accept');
    expect([accepted.code, accepted.said]).toEqual([
      0,
      expect.stringMatching(/not sealed yet: 1; .* verifies\.\n$/),
    ]);
    expect(await seal()).toEqual({ kind: 'sealed', entries: 1 });
    const rows = await server.query(`SELECT summary FROM audit_log WHERE operation = 'acceptSeal'`);
    const summary = expect.stringMatching(`^Entry ${last} was accepted as the end of the seal.*cut off`);
    expect(rows).toEqual([{ summary }]);
  });

  it('a chain that was rewritten over a changed row is found', async () => {
    await tamper(
      `UPDATE history SET actor_name = 'Nobody' WHERE id = '${(await rowAt(3)).id}'`,
      'DELETE FROM seal',
    );
    let forged: string | null = null;
    await createSealer(owner, {
      readAnchor: async () => null,
      keepAnchor: async (text) => void (forged = text),
    })();
    expect(await findings()).toEqual([expect.stringMatching(/the chain was rewritten\.$/)]);
    expect(forged).not.toBe(anchorBefore);
  });

  it('a missing or unreadable anchor is reported, and sealing stops where it is missing', async () => {
    rmSync(anchorFile);
    expect(await findings()).toEqual([expect.stringContaining('The anchor outside the database is gone')]);
    expect(await seal()).toMatchObject({ kind: 'refused' });
    writeFileSync(anchorFile, '{}');
    expect(await findings()).toEqual([expect.stringContaining('cannot be read')]);
  });
});

describe('the sealer', () => {
  it('seals rows that were written before its last run and committed after it', async () => {
    const late = await owner.connect();
    try {
      await late.query(`BEGIN; SET LOCAL app.scope = 'all'`);
      await late.query(slipIn('reason', `'late'`));
      await hold(null);
      await seal();
      const [before] = await server.query<{ n: string }>('SELECT max(written_in)::text AS n FROM history');
      const sealedBefore = await lastPosition();
      await late.query('COMMIT');
      expect((await verify()).waiting).toBe(1);
      await seal();
      const { id } = await rowAt(sealedBefore + 1);
      const [row] = await server.query<{ reason: string; written_in: string }>(
        'SELECT reason, written_in::text FROM history WHERE id = $1',
        [id],
      );
      expect(row?.reason).toBe('late');
      // A sealer that continued after the last transaction it saw would have missed it.
      expect(BigInt(row?.written_in ?? 0)).toBeLessThan(BigInt(before?.n ?? 0));
      expect(await verify()).toMatchObject({ verifies: true, waiting: 0 });
    } finally {
      late.release();
    }
  });

  it('runs one at a time, and several sealers together seal each row once', async () => {
    const sealers = Array.from({ length: 4 }, () => createSealer(owner, storage));
    await hold(null);
    const outcomes = [];
    for (let round = 0; round < 5; round++) {
      outcomes.push(...(await Promise.all(sealers.map((run) => run()))));
      if (round < 2) await hold(null);
    }
    expect(outcomes.some(({ kind }) => kind === 'elsewhere')).toBe(true);
    const report = await verify();
    const [rows] = await server.query<{ n: number }>(
      'SELECT (SELECT count(*) FROM history)::int + (SELECT count(*) FROM audit_log)::int AS n',
    );
    expect(report).toMatchObject({ verifies: true, waiting: 0, entries: rows?.n });
    expect(JSON.parse(readFileSync(anchorFile, 'utf8'))).toMatchObject({ position: rows?.n });
  });

  it('recovers when it was killed between writing the chain and the anchor', async () => {
    const before = readFileSync(anchorFile, 'utf8');
    await hold(null);
    const dies = {
      readAnchor: () => storage.readAnchor(),
      keepAnchor: () => Promise.reject(new Error('killed')),
    };
    await expect(createSealer(owner, dies)()).rejects.toThrow('killed');
    expect([readFileSync(anchorFile, 'utf8'), (await verify()).verifies]).toEqual([before, true]);
    // PostgreSQL may not have noticed yet that the one that died has gone.
    const next = await until('the lock of the one that was killed', async () => {
      const outcome = await seal();
      return outcome.kind === 'elsewhere' ? null : outcome;
    });
    expect(next).toEqual({ kind: 'sealed', entries: 0 });
    expect(JSON.parse(readFileSync(anchorFile, 'utf8'))).toMatchObject({ position: await lastPosition() });
  });
});
