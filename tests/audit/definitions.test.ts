/** What changed in a workflow: its definitions, and what was decided by each. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { canonicalJson, definitionOf, type Definition } from '../../src/machines/definition.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../src/machines/workflow.ts';
import { newId } from '../../server/ids.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Listed = components['schemas']['WorkflowDefinition'];

let server: TestServer;
let auditor: Api;
/** Before guests could hold stones. */
let earlier: Definition;
let earlierHash: string;
const records = [newId(), newId()];

const listed = async (workflow: WorkflowName): Promise<Listed[]> =>
  dataOf<Listed[]>(await auditor.get(`/workflows/${workflow}/definitions`));

beforeAll(async () => {
  server = await startTestServer();
  auditor = await server.as('auditor@pavilion.test');
  const today = definitionOf('hold');
  earlier = { ...today, transitions: today.transitions.slice(1) };
  earlierHash = createHash('sha256').update(canonicalJson(earlier)).digest('hex');
  await server.command(
    `INSERT INTO workflow_definition (hash, workflow, definition, first_seen) VALUES ($1, 'hold', $2, now() - interval '90 days')`,
    [earlierHash, canonicalJson(earlier)],
  );
  const step = (record: string | undefined, number: number, actor: string, days: number): Promise<void> =>
    server.command(
      `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, definition_hash, at)
       VALUES ($1, 'hold', $2, $3, 'EXTEND', 'held', 'held', $4, $5, now() - make_interval(days => $6))`,
      [newId(), record, number, actor, earlierHash, days],
    );
  await step(records[0], 1, 'Second', 79);
  await step(records[0], 2, 'Third', 70);
  await step(records[1], 1, 'First', 80);
});
afterAll(() => server.close());

it('lists every definition of a workflow, the newest first, with what was decided by it', async () => {
  const [present, before, ...others] = await listed('hold');
  expect(others).toEqual([]);
  expect(present?.is_present).toBe(true);
  expect(before).toMatchObject({
    hash: earlierHash,
    is_present: false,
    first_by: 'First',
    steps: 3,
    records: 2,
    initial: earlier.initial,
    states: earlier.states,
  });
  expect(before?.transitions.map(({ effects: _effects, ...one }) => one)).toEqual(
    earlier.transitions.map(({ effects: _effects, ...one }) => one),
  );
  const days = (at: string | null | undefined): number =>
    Math.round((Date.now() - Date.parse(at ?? '')) / 86_400_000);
  expect([before?.first_seen, before?.first_at, before?.last_at].map(days)).toEqual([90, 80, 70]);
});

it('counts all steps and records, of every workflow', async () => {
  for (const workflow of WORKFLOW_NAMES) {
    const definitions = await listed(workflow);
    const [written] = await server.query<{ steps: number; records: number }>(
      `SELECT count(*)::int AS steps, count(DISTINCT (record_id, definition_hash))::int AS records
         FROM history WHERE workflow = $1`,
      [workflow],
    );
    const sum = (figure: 'steps' | 'records'): number =>
      definitions.reduce((total, one) => total + one[figure], 0);
    expect({ workflow, steps: sum('steps'), records: sum('records') }).toEqual({ workflow, ...written });
    expect(definitions.filter((one) => one.is_present)).toHaveLength(1);
  }
});

it('tells the path of a record by which definition each step was decided', async () => {
  const customer = await server.as('customer@pavilion.test');
  const [stone] = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
  );
  const enquired = await customer.send('POST', '/inventory/new-arrival/enquiry', {
    stock_numbers: [stone?.stock_no],
    message: 'Is it eye clean?',
  });
  expect(enquired.status).toBe(200);
  const [line] = dataOf<{ lines: { id: string }[] }>(enquired).lines;
  const record = dataOf<components['schemas']['WorkflowRecord']>(
    await auditor.get(`/workflows/enquiry/records/${line?.id}`),
  );
  const present = (await listed('enquiry')).find((one) => one.is_present);
  expect(record.history.map(({ definition_hash }) => definition_hash)).toEqual([present?.hash]);
});

it('is for those who see all records', async () => {
  for (const [who, status] of [
    ['associate', 403],
    ['customer', 403],
    ['qc', 200],
    ['admin', 200],
  ] as const) {
    const reply = await (await server.as(`${who}@pavilion.test`)).get('/workflows/hold/definitions');
    expect([who, reply.status]).toEqual([who, status]);
  }
});
