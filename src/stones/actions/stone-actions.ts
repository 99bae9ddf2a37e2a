/**
 * The actions on selected stones, and whether the machines allow them, checked before the server is
 * asked.
 */
import { isClient } from '../client/client-of.ts';
import { BUSINESS_STATUS, ROLE, type BusinessStatus, type RoleId } from '../../domain/codes.ts';
import type { CreditFigures } from '../../domain/lines/credit-limits.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { decide, decideTogether, rolesOf, type StoneWorkflowName } from '../../machines/stone-workflows.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';
import type { EventName } from '../../machines/workflow.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { actorOf, type User } from '../../ui/session/session.ts';
import type { Stone } from '../stone.ts';
import { holdFacts, type HoldStanding } from './hold-facts.ts';

export const STONE_ACTION_NAMES = ['hold', 'memo', 'confirm', 'enquire', 'withdraw', 'restore'] as const;
export type StoneActionName = (typeof STONE_ACTION_NAMES)[number];

interface StoneAction {
  label: string;
  operation: 'holdStones' | 'issueMemo' | 'confirmStones' | 'openEnquiry' | 'setInventoryStatus';
  workflow: StoneWorkflowName;
  event: EventName;
  /** The permission's path; clients' paths add their portal in front. */
  path: string;
  /** 'Hold' of 'Hold 3 stones'. */
  verb: string;
  /** After it, where nothing takes it back: the link to its list. */
  see?: string;
  /** The result of the action. */
  follows: string;
  words: Words;
}

/** The text that the person adds to the action. */
interface Words {
  label: string;
  rows: number;
  most: number;
  /** The message if the text is empty; null if it may be. */
  missing: string | null;
}

const REMARK: Words = { label: 'Remark', rows: 1, most: 500, missing: null };
const REASON: Words = { ...REMARK, label: 'Reason' };
const QUESTION: Words = {
  label: 'Your question',
  rows: 3,
  most: 2000,
  missing: 'Please write what you want to know.',
};

export const STONE_ACTIONS: Readonly<Record<StoneActionName, StoneAction>> = {
  hold: {
    label: 'Hold',
    operation: 'holdStones',
    workflow: 'hold',
    event: 'HOLD',
    path: '/transaction/hold',
    verb: 'Hold',
    follows: 'No one else can take these stones until the hold ends, and they keep their price.',
    words: REMARK,
  },
  memo: {
    label: 'Memo',
    operation: 'issueMemo',
    workflow: 'memo',
    event: 'ISSUE',
    path: '/transaction/memo',
    verb: 'Issue',
    see: 'See memos',
    follows: 'The stones are lent to the client. Each one is then received back or sold.',
    words: REMARK,
  },
  confirm: {
    label: 'Confirm',
    operation: 'confirmStones',
    workflow: 'confirmStone',
    event: 'CONFIRM',
    path: '/transaction/confirm-stone',
    verb: 'Confirm',
    follows: 'A firm order: an administrator approves or rejects each stone.',
    words: REMARK,
  },
  enquire: {
    label: 'Enquire',
    operation: 'openEnquiry',
    workflow: 'enquiry',
    event: 'OPEN',
    path: '/transaction/enquiry',
    verb: 'Enquire about',
    see: 'See enquiries',
    follows: 'A question about these stones. It does not reserve them.',
    words: QUESTION,
  },
  withdraw: {
    label: 'Withdraw',
    operation: 'setInventoryStatus',
    workflow: 'stone',
    event: 'WITHDRAW',
    path: '/inventory/status',
    verb: 'Withdraw',
    follows: 'These stones are hidden from clients and cannot be ordered until they are restored.',
    words: REASON,
  },
  restore: {
    label: 'Restore',
    operation: 'setInventoryStatus',
    workflow: 'stone',
    event: 'RESTORE',
    path: '/inventory/status',
    verb: 'Restore',
    follows: 'These stones can be found and ordered again.',
    words: REASON,
  },
};

/**
 * Clients see only actions that clients can ever use. Staff see all, with the reason when one is
 * not allowed.
 */
export const stoneActionsOf = (user: User): StoneActionName[] =>
  STONE_ACTION_NAMES.filter(
    (name) => !isClient(user) || rolesOf(STONE_ACTIONS[name].operation).includes(user.role_id),
  );

/** The client acted for; unknown until staff choose one. */
export interface ActedFor {
  role: RoleId;
  business: BusinessStatus | undefined;
}

/** How close the client is to their limits, and the reason for which staff exceed them. */
export interface Limits {
  standing?: HoldStanding | undefined;
  /** Also null until the limits are loaded. */
  credit?: CreditFigures | null;
  reason?: string;
}

const refusal = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });

/** Allowed, or the first refusal in the server's words. */
export function mayDo(
  name: StoneActionName,
  stones: readonly Stone[],
  user: User,
  client: ActedFor | null,
  limits: Limits = {},
): ActionDecision {
  if (stones.length === 0) return refusal(MESSAGES.selectDiamond);
  for (const stone of stones) {
    const decision = decisionOn(name, stone, {
      ...factsOfStone(stone, user, client),
      ...holdFacts(stone.stock_no, stones.length, limits.standing),
      credit: limits.credit ?? null,
      reason: limits.reason,
    });
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, STONE_ACTIONS[name].path);
}

/** The sentence of a limit that a reason would lift; null when none applies. */
export function beyondLimit(
  name: StoneActionName,
  stones: readonly Stone[],
  user: User,
  client: ActedFor | null,
  limits: Limits,
): string | null {
  const refused = mayDo(name, stones, user, client, { ...limits, reason: '' });
  if (refused.ok || !mayDo(name, stones, user, client, { ...limits, reason: '-' }).ok) return null;
  return refused.refusal.sentence;
}

function decisionOn(name: StoneActionName, stone: Stone, facts: FactsOf<'start'>): ActionDecision {
  const { workflow, event } = STONE_ACTIONS[name];
  if (workflow === 'stone') return decide('stone', stone.status, { type: event }, facts);
  return decideTogether(workflow, null, { type: event }, facts, { stone: stone.status, hold: 'held' });
}

/**
 * The facts of a new line as far as the stone's row tells. Until staff choose a client, assume one
 * without restrictions; the dialog checks again. Only the server knows what is begun, and who holds
 * a stone, unless it is the user.
 */
export const factsOfStone = (stone: Stone, user: User, client: ActedFor | null): FactsOf<'start'> => ({
  actor: actorOf(user),
  reason: undefined,
  stoneStatus: stone.status,
  twinTaken: stone.twin_taken ?? null,
  withheld: stone.withheld === true,
  sameClient: !isClient(user) || stone.held_for_me === true,
  ...clientFacts(user, client),
  // The price that the person sees in the row.
  seenAmount: stone.sell_amt ?? null,
  amountNow: stone.sell_amt ?? null,
  begun: null,
  holds: undefined,
  restsUntil: undefined,
  credit: undefined,
  isInLine: undefined,
  isOffered: undefined,
  offer: undefined,
  // Above their amount a colleague is asked, which is no refusal.
  confirming: '0.00',
  begunBy: undefined,
  isAwaited: undefined,
});

function clientFacts(
  user: User,
  client: ActedFor | null,
): Pick<FactsOf<'start'>, 'clientRole' | 'businessStatus'> {
  if (isClient(user)) return { clientRole: user.role_id, businessStatus: user.business_details?.status };
  if (client === null) return { clientRole: ROLE.customer, businessStatus: BUSINESS_STATUS.registered };
  return { clientRole: client.role, businessStatus: client.business };
}
