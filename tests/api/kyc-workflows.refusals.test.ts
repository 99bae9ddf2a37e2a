/**
 * Every unlawful (state, event, role) of KYC documents and businesses, by roles that may call the
 * operation, is refused and changes nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { isAdmitted } from '../machines/workflow-operations.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { fireKyc, newcomer, runOut } from './support/kyc.ts';
import type { Newcomer } from './support/kyc.ts';
import { ALL_ROLES, signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { fingerprint } from './support/records.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
});
afterAll(() => server.close());

type Deed = [event: EventName, which: 'owner' | 'business'];
/** How to reach each state: the client submits, an administrator decides. */
const WAY: Record<'kycDocument' | 'business', Record<string, Deed[]>> = {
  kycDocument: {
    start: [],
    pending: [['SUBMIT', 'owner']],
    approved: [
      ['SUBMIT', 'owner'],
      ['APPROVE', 'owner'],
    ],
    rejected: [
      ['SUBMIT', 'owner'],
      ['REJECT', 'owner'],
    ],
    expired: [
      ['SUBMIT', 'owner'],
      ['APPROVE', 'owner'],
      ['EXPIRE', 'owner'],
    ],
  },
  business: {
    notRegistered: [],
    kycPending: [['SUBMIT', 'owner']],
    registered: [
      ['SUBMIT', 'owner'],
      ['SUBMIT', 'business'],
      ['APPROVE', 'owner'],
      ['APPROVE', 'business'],
      ['REGISTER', 'owner'],
    ],
  },
};
const HANDED_IN_BY_THE_CLIENT: readonly EventName[] = ['SUBMIT', 'RESUBMIT'];

for (const workflow of ['kycDocument', 'business'] as const) {
  const { rules } = WORKFLOWS[workflow];
  const events = [...new Set(rules.filter((rule) => rule.operation !== null).map((rule) => rule.event))];
  const brought = new Map<string, Promise<Newcomer>>();
  const clientIn = (state: string): Promise<Newcomer> => {
    const known = brought.get(state) ?? bring(WAY[workflow][state] ?? []);
    brought.set(state, known);
    return known;
  };
  const isLawful = (state: string, event: EventName, role: RoleId): boolean =>
    rules.some((rule) => rule.from === state && rule.event === event && rule.roles.includes(role));
  // Registering from kycPending is lawful except for its guard: one approved paper is not enough.
  const cases = Object.keys(WAY[workflow]).flatMap((state) =>
    events.flatMap((event) =>
      ALL_ROLES.filter(
        (role) =>
          isAdmitted(workflow, event, role) && (!isLawful(state, event, role) || event === 'REGISTER'),
      ).map((role) => ({ state, event, role })),
    ),
  );
  describe(`${workflow}: ${cases.length} refusals`, () => {
    it.each(cases)('$event in $state by role $role', async ({ state, event, role }) => {
      const client = await clientIn(state);
      const before = await fingerprint(server);
      const reply = await fireKyc(people, client, event, role);
      expect(reply.status, reply.text).toBe(mayEver(event, role) ? 409 : 403);
      expect(reply.body).toMatchObject({ success: false, status: 'fail' });
      expect(await fingerprint(server)).toBe(before);
    });
  });

  function mayEver(event: EventName, role: RoleId): boolean {
    return rules.some((rule) => rule.event === event && rule.roles.includes(role));
  }
}

async function bring(way: readonly Deed[]): Promise<Newcomer> {
  const client = await newcomer(server, people);
  for (const [event, which] of way) {
    if (event === 'EXPIRE') {
      await runOut(server, client, event);
      continue;
    }
    const role = HANDED_IN_BY_THE_CLIENT.includes(event) ? ROLE.customer : ROLE.administrator;
    const reply = await fireKyc(people, client, event, role, which);
    if (reply.status !== 200) throw new Error(`${event}: ${reply.text}`);
  }
  return client;
}
