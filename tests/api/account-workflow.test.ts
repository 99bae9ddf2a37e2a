/**
 * Every lawful path of accounts, and every refusal of roles that may call the operation, over HTTP
 * against the running server and PostgreSQL.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventName } from '../../src/machines/workflow.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { isAdmitted } from '../machines/workflow-operations.ts';
import { workflowPaths } from '../support/paths.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fireAccount, newTrail, type AccountTrail } from './support/accounts.ts';
import { ALL_ROLES, signInEverybody, type People } from './support/people.ts';
import { fingerprint, stepsOf, storedState } from './support/records.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

describe('every path', () => {
  it.each(workflowPaths('account'))('$description', async ({ steps }) => {
    const trail = newTrail();
    for (const { event, role, to } of steps) {
      const reply = await fireAccount(server, people, trail, event, role);
      expect(reply.status, reply.text).toBe(200);
      expect(await storedState(server, 'account', trail.id ?? '')).toBe(to);
      const [person] = await server.query<{ is_active: boolean }>(
        'SELECT is_active FROM app_user WHERE id = $1',
        [trail.id],
      );
      expect(person?.is_active).toBe(to === 'active' || to === 'invited');
    }
    const walked = await stepsOf(server, trail.id ?? '');
    expect(
      walked.map(({ event, from_state, to_state, role_id }) => ({ event, from_state, to_state, role_id })),
    ).toEqual(
      steps.map(({ event, from, to, role }) => ({ event, from_state: from, to_state: to, role_id: role })),
    );
  });
});

const WAY: Record<string, EventName[]> = {
  invited: ['INVITE'],
  active: ['INVITE', 'ACCEPT'],
  suspended: ['INVITE', 'ACCEPT', 'SUSPEND'],
  locked: ['INVITE', 'ACCEPT', 'LOCK'],
  closed: ['INVITE', 'CLOSE'],
  erased: ['INVITE', 'DELETE'],
};
const { rules } = WORKFLOWS.account;
const EVENTS = ['SUSPEND', 'REACTIVATE', 'UNLOCK', 'CLOSE', 'BLANK', 'DELETE', 'INVITE_AGAIN'] as const;
const cases = Object.keys(WAY).flatMap((state) =>
  EVENTS.flatMap((event) =>
    ALL_ROLES.filter(
      (role) =>
        isAdmitted('account', event, role) &&
        !rules.some((rule) => rule.from === state && rule.event === event && rule.roles.includes(role)),
    ).map((role) => ({ state, event, role })),
  ),
);

describe(`${cases.length} refusals`, () => {
  const brought = new Map<string, Promise<AccountTrail>>();
  const inState = (state: string): Promise<AccountTrail> => {
    const known = brought.get(state) ?? bring(WAY[state] ?? []);
    brought.set(state, known);
    return known;
  };

  it.each(cases)('$event in $state by role $role', async ({ state, event, role }) => {
    const trail = await inState(state);
    const before = await fingerprint(server);
    const reply = await fireAccount(server, people, trail, event, role);
    const may = rules.some((rule) => rule.event === event && rule.roles.includes(role));
    // An erased client belongs to no associate any more.
    const seen = state !== 'erased' || role !== ROLE.associate;
    expect(reply.status, reply.text).toBe(may ? (seen ? 409 : 404) : 403);
    expect(await fingerprint(server)).toBe(before);
  });
});

async function bring(way: readonly EventName[]): Promise<AccountTrail> {
  const trail = newTrail();
  for (const event of way) {
    const reply = await fireAccount(server, people, trail, event, ROLE.administrator);
    if (reply.status !== 200) throw new Error(`${event}: ${reply.text}`);
  }
  return trail;
}
