/** Whether an action may happen to all of the chosen lines: the machines' own answer, asked before the server is. */
import { decideTogether } from '../../machines/decide-together.ts';
import type { EventName } from '../../machines/workflow.ts';
import { rolesOf } from '../../machines/workflows.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { Decimal } from '../../domain/money.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { accessOf, actorOf, type Access, type User } from '../../ui/session/session.ts';
import { screenOf, type Line, type LineWorkflow } from './lines.ts';

const refusal = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
const NOT_PERMITTED = refusal('Your role does not allow this. An administrator can grant it.');

/** By the permission's name: clients' permissions carry the client portal's paths. */
function accessTo(user: User, name: string): Access {
  const permission = user.permissions
    .flatMap((category) => category.permissions)
    .find((one) => one.name === name);
  return permission === undefined ? { read: false, write: false } : accessOf(user, permission.path);
}

export const mayRead = (user: User, workflow: LineWorkflow): boolean =>
  accessTo(user, screenOf(workflow).permission).read;

export interface Wish {
  workflow: LineWorkflow;
  event: EventName;
  lines: readonly Line[];
  user: User;
  /** What the dialog has asked for so far; while it is not open yet, that it will ask. */
  reason?: string | undefined;
  /** The new price per carat of each line; while the dialog is not open yet, that it will ask. */
  priceOf?: ((line: Line) => string | null) | 'asked for';
}

/** Yes, or the first refusal in the words that the server would answer with. */
/** Events whose right is not the list's own. */
const RIGHT: Partial<Record<EventName, string>> = {
  APPROVE: 'confirm-stone-decision',
  REJECT: 'confirm-stone-decision',
  REJECT_WITHDRAW: 'confirm-stone-decision',
  LOWER_PRICE: 'sale-price',
};

export function decisionOver({ workflow, event, lines, user, reason, priceOf }: Wish): ActionDecision {
  if (lines.length === 0) return refusal(MESSAGES.selectDiamond);
  for (const line of lines) {
    const facts = {
      actor: actorOf(user),
      stoneStatus: line.stone_status,
      reason,
      running: !('due_at' in line) || Date.parse(line.due_at) > Date.now(),
      lowersPrice: priceOf === 'asked for' || lowers(line, priceOf?.(line)),
    };
    const decision = decideTogether(workflow, line.status, { type: event }, facts, {
      stone: line.stone_status,
    });
    if (!decision.ok) return decision;
  }
  return accessTo(user, RIGHT[event] ?? screenOf(workflow).permission).write ? { ok: true } : NOT_PERMITTED;
}

const lowers = ({ markup_ppc: kept }: Line, price: string | null | undefined): boolean =>
  price != null && kept != null && new Decimal(price).lt(kept);

/**
 * Staff see every action of a list, with the reason where one is not theirs; a client's list keeps to what clients can
 * ever do.
 */
export const concerns = (user: User, operation: string): boolean =>
  !CLIENT_ROLES.includes(user.role_id) || rolesOf(operation).includes(user.role_id);
