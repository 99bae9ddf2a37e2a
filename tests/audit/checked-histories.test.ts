/** The kept check of all histories: by night and when asked for, read by those who may. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { checkHistories } from '../../server/jobs/histories.ts';
import { createPool } from '../../server/db/pool.ts';
import { beginCheck, endCheck } from '../../server/db/queries/audit/history-checks.ts';
import { tableOf } from '../../server/db/records/all.ts';
import { SYSTEM, withActor, type Tx } from '../../server/db/with-actor.ts';
import { createLog } from '../../server/log.ts';
import { readEnv } from '../../server/env.ts';
import { tamperWith } from '../proof/tamper.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type StoredConformance = components['schemas']['KeptConformance'];

const AT = '/workflows/conformance';
let server: TestServer;
let owner: pg.Pool;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'checked histories', kind: 'owner' });
});

afterAll(async () => {
  await owner.end();
  await server.close();
});

const byNight = async (): Promise<void> => {
  const env = readEnv({ DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'silent' });
  await checkHistories.run({}, { ownerPool: owner, log: createLog(env) } as never);
};

const kept = async (email = 'auditor@pavilion.test'): Promise<StoredConformance> =>
  dataOf<StoredConformance>(await (await server.as(email)).get(AT));

const rows = (): Promise<{ ended: boolean; findings: object[] }[]> =>
  server.query('SELECT ended_at IS NOT NULL AS ended, findings FROM history_check');

/** An enquiry whose last step was written by somebody who may not. */
async function plant(): Promise<{ id: string; stock_no: string; steps: number; role: number }> {
  const [line] = await server.query<{ id: string; stock_no: string; steps: number; role: number }>(
    `SELECT h.record_id AS id, s.stock_no, h.step AS steps, h.role_id AS role
       FROM history h JOIN enquiry e ON e.id = h.record_id AND e.version = h.step JOIN stone s ON s.id = e.stone_id
      WHERE h.role_id IS NOT NULL ORDER BY h.record_id LIMIT 1`,
  );
  if (!line) throw new Error('The demo has no enquiry.');
  await setRole(line, 2);
  return line;
}

const setRole = ({ id, steps }: { id: string; steps: number }, role: number): Promise<void> =>
  tamperWith(owner, ['history'], 'UPDATE history SET role_id = $3 WHERE record_id = $1 AND step = $2', [
    id,
    steps,
    role,
  ]);

describe('the nightly check', () => {
  it('was never made before the first night', async () => {
    expect(await kept()).toEqual({ running_since: null, last: null });
  });

  it('finds a planted step that was unlawful, names it, and counts all records and steps', async () => {
    const line = await plant();
    try {
      await byNight();
    } finally {
      await setRole(line, line.role);
    }
    const { last, running_since } = await kept();
    expect(running_since).toBeNull();
    expect(last).toMatchObject({
      by: null,
      faulty: 1,
      findings: [
        {
          workflow: 'enquiry',
          record_id: line.id,
          title: expect.stringContaining(line.stock_no),
          finding: `Step ${line.steps}: ${await eventOf(line)} is not allowed for the role 2.`,
        },
      ],
    });
    const counted = await server.query<{ workflow: string; records: number; steps: number }>(
      WORKFLOW_NAMES.map(
        (name) => `SELECT '${name}' AS workflow, (SELECT count(*)::int FROM ${tableOf(name)}) AS records,
                          (SELECT count(*)::int FROM history h JOIN ${tableOf(name)} r ON r.id = h.record_id) AS steps`,
      ).join(' UNION ALL '),
    );
    expect(last?.checked).toEqual(
      Object.fromEntries(counted.map(({ workflow, records }) => [workflow, records])),
    );
    expect(last?.steps).toBe(counted.reduce((sum, { steps }) => sum + steps, 0));
    expect(last?.steps).toBeGreaterThan(0);
  });

  it('keeps no names of records, and nothing of earlier checks', async () => {
    const [only, ...others] = await rows();
    expect(others).toEqual([]);
    expect(only?.findings.map((finding) => Object.keys(finding))).toEqual([
      ['finding', 'workflow', 'record_id'],
    ]);
    await byNight();
    expect(await rows()).toEqual([{ ended: true, findings: [] }]);
    expect((await kept()).last).toMatchObject({ faulty: 0, findings: [] });
  });
});

const eventOf = async ({ id, steps }: { id: string; steps: number }): Promise<string> => {
  const [step] = await server.query<{ event: string }>(
    'SELECT event FROM history WHERE record_id = $1 AND step = $2',
    [id, steps],
  );
  return step?.event ?? '';
};

describe('who may read it', () => {
  it.each(['auditor@pavilion.test', 'admin@pavilion.test', 'qc@pavilion.test'])('%s', async (email) => {
    expect((await kept(email)).last?.faulty).toBe(0);
  });
});

describe('a check that somebody asks for', () => {
  it('replaces the stored nightly one, with the person who asked', async () => {
    const auditor = await server.as('auditor@pavilion.test');
    const asked = dataOf<StoredConformance['last']>(await auditor.send('POST', AT));
    expect(asked?.by).not.toBeNull();
    expect((await kept()).last).toEqual(asked);
    expect(await rows()).toHaveLength(1);
  });

  it('is in the audit log with the person and the result; nightly checks and readings are not', async () => {
    const entries = () =>
      server.query<{ summary: string }>(
        `SELECT actor_id, actor_name, role_id, summary, subject FROM audit_log WHERE operation = 'checkConformance' ORDER BY at`,
      );
    const before = await entries();
    await byNight();
    await kept();
    expect(await entries()).toEqual(before);
    const line = await plant();
    const auditor = await server.as('auditor@pavilion.test');
    const reply = await auditor.send('POST', AT);
    await setRole(line, line.role);
    const { checked, steps } = dataOf<NonNullable<StoredConformance['last']>>(reply);
    const [me] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'auditor@pavilion.test'`,
    );
    expect((await entries()).slice(before.length)).toEqual([
      {
        actor_id: me?.id,
        actor_name: expect.any(String),
        role_id: 8,
        summary: `Checked all histories. ${reply.body?.message}`,
        subject: { checked, steps, faulty: 1 },
      },
    ]);
    expect(reply.body?.message).toMatch(/^1 of \d+ records does not match its history\.$/);
  });

  it('is refused while another one is shown as running, and leaves nothing behind', async () => {
    const last = (await kept()).last;
    const noted = await server.query(`SELECT id FROM audit_log WHERE operation = 'checkConformance'`);
    const running = await owner.connect();
    try {
      await running.query(`SELECT set_config('app.scope', 'all', false)`);
      await running.query(`INSERT INTO history_check (id) VALUES ('00000000-0000-7000-8000-000000000001')`);
      // The process that ran it has died, so no check is running.
      expect(await kept()).toEqual({ running_since: null, last });
      await running.query('BEGIN; SELECT pg_advisory_xact_lock(7306, 0)');
      expect(await kept()).toEqual({ running_since: expect.any(String), last });
      const reply = await (await server.as('admin@pavilion.test')).send('POST', AT);
      expect([reply.status, reply.body?.message]).toEqual([
        409,
        'Another check is already running. Its result will be shown when it finishes.',
      ]);
      expect(await server.query(`SELECT id FROM audit_log WHERE operation = 'checkConformance'`)).toEqual(
        noted,
      );
      await byNight();
      expect(await rows()).toHaveLength(2);
    } finally {
      await running.query('ROLLBACK');
      running.release(true);
    }
    await byNight();
    expect(await rows()).toHaveLength(1);
  });

  it('that began while another was stored is stored, too', async () => {
    const write = <T>(work: (tx: Tx) => Promise<T>) => withActor(owner, SYSTEM, 'write', work);
    const nothing = { checked: {}, steps: 0, unknown: 0, faulty: 0, findings: [] };
    const first = await write((tx) => beginCheck(tx, null));
    const second = await write((tx) => beginCheck(tx, null));
    await write((tx) => endCheck(tx, first, nothing));
    await write((tx) => endCheck(tx, second, { ...nothing, steps: 77 }));
    expect((await kept()).last).toMatchObject({ steps: 77 });
    expect(await rows()).toHaveLength(1);
  });
});
