/** Whether the machine of requests for more time allows an action on all chosen lines. */
import { liveCodes } from '../../../machines/workflows.ts';
import { decide } from '../../../machines/decide.ts';
import type { FactsOf } from '../../../machines/decision-facts.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { actorOf, type User } from '../../../ui/session/session.ts';
import { dueDaysUntil, type Until } from '../decision.ts';
import type { MemoLine } from '../lines.ts';
import { isExtensionRequested } from './memo-extension.tsx';

interface ExtensionDecisionInput {
  event: 'CREATE' | 'DECLINE' | 'WITHDRAW';
  lines: readonly MemoLine[];
  user: User;
  reason?: string;
  until?: Until;
}

/** Staff answer with the permission for memos; asking has its own permission. */
const RIGHT = { CREATE: 'memo-extension', WITHDRAW: 'memo-extension', DECLINE: 'memo' } as const;

/** Allowed, or the first refusal with the server's message. */
export function extensionDecision({
  event,
  lines,
  user,
  reason,
  until,
}: ExtensionDecisionInput): ActionDecision {
  if (lines.length === 0) return { ok: false, refusal: { sentence: MESSAGES.selectDiamond } };
  for (const line of lines) {
    const facts: FactsOf<'extension'> = {
      actor: actorOf(user),
      begun: null,
      reason,
      isOut: liveCodes('memo').includes(line.status),
      isAsked: isExtensionRequested(line),
      dueDays: dueDaysUntil(line, until),
    };
    const from = event === 'CREATE' ? null : (line.extension?.status ?? null);
    const decision = decide('memoExtension', from, { type: event }, facts);
    if (!decision.ok) return decision;
  }
  return permissionDecision(user, RIGHT[event]);
}
