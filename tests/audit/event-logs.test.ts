/** Histories as event logs: OCEL 2.0 and XES, compared with the histories themselves. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_NAME, type RoleId } from '../../src/domain/codes.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { createPool } from '../../server/db/pool.ts';
import { tamperWith } from '../proof/tamper.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { OCEL_SCHEMA } from './support/ocel-schema.ts';
import { readXes } from './support/read-xes.ts';
import { scatter } from './support/scattered-histories.ts';

/** Not UTC, so that the days are the house's. */
const ZONE = 'Asia/Kolkata';
const NASTY = `"A" <b> & 'c' ]]> \t \u0001 \u007F 💎 \\`;
/** As XML can have it: a control character has no place in it. */
const NASTY_IN_XML = NASTY.replace('\u0001', '\uFFFD');

let server: TestServer;
let owner: pg.Pool;
let auditor: Api;
/** Within the scattered histories. */
let from: string;
let to: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = createPool(server.databaseOwnerUrl, { name: 'event logs', kind: 'owner' });
  await server.command(
    `INSERT INTO setting (key, value) VALUES ('time_zone', jsonb_build_object('name', $1::text))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [ZONE],
  );
  auditor = await server.as('auditor@pavilion.test');
  await scatter(owner);
  [{ from, to } = { from: '', to: '' }] = await server.query<{ from: string; to: string }>(
    `SELECT (current_date - 300)::text AS from, (current_date - 40)::text AS to`,
  );
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const ask = (
  workflow: WorkflowName,
  format: 'ocel' | 'xes',
  days = { from, to },
  api = auditor,
): Promise<Reply> =>
  api.get(`/workflows/${workflow}/history?startDate=${days.from}&endDate=${days.to}&format=${format}`);

async function logged(workflow: WorkflowName, format: 'ocel' | 'xes', days = { from, to }): Promise<string> {
  const reply = await ask(workflow, format, days);
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  return reply.text;
}

interface Step {
  id: string;
  record_id: string;
  step: number;
  event: string;
  from_state: string;
  to_state: string;
  actor_id: string | null;
  actor_name: string;
  role_id: RoleId | null;
  client_id: string | null;
  stone_id: string | null;
  stock_no: string | null;
  definition_hash: string;
  ms: number;
}

const stepsOf = (workflow: WorkflowName, days = { from, to }): Promise<Step[]> =>
  server.query<Step>(
    `SELECT h.*, s.stock_no, extract(epoch FROM h.at)::float8 * 1000 AS ms
       FROM history h LEFT JOIN stone s ON s.id = h.stone_id
      WHERE h.workflow = $1 AND (h.at AT TIME ZONE '${ZONE}')::date BETWEEN $2::date AND $3::date
      ORDER BY h.record_id, h.step`,
    [workflow, days.from, days.to],
  );

interface Ocel {
  eventTypes: { name: string; attributes: { name: string }[] }[];
  objectTypes: { name: string; attributes: { name: string }[] }[];
  events: {
    id: string;
    type: string;
    time: string;
    attributes: { name: string; value: string }[];
    relationships: { objectId: string; qualifier: string }[];
  }[];
  objects: { id: string; type: string; attributes: { name: string; value: string }[] }[];
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const fitsOcel = ajv.compile<Ocel>(OCEL_SCHEMA);

function readOcel(text: string): Ocel {
  const read: unknown = JSON.parse(text);
  if (!fitsOcel(read)) throw new Error(ajv.errorsText(fitsOcel.errors));
  return read;
}

/** What a step is about, as the log names it. */
const objectsOf = (workflow: WorkflowName, step: Step): string[] =>
  [
    `${workflow}:${step.record_id} record`,
    workflow !== 'stone' && step.stone_id !== null ? `stone:${step.stone_id} stone` : null,
    step.client_id === null ? null : `client:${step.client_id} client`,
    step.actor_id === null ? `job:${step.actor_name} actor` : `person:${step.actor_id} actor`,
  ].filter((one) => one !== null);

const sorted = <Of>(of: Iterable<Of>): Of[] => [...of].toSorted();

describe.each<WorkflowName>(['hold', 'memo', 'stone', 'account'])('%s', (workflow) => {
  const days = () => (workflow === 'account' ? { from: '2000-01-01', to: '2999-12-31' } : { from, to });

  it('as OCEL has each step with what it is about, and each object once', async () => {
    const steps = await stepsOf(workflow, days());
    expect(steps.length).toBeGreaterThan(5);
    const { events, objects, eventTypes, objectTypes } = readOcel(await logged(workflow, 'ocel', days()));
    const told = events.map(({ id, type, time, attributes, relationships }) => ({
      ...{ id, type, ms: Date.parse(time) },
      attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      about: sorted(relationships.map(({ objectId, qualifier }) => `${objectId} ${qualifier}`)),
    }));
    const written = steps.map((step) => ({
      ...{ id: step.id, type: step.event, ms: Math.floor(step.ms) },
      attributes: {
        from_state: step.from_state,
        to_state: step.to_state,
        ...(step.role_id === null ? {} : { role: ROLE_NAME[step.role_id] }),
        definition_hash: step.definition_hash,
      },
      about: sorted(objectsOf(workflow, step)),
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(told.toSorted(byId)).toEqual(written.toSorted(byId));
    expect(told.map(({ ms }) => ms)).toEqual(sorted(told.map(({ ms }) => ms)));
    expect(eventTypes.map(({ name }) => name)).toEqual(sorted(new Set(steps.map(({ event }) => event))));
    const known = new Set(written.flatMap(({ about }) => about.map((one) => one.replace(/ \w+$/, ''))));
    expect(objects.map(({ id }) => id)).toEqual(sorted(known));
    expect(objects.every(({ id, type }) => id.startsWith(`${type}:`))).toBe(true);
    expect(objectTypes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(objects.map(({ type }) => type)),
    );
    const numbers = new Map(
      objects.flatMap(({ id, attributes: [number] }) => (number ? [[id, number.value]] : [])),
    );
    const stones = steps.flatMap(({ stone_id, stock_no }) =>
      stone_id === null ? [] : [[`stone:${stone_id}`, stock_no]],
    );
    expect(Object.fromEntries(numbers)).toEqual(Object.fromEntries(stones));
  });

  it('as XES has a trace for each record, with its steps in order', async () => {
    const steps = await stepsOf(workflow, days());
    const { root, extensions, globals, classifiers, traces, types } = readXes(
      await logged(workflow, 'xes', days()),
    );
    expect(root['xes.version']).toBe('1849.2016');
    const told = traces.flatMap(({ values, events }) =>
      events.map((event) => ({
        ...event,
        record: values['concept:name'],
        ms: Date.parse(event['time:timestamp'] ?? ''),
      })),
    );
    expect(told).toEqual(
      steps.map((step) =>
        expect.objectContaining({
          record: step.record_id,
          'identity:id': step.id,
          'concept:name': step.event,
          'lifecycle:transition': 'complete',
          'org:resource': step.actor_id ?? step.actor_name,
          ...(step.role_id === null ? {} : { 'org:role': ROLE_NAME[step.role_id] }),
          from_state: step.from_state,
          to_state: step.to_state,
          step: String(step.step),
          definition_hash: step.definition_hash,
          ms: Math.floor(step.ms),
        }),
      ),
    );
    expect(traces).toHaveLength(new Set(steps.map(({ record_id }) => record_id)).size);
    // What is declared is so: extensions, what every trace and event has, and classifiers.
    const prefixes = Object.keys(types).flatMap((key) => /^(\w+):/.exec(key)?.[1] ?? []);
    expect(sorted(Object.keys(extensions))).toEqual(sorted(new Set(prefixes)));
    for (const [prefix, uri] of Object.entries(extensions))
      expect(uri).toBe(`http://www.xes-standard.org/${prefix}.xesext`);
    expect(sorted(Object.keys(globals))).toEqual(['event', 'trace']);
    const everywhere = globals['event'] ?? [];
    expect(everywhere).toEqual(
      expect.arrayContaining(['concept:name', 'time:timestamp', 'lifecycle:transition', 'org:resource']),
    );
    for (const { values, events } of traces) {
      expect(Object.keys(values)).toEqual(expect.arrayContaining(globals['trace'] ?? ['?']));
      for (const event of events) expect(Object.keys(event)).toEqual(expect.arrayContaining(everywhere));
    }
    expect(classifiers.length).toBeGreaterThan(0);
    expect(classifiers.flat().filter((key) => !everywhere.includes(key))).toEqual([]);
    expect(types).toMatchObject({ 'time:timestamp': 'date', 'identity:id': 'id', step: 'int' });
  });

  it.each(['ocel', 'xes'] as const)('has the same bytes each time as %s', async (format) => {
    expect(await logged(workflow, format, days())).toBe(await logged(workflow, format, days()));
  });
});

it('a day is the house’s', async () => {
  const [late] = await server.query<{ day: string }>(
    `SELECT (at AT TIME ZONE '${ZONE}')::date::text AS day FROM history
      WHERE workflow = 'hold' AND (at AT TIME ZONE '${ZONE}')::date <> (at AT TIME ZONE 'UTC')::date LIMIT 1`,
  );
  const day = { from: late?.day ?? '', to: late?.day ?? '' };
  const ids = (await stepsOf('hold', day)).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(sorted(readOcel(await logged('hold', 'ocel', day)).events.map(({ id }) => id))).toEqual(sorted(ids));
});

it('days without a step have an empty log', async () => {
  const before = { from: '2001-01-01', to: '2001-12-31' };
  const { events, objects, eventTypes, objectTypes } = readOcel(await logged('memo', 'ocel', before));
  expect([events, objects, eventTypes]).toEqual([[], [], []]);
  expect(objectTypes.map(({ name }) => name)).toEqual(['memo', 'stone', 'client', 'person', 'job']);
  const { traces, log } = readXes(await logged('memo', 'xes', before));
  expect([traces, log['concept:name']]).toEqual([[], 'Memo']);
});

it('nobody’s name and no reason leaves the house', async () => {
  const reason = 'Because of Mr Unmistakable';
  const [moved] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  const admin = await server.as('admin@pavilion.test');
  for (const is_active of [false, true]) {
    const reply = await admin.send('PUT', `/customer/user/${moved?.id}/status`, { is_active, reason });
    expect(reply.status, reply.text).toBe(200);
  }
  const days = { from: '2000-01-01', to: '2999-12-31' };
  const steps = await server.query<{ reason: string | null; name: string }>(
    `SELECT reason, actor_name AS name FROM history WHERE workflow = 'account' AND actor_id IS NOT NULL`,
  );
  expect(steps.map((step) => step.reason)).toContain(reason);
  for (const format of ['ocel', 'xes'] as const) {
    const text = await logged('account', format, days);
    expect(text).toContain(moved?.id);
    expect([reason, ...steps.map(({ name }) => name)].filter((words) => text.includes(words))).toEqual([]);
    // Nor sealed ones.
    expect(text).not.toMatch(/[\uE000\uE001]/);
  }
});

it('every text is escaped', async () => {
  const [step] = await server.query<{ record: string }>('SELECT gen_random_uuid() AS record');
  await tamperWith(
    owner,
    ['history'],
    `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, at, definition_hash)
     VALUES (gen_random_uuid(), 'task', $1, 1, $2, $2, $2, $2, '2003-05-05T12:00:00Z', $2)`,
    [step?.record, NASTY],
  );
  const day = { from: '2003-05-05', to: '2003-05-05' };
  const { events, objects, eventTypes } = readOcel(await logged('task', 'ocel', day));
  expect(eventTypes.map(({ name }) => name)).toEqual([NASTY]);
  expect(events).toEqual([
    {
      id: expect.any(String),
      type: NASTY,
      time: '2003-05-05T12:00:00.000000Z',
      attributes: ['from_state', 'to_state', 'definition_hash'].map((name) => ({ name, value: NASTY })),
      relationships: [
        { objectId: `task:${step?.record}`, qualifier: 'record' },
        { objectId: `job:${NASTY}`, qualifier: 'actor' },
      ],
    },
  ]);
  expect(objects.map(({ id }) => id)).toEqual([`job:${NASTY}`, `task:${step?.record}`]);
  const { traces } = readXes(await logged('task', 'xes', day));
  const read = traces[0]?.events[0] ?? {};
  for (const key of ['concept:name', 'org:resource', 'from_state', 'to_state', 'definition_hash'])
    expect(read[key], key).toBe(NASTY_IN_XML);
});

it('more steps than a file holds are refused with what to do', async () => {
  await tamperWith(
    owner,
    ['history'],
    `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, at, definition_hash)
     SELECT gen_random_uuid(), 'webhookDelivery', md5((n / 5)::text)::uuid, n % 5, 'SEND', 'waiting', 'sent', 'Webhooks',
            '2002-05-05T12:00:00Z'::timestamptz + n % 2 * interval '1 day', '-' FROM generate_series(0, 100000) n`,
  );
  const most = await ask('webhookDelivery', 'xes', { from: '2002-05-05', to: '2002-05-06' });
  expect([most.status, most.body?.message]).toEqual([
    400,
    'A file holds at most 100,000 steps, and these days have 100,001. Choose fewer days.',
  ]);
  const whole = { from: '2002-05-05', to: '2002-05-05' };
  expect((await logged('webhookDelivery', 'ocel', whole)).split('2002-05-05T').length - 1).toBe(50_001);
});

it('is refused to others, for days in the wrong order, and as another format', async () => {
  const quality = await server.as('qc@pavilion.test');
  expect((await ask('hold', 'xes', { from, to }, quality)).status).toBe(403);
  const turned = await ask('hold', 'xes', { from: to, to: from });
  expect([turned.status, turned.body?.message]).toEqual([400, 'The last day is before the first one.']);
  for (const query of [`startDate=${from}&endDate=${to}&format=csv`, `endDate=${to}&format=xes`])
    expect((await auditor.get(`/workflows/hold/history?${query}`)).status, query).toBe(400);
});

it('is named after the workflow and its days, and open to administrators', async () => {
  const admin = await server.as('admin@pavilion.test');
  for (const [format, ending, mime] of [
    ['ocel', 'ocel.json', 'application/json'],
    ['xes', 'xes', 'application/xml'],
  ] as const) {
    const { status, headers } = await ask('memo', format, { from, to }, admin);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining(mime)]);
    expect(headers.get('content-disposition')).toContain(`history-memo-${from}-${to}.${ending}`);
  }
});
