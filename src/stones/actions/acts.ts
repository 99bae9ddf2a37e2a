/** What can be done with chosen stones, and whether it may be: the machines' own answer, asked before the server is. */
import { BUSINESS_STATUS, CLIENT_ROLES, ROLE, type BusinessStatus, type RoleId } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { decide } from '../../machines/decide.ts';
import { decideTogether } from '../../machines/decide-together.ts';
import type { EventName, Facts, WorkflowName } from '../../machines/workflow.ts';
import { rolesOf } from '../../machines/workflows.ts';
import type { MayOrWhyNot } from '../../ui/actions/ActionButton.tsx';
import { accessOf, actorOf, type User } from '../../ui/session/session.ts';
import type { Stone } from '../stone.ts';
import { holdFacts, type HoldStanding } from './hold-facts.ts';

export const ACT_NAMES = ['hold', 'memo', 'confirm', 'enquire', 'withdraw', 'restore'] as const;
export type ActName = (typeof ACT_NAMES)[number];

interface Act {
  label: string;
  operation: 'holdStones' | 'issueMemo' | 'confirmStones' | 'openEnquiry' | 'setInventoryStatus';
  workflow: WorkflowName;
  event: EventName;
  /** The permission's path; clients have theirs below their portal. */
  path: string;
}

export const ACTS: Readonly<Record<ActName, Act>> = {
  hold: {
    label: 'Hold',
    operation: 'holdStones',
    workflow: 'hold',
    event: 'HOLD',
    path: '/transaction/hold',
  },
  memo: {
    label: 'Memo',
    operation: 'issueMemo',
    workflow: 'memo',
    event: 'ISSUE',
    path: '/transaction/memo',
  },
  confirm: {
    label: 'Confirm',
    operation: 'confirmStones',
    workflow: 'confirmStone',
    event: 'CONFIRM',
    path: '/transaction/confirm-stone',
  },
  enquire: {
    label: 'Enquire',
    operation: 'openEnquiry',
    workflow: 'enquiry',
    event: 'OPEN',
    path: '/transaction/enquiry',
  },
  withdraw: {
    label: 'Withdraw',
    operation: 'setInventoryStatus',
    workflow: 'stone',
    event: 'WITHDRAW',
    path: '/inventory/status',
  },
  restore: {
    label: 'Restore',
    operation: 'setInventoryStatus',
    workflow: 'stone',
    event: 'RESTORE',
    path: '/inventory/status',
  },
};

export const isClient = (user: User): boolean => CLIENT_ROLES.includes(user.role_id);

/** A client's screen keeps to what clients can ever do; staff see every act, with the reason where one is not theirs. */
export const actsOf = (user: User): ActName[] =>
  ACT_NAMES.filter((name) => !isClient(user) || rolesOf(ACTS[name].operation).includes(user.role_id));

/** Whom the act is for; unknown until staff have chosen somebody. */
export interface ActedFor {
  role: RoleId;
  business: BusinessStatus | undefined;
}

/** How near the client is to the limits of holding, and why staff go beyond them. */
export interface HoldAsk {
  standing?: HoldStanding | undefined;
  reason?: string;
}

const refusal = (sentence: string): MayOrWhyNot => ({ ok: false, refusal: { sentence } });
const NOT_PERMITTED = refusal('Your role does not allow this. An administrator can grant it.');

/** Yes, or the first refusal, in the words that the server would answer with. */
export function mayDo(
  name: ActName,
  stones: readonly Stone[],
  user: User,
  client: ActedFor | null,
  ask: HoldAsk = {},
): MayOrWhyNot {
  if (stones.length === 0) return refusal(MESSAGES.selectDiamond);
  const facts = (stone: Stone): Partial<Facts> => ({
    ...aboutClient(stone, user, client),
    ...(name === 'hold' ? aboutHolds(stone, stones.length, ask) : {}),
  });
  for (const stone of stones) {
    const decision = decisionOn(name, stone, user, facts(stone));
    if (!decision.ok) return decision;
  }
  return mayWrite(user, ACTS[name].path) ? { ok: true } : NOT_PERMITTED;
}

/** The limit of holding that only a reason goes beyond, in its own words; null where there is none in the way. */
export function beyondLimit(
  name: ActName,
  stones: readonly Stone[],
  user: User,
  client: ActedFor | null,
  standing: HoldStanding | undefined,
): string | null {
  const refused = mayDo(name, stones, user, client, { standing });
  if (refused.ok || !mayDo(name, stones, user, client, { standing, reason: '-' }).ok) return null;
  return refused.refusal.sentence;
}

const aboutHolds = (stone: Stone, adding: number, { standing, reason }: HoldAsk): Partial<Facts> => ({
  ...holdFacts(stone.stock_no, adding, standing),
  ...(reason === undefined ? {} : { reason }),
});

function decisionOn(name: ActName, stone: Stone, user: User, known: Partial<Facts>): MayOrWhyNot {
  const { workflow, event } = ACTS[name];
  const facts: Facts = {
    actor: actorOf(user),
    stoneStatus: stone.status,
    // Whoever looks at a row sees the price that the row has.
    seenAmount: stone.sell_amt ?? null,
    amountNow: stone.sell_amt ?? null,
    ...known,
  };
  if (workflow === 'stone') return decide('stone', stone.status, { type: event }, facts);
  return decideTogether(workflow, null, { type: event }, facts, { stone: stone.status, hold: 'held' });
}

/**
 * While staff have chosen nobody, the best client is assumed: whoever is chosen later is judged in the dialog. Whose
 * hold a stone is under is known to the server alone, unless it is the person's own.
 */
function aboutClient(stone: Stone, user: User, client: ActedFor | null): Partial<Facts> {
  if (isClient(user)) {
    const status = user.business_details?.status;
    return {
      clientRole: user.role_id,
      sameClient: stone.held_for_me === true,
      ...(status === undefined ? {} : { businessStatus: status }),
    };
  }
  if (client === null)
    return { clientRole: ROLE.customer, businessStatus: BUSINESS_STATUS.registered, sameClient: true };
  return {
    clientRole: client.role,
    sameClient: true,
    ...(client.business === undefined ? {} : { businessStatus: client.business }),
  };
}

const mayWrite = (user: User, path: string): boolean =>
  (isClient(user) ? [`/customer/portal${path}`, path] : [path]).some((one) => accessOf(user, one).write);
