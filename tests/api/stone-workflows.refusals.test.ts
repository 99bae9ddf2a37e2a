/**
 * Every unlawful (state, event, role) on stones, by roles that may call the operation, is refused
 * with the right status and changes nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ROLES, ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { isAdmitted } from '../machines/workflow-operations.ts';
import { isWalked } from '../support/paths.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { ALL_ROLES, signInEverybody } from './support/people.ts';
import type { Member, People } from './support/people.ts';
import { fingerprint } from './support/records.ts';
import { fire, stonesOf } from './support/walker.ts';
import type { Trail } from './support/walker.ts';
import { take } from '../support/prices.ts';

let server: TestServer;
let people: People;
let nextStone: ReturnType<typeof stonesOf>;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  nextStone = stonesOf(server);
});
afterAll(() => server.close());

/** How an administrator brings a fresh stone's line into each state. */
const WAY: Record<string, Record<string, EventName[]>> = {
  hold: { held: ['HOLD'], released: ['HOLD', 'RELEASE'] },
  memo: { issued: ['ISSUE'], received: ['ISSUE', 'RECEIVE'], sold: ['ISSUE', 'SELL'] },
  confirmStone: {
    awaitingCompany: ['ASK'],
    pending: ['CONFIRM'],
    approved: ['CONFIRM', 'APPROVE'],
    rejected: ['CONFIRM', 'REJECT'],
    cancelled: ['CONFIRM', 'CANCEL'],
  },
  enquiry: { open: ['OPEN'], closed: ['OPEN', 'CLOSE'] },
  stone: {
    available: [],
    notAvailable: ['WITHDRAW'],
    hold: ['HOLD'],
    memo: ['ISSUE'],
    confirmStones: ['CONFIRM'],
    soldOut: ['ISSUE', 'SELL'],
  },
};

/** A client who can have such records; guests and FTP clients try the customer's. */
const ownerFor = (role: RoleId, state: string): RoleId =>
  role === ROLE.apiClient && isWalked('confirmStone', state, role) ? ROLE.apiClient : ROLE.customer;

// Whether another line may start is decided by the stone's state, and covered by its cases.
const BEGINNINGS: readonly EventName[] = ['HOLD', 'ISSUE', 'CONFIRM', 'ASK', 'OPEN'];

for (const workflow of ['hold', 'memo', 'confirmStone', 'enquiry', 'stone'] as const) {
  const { rules } = WORKFLOWS[workflow];
  const events = [...new Set(rules.filter((rule) => rule.operation !== null).map((rule) => rule.event))];
  const trails = new Map<string, Promise<Trail>>();
  const trailIn = (state: string, owner: RoleId): Promise<Trail> => {
    const key = `${state} ${owner}`;
    const known = trails.get(key) ?? bring(workflow, state, people[owner]);
    trails.set(key, known);
    return known;
  };
  const cases = Object.keys(WAY[workflow] ?? {}).flatMap((state) =>
    events.flatMap((event) =>
      ALL_ROLES.filter(
        (role) => isAdmitted(workflow, event, role) && !isLawful(workflow, state, event, role),
      ).map((role) => ({ state, event, role })),
    ),
  );
  describe(`${workflow}: ${cases.length} refusals`, () => {
    it.each(cases)('role $role cannot $event in $state', async ({ state, event, role }) => {
      const trail = await trailIn(state, ownerFor(role, state));
      const before = await fingerprint(server);
      const reply = await fire(server, trail, event, people[role]);
      expect(reply.status, reply.text).toBe(expectedStatus(workflow, event, role, trail));
      expect(reply.body).toMatchObject({ success: false, status: 'fail' });
      expect(await fingerprint(server)).toBe(before);
    });
  });
}

async function bring(workflow: string, state: string, owner: Member): Promise<Trail> {
  const trail = await nextStone(owner);
  for (const event of WAY[workflow]?.[state] ?? []) {
    const reply = await fire(server, trail, event, people[ROLE.administrator]);
    if (reply.status !== 200) throw new Error(`${event}: ${reply.text}`);
  }
  return trail;
}

function isLawful(workflow: keyof typeof WORKFLOWS, state: string, event: EventName, role: RoleId): boolean {
  const rule = WORKFLOWS[workflow].rules.find((known) => known.from === state && known.event === event);
  if (rule) return rule.roles.includes(role) && role !== ROLE.guest;
  return workflow !== 'stone' && BEGINNINGS.includes(event);
}

/**
 * In the server's order: the role of the event, missing records, KYC, the state.
 */
function expectedStatus(
  workflow: keyof typeof WORKFLOWS,
  event: EventName,
  role: RoleId,
  trail: Trail,
): number {
  const rules = WORKFLOWS[workflow].rules.filter((rule) => rule.event === event);
  if (!rules.some((rule) => rule.roles.includes(role))) return 403;
  if (isAbsentFor(trail, workflow, event, role)) return 404;
  return role === ROLE.guest && BEGINNINGS.includes(event) ? 403 : 409;
}

const LINE_OF: Partial<Record<EventName, 'hold' | 'memo' | 'confirmStone' | 'enquiry'>> = {
  RELEASE: 'hold',
  RECEIVE: 'memo',
  SELL: 'memo',
  UPDATE: 'confirmStone',
  AGREE: 'confirmStone',
  DECLINE: 'confirmStone',
  CANCEL: 'confirmStone',
  APPROVE: 'confirmStone',
  REJECT: 'confirmStone',
  REJECT_WITHDRAW: 'confirmStone',
  CLOSE: 'enquiry',
  TRANSFER: 'enquiry',
};

function isAbsentFor(
  trail: Trail,
  workflow: keyof typeof WORKFLOWS,
  event: EventName,
  role: RoleId,
): boolean {
  const isClient = CLIENT_ROLES.includes(role);
  // A withdrawn stone is absent for clients.
  if (BEGINNINGS.includes(event)) return isClient && trail.withdrawn === true;
  // Both holds and memos are extended.
  const extended = event === 'EXTEND' && (workflow === 'memo' || workflow === 'hold') ? workflow : undefined;
  // Sales are reversed by their memo line or their confirm-stone.
  const sold = trail.confirmStone === undefined ? 'memo' : 'confirmStone';
  const kind = extended ?? (event === 'REVERSE' ? sold : LINE_OF[event]);
  if (kind === undefined) return false;
  return trail[kind] === undefined || (isClient && trail.client.role !== role);
}

describe('a refusal', () => {
  it('names the stones that are not available, in the words of the specification', async () => {
    const held = await bring('stone', 'hold', people[ROLE.customer]);
    const free = await nextStone(people[ROLE.apiClient]);
    const reply = await people[ROLE.apiClient].api.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: [free.stockNo, held.stockNo],
    });
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toBe(MESSAGES.onlyAvailable);
    expect(reply.body?.data).toMatchObject({ stones: [{ stock_no: held.stockNo }] });
    const [stone] = await server.query<{ status: number }>('SELECT status FROM stone WHERE id = $1', [
      free.stoneId,
    ]);
    expect(stone?.status).toBe(1);
  });

  it.each([
    ['POST', '/inventory/new-arrival/hold', { user_id: 'x' }, MESSAGES.selectDiamond],
    [
      'POST',
      '/inventory/new-arrival/memo',
      { stock_numbers: [], user_id: 'x', prices: [] },
      MESSAGES.selectDiamond,
    ],
    ['POST', '/inventory/new-arrival/memo', { stock_numbers: ['A'], prices: [] }, MESSAGES.selectClient],
    [
      'POST',
      '/inventory/new-arrival/confirm-stone',
      { stock_numbers: ['A'], prices: [] },
      MESSAGES.selectClient,
    ],
    ['PUT', '/inventory/new-arrival/release-hold', { ids: [] }, MESSAGES.selectDiamond],
  ] as const)('of %s %s %j says what is missing', async (method, path, data, message) => {
    const reply = await people[ROLE.administrator].api.send(method, path, data);
    expect([reply.status, reply.body?.message]).toEqual([400, message]);
  });

  it('tells a customer whose business is not registered to complete the KYC', async () => {
    const newcomer = await server.as('newcomer@pavilion.test');
    const trail = await nextStone(people[ROLE.customer]);
    for (const action of ['hold', 'confirm-stone']) {
      const reply = await take(newcomer, action, {
        stock_numbers: [trail.stockNo],
      });
      expect([reply.status, reply.body?.message]).toEqual([403, MESSAGES.kycPending]);
    }
  });
});
