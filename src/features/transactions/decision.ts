/** Whether the machines allow an action on all chosen lines, before the server is asked. */
import { houseToday } from '../../domain/house-days.ts';
import { lastDayFrom } from '../../domain/lines/due-days.ts';
import { decideTogether } from '../../machines/decide.ts';
import { dueDaysOf, stepFacts } from '../../machines/decision-facts.ts';
import type { EventName } from '../../machines/workflow.ts';
import { liveCodes, openCodes, rolesOf } from '../../machines/workflows.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { accessOf, actorOf, type User } from '../../ui/session/session.ts';
import { screenOf, type Line, type LineWorkflow } from './lines.ts';

const refusal = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });

export const mayRead = (user: User, workflow: LineWorkflow): boolean =>
  accessOf(user, screenOf(workflow).permission).read;

export interface DecisionInput {
  workflow: LineWorkflow;
  event: EventName;
  lines: readonly Line[];
  user: User;
  /** The dialog's input so far, or ANY_REASON. */
  reason?: string | undefined;
  /** The new price per carat of each line; or ANY_PRICE. */
  priceOf?: ((line: Line) => string | null) | typeof ANY_PRICE;
  /** The new due day, or ANY_DAY. */
  until?: Until;
}

/** A day, YYYY-MM-DD; null while none is chosen. */
export type Until = string | null;
/** Before the dialog is open: the latest day that can be chosen. */
export const ANY_DAY = 'any day';
/** Before the dialog is open: lower prices. */
export const ANY_PRICE = 'any price';

/** Events that need another permission than the list's. */
const RIGHT: Partial<Record<EventName, string>> = {
  APPROVE: 'confirm-stone-decision',
  REJECT: 'confirm-stone-decision',
  REJECT_WITHDRAW: 'confirm-stone-decision',
  LOWER_PRICE: 'sale-price',
  REVERSE: 'invoice',
};

/** Allowed, or the first refusal with the server's message. */
export function decisionOver({
  workflow,
  event,
  lines,
  user,
  reason,
  priceOf,
  until,
}: DecisionInput): ActionDecision {
  if (lines.length === 0) return refusal(MESSAGES.selectDiamond);
  for (const line of lines) {
    const facts = stepFacts({
      actor: actorOf(user),
      job: undefined,
      reason,
      begunBy: begunBy(line, user),
      barredBy: 'barred_by' in line ? (line.barred_by ?? null) : null,
      line,
      isOver: isOver(line),
      price: priceOf === ANY_PRICE ? null : priceOf?.(line),
      dueDays: 'due_date' in line ? dueDaysUntil(line, until) : undefined,
    });
    if (priceOf === ANY_PRICE) facts.lowersPrice = true;
    const decision = decideTogether(workflow, line.status, { type: event }, facts, {
      stone: line.stone_status,
      hold: 'held',
    });
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, RIGHT[event] ?? screenOf(workflow).permission);
}

/** Who began the line: the user, or somebody of their company. */
export const begunBy = (line: Line, user: User): string | undefined =>
  'is_own' in line ? (line.is_own ? user.id : 'a colleague') : undefined;

/** The codes of a list's open lines, as they concern the user. */
export const openFor = (user: User, workflow: LineWorkflow): number[] =>
  isClient(user) ? openCodes(workflow) : liveCodes(workflow);

/** Whether the time of a hold, or of the offer of a stone, has run out; other lines have no end. */
function isOver(line: Line): boolean {
  const end = 'due_at' in line ? line.due_at : 'offer_until' in line ? line.offer_until : null;
  return end !== null && Date.parse(end) <= Date.now();
}

/** The fact of a new due day. */
export function dueDaysUntil({ due_date: due }: { due_date: string }, until: Until = null) {
  const today = houseToday();
  return dueDaysOf(today, due, until === ANY_DAY ? lastDayFrom(today) : until);
}

/**
 * Staff see every action of a list, with a reason if their role may not do it; clients only see
 * actions that clients can do.
 */
export const concerns = (user: User, operation: string): boolean =>
  !CLIENT_ROLES.includes(user.role_id) || rolesOf(operation).includes(user.role_id);
