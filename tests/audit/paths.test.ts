/** The paths of a workflow, compared with the histories, and the records that each leads to. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { WORKFLOW_NAMES, type WorkflowName } from '../../src/machines/workflow.ts';
import { createPool } from '../../server/db/pool.ts';
import { tableOf } from '../../server/db/records/all.ts';
import { createStepTimer } from '../../server/jobs/time-steps.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { scatter } from './support/scattered-histories.ts';
import { pathsOf, writtenSteps, type WrittenStep } from './support/walked-times.ts';

type Paths = components['schemas']['WorkflowPaths'];
type Path = Paths['data'][number];
type Records = components['schemas']['WorkflowRecords'];

let server: TestServer;
let owner: pg.Pool;
let auditor: Api;
let associate: Api;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'paths', kind: 'owner' });
  await createStepTimer(owner)();
  [auditor, associate] = await Promise.all([
    server.as('auditor@pavilion.test'),
    server.as('associate@pavilion.test'),
  ]);
});

afterAll(async () => {
  await owner.end();
  await server.close();
});

const ask = async <Data>(api: Api, path: string): Promise<Data> => {
  const reply = await api.get(`/workflows/${path}`);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Data>(reply);
};
const paths = (api: Api, workflow: WorkflowName, query = '?size=1000') =>
  ask<Paths>(api, `${workflow}/paths${query}`);

const wordsOf = ({ steps }: Path): string =>
  steps.map(({ event, from, to }) => `${from} ${event} ${to}`).join(', ');
const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);

/** Path in words, records and whether it is a loop, in any order. */
const told = (rows: readonly Path[]): string[] =>
  rows.map((row) => `${row.count} ${row.has_loop} ${wordsOf(row)}`).toSorted();

function counted(steps: readonly WrittenStep[]): string[] {
  const groups = Map.groupBy(pathsOf(steps).values(), ({ words, loops }) => `${loops} ${words}`);
  return [...groups].map(([path, records]) => `${records.length} ${path}`).toSorted();
}

describe('of the records that the portal has', () => {
  it.each(WORKFLOW_NAMES)(
    'each record of %s is on one path, and each path leads to its records',
    async (workflow) => {
      const [table] = await server.query<{ records: number }>(
        `SELECT count(*)::int AS records FROM ${tableOf(workflow)}`,
      );
      const { data, records, pagination } = await paths(auditor, workflow);
      expect(records).toBe(table?.records);
      expect(sum(data)).toBe(records);
      expect(pagination.totalRecords).toBe(data.length);
      for (const { path, count } of data) {
        const led = await ask<Records>(auditor, `${workflow}/records?path=${path}&size=1`);
        expect(led.pagination.totalRecords, path).toBe(count);
      }
    },
  );

  it('those that a path leads to took its steps', async () => {
    const { data } = await paths(auditor, 'memo');
    for (const row of data) {
      const led = await ask<Records>(auditor, `memo/records?path=${row.path}`);
      const [first] = led.data;
      const record = await ask<components['schemas']['WorkflowRecord']>(auditor, `memo/records/${first?.id}`);
      expect(record.history.map(({ event }) => event)).toEqual(row.steps.map(({ event }) => event));
    }
    expect(data.length).toBeGreaterThan(1);
  });

  it('an associate’s paths have their own clients’ records, and nobody’s', async () => {
    const [own] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'associate@pavilion.test'`,
    );
    const written = await writtenSteps(server);
    for (const workflow of ['hold', 'memo', 'kycDocument', 'account'] as const) {
      const mine = written.filter(
        (step) =>
          step.workflow === workflow &&
          // Their own account, too.
          (step.associate_id === own?.id || step.client_id === own?.id),
      );
      const { data, records } = await paths(associate, workflow);
      expect(told(data), workflow).toEqual(counted(mine));
      const led = await ask<Records>(associate, `${workflow}/records?size=1`);
      expect(led.pagination.totalRecords, 'and so do the lists').toBe(records);
    }
    for (const workflow of ['stone', 'mail', 'bulkEmail'] as const) {
      expect(await paths(associate, workflow)).toMatchObject({ data: [], records: 0 });
      expect(await ask<Records>(associate, `${workflow}/records`)).toMatchObject({ data: [] });
    }
  });
});

describe('of histories of a year', () => {
  let written: WrittenStep[];
  beforeAll(async () => {
    await scatter(owner);
    await createStepTimer(owner)();
    written = await writtenSteps(server);
  });
  const of = (workflow: WorkflowName): WrittenStep[] => written.filter((step) => step.workflow === workflow);

  it.each(['hold', 'memo', 'confirmStone', 'enquiry'] as const)(
    'paths of %s are those of its histories',
    async (workflow) => {
      const { data } = await paths(auditor, workflow);
      expect(told(data)).toEqual(counted(of(workflow)));
      const shares = data.reduce((all, { share }) => all + share, 0);
      expect(shares).toBeCloseTo(100, 6);
    },
  );

  it('stones that never moved have an empty path', async () => {
    const { data } = await paths(auditor, 'stone');
    expect(told(data.filter(({ steps }) => steps.length > 0))).toEqual(counted(of('stone')));
    expect(data.filter(({ steps }) => steps.length === 0)).toHaveLength(1);
  });

  it('loops come first, then the rarest', async () => {
    const { data } = await paths(auditor, 'stone');
    const order = data.map(({ has_loop, count }) => (has_loop ? 0 : 1e9) + count);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(data.map(({ has_loop }) => has_loop)).size).toBe(2);
  });

  it('a page has its part of them', async () => {
    const whole = await paths(auditor, 'stone');
    const second = await paths(auditor, 'stone', '?size=2&page=2');
    expect(second.data).toEqual(whole.data.slice(2, 4));
    expect([second.records, second.pagination.totalRecords]).toEqual([whole.records, whole.data.length]);
  });

  it('a period has the records that began in it', async () => {
    const begun = of('memo')
      .filter(({ step }) => step === 1)
      .map(({ day }) => day)
      .toSorted();
    const [from, to] = [begun[10] ?? '', begun[30] ?? ''];
    const wanted = new Set(
      of('memo').flatMap(({ step, day, record_id }) =>
        step === 1 && day >= from && day <= to ? [record_id] : [],
      ),
    );
    const { data, records } = await paths(auditor, 'memo', `?size=1000&startDate=${from}&endDate=${to}`);
    expect(records).toBe(wanted.size);
    expect(told(data)).toEqual(counted(of('memo').filter(({ record_id }) => wanted.has(record_id))));
  });

  it.each([
    ['user_id', 'client_id'],
    ['business_associate_id', 'associate_id'],
    ['provider_id', 'provider_id'],
    ['diamond_type', 'diamond_type'],
  ] as const)('%s narrows the paths', async (parameter, column) => {
    const wanted = of('memo').find((step) => step[column] !== null)?.[column];
    const { data } = await paths(auditor, 'memo', `?size=1000&${parameter}=${wanted}`);
    expect(told(data)).toEqual(counted(of('memo').filter((step) => step[column] === wanted)));
  });

  it('refuses a path that is none', async () => {
    expect((await auditor.get('/workflows/memo/records?path=loop')).status).toBe(400);
  });
});
