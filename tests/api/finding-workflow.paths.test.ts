/**
 * Every lawful path of findings, walked over HTTP against the running server and PostgreSQL. A
 * business associate holds a stone and releases it again, which breaks a duty.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { jobNamed } from '../support/jobs.ts';
import { workflowPaths } from '../support/paths.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { storedState, stepsOf } from './support/records.ts';
import { fire, stonesOf } from './support/walker.ts';

let server: TestServer;
let people: People;
let nextStone: ReturnType<typeof stonesOf>;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  nextStone = stonesOf(server);
  const duty = { workflow: 'hold', kind: 'apart', first: ['HOLD'], events: ['RELEASE'] };
  const stated = await people[ROLE.administrator].api.send('POST', '/duties', duty);
  if (stated.status !== 200) throw new Error(stated.text);
});
afterAll(() => server.close());

/** The id of the finding that the job makes of a hold which one person takes and ends. */
async function found(): Promise<string> {
  const trail = await nextStone(people[ROLE.customer]);
  for (const event of ['HOLD', 'RELEASE'] as const) {
    const reply = await fire(server, trail, event, people[ROLE.associate]);
    expect(reply.status, reply.text).toBe(200);
  }
  await jobNamed('check-duties').run({}, { ownerPool: server.pool } as never);
  const [finding] = await server.query<{ id: string }>('SELECT id FROM duty_finding WHERE record_id = $1', [
    trail.hold,
  ]);
  if (!finding) throw new Error('Nothing was found.');
  return finding.id;
}

it.each(workflowPaths('dutyFinding'))('$description', async ({ steps }) => {
  let id = '';
  for (const { event, role, to } of steps) {
    if (role === null) id = await found();
    else {
      const answer = { ids: [id], event, reason: 'The buyer asked for it' };
      const reply = await people[role].api.send('PUT', '/duties/findings', answer);
      expect(reply.status, `${event}: ${reply.text}`).toBe(200);
    }
    expect(await storedState(server, 'dutyFinding', id)).toBe(to);
  }
  const walked = (await stepsOf(server, id)).map(({ step: _step, request_id: _request, ...step }) => step);
  expect(walked).toEqual(
    steps.map(({ event, from, to, role }) => ({ event, from_state: from, to_state: to, role_id: role })),
  );
});
