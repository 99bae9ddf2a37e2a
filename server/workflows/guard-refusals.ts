/**
 * Translates a machine's refusal to the contract's: 403 role, 403 KYC, 400 a missing reason, 409
 * the rest.
 */
import { decide, type Refusal } from '../../src/machines/decide.ts';
import { GUARDS } from '../../src/machines/guards/all.ts';
import type { GuardName } from '../../src/machines/guards/all.ts';
import type { Facts } from '../../src/machines/facts.ts';
import type { EventName, WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { invalidRequest, conflict, forbidden, kycPending } from '../refusals.ts';
import type { Refused, RefusedStone } from '../refusals.ts';
import { pricesChanged } from './seen-prices.ts';

/** Guards that require a text, with the field that is missing; they answer 400. */
const MISSING_WORDS: Partial<Record<GuardName, string>> = {
  hasReason: 'reason',
  saysWhy: 'reason',
  hasPriceReason: 'reason',
  hasReversalReason: 'reason',
  hasApartReason: 'reason',
  hasPaymentReason: 'reason',
  hasExtensionReason: 'reason',
  hasDeclineReason: 'reason',
  saysSo: 'reason',
  hasRemark: 'remark',
  paperDated: 'expires_on',
  answered: 'answer',
};

/** Guards that require a registered business. */
const KYC: readonly GuardName[] = ['clientRegistered', 'sharerRegistered'];

/**
 * Refusals that do not depend on a record, checked before anything is read: a role that may never
 * do this, and missing text. They therefore come before a missing record. (Contract, refusals.)
 * @throws Refused 403 for the role; 400 the field whose text is missing
 */
export function refuseEarly(
  workflow: WorkflowName,
  event: EventName,
  said: Pick<Facts, 'actor' | 'remark' | 'reason' | 'answered' | 'paperDated'>,
): void {
  const decision = decide(workflow, null, { type: event }, said);
  if (!decision.ok && decision.refusal.kind === 'role') throw refusedBy(decision.refusal);
  const rules = WORKFLOWS[workflow].rules.filter((rule) => rule.event === event);
  for (const guard of rules.flatMap(({ guards }) => guards)) {
    if (!(guard in MISSING_WORDS) || GUARDS[guard].passes(said)) continue;
    throw refusedBy({ kind: 'guard', guard, sentence: GUARDS[guard].sentence });
  }
}

/** Whether a stone was refused only because of its price. */
export const isOfPrice = (refusal: Refusal): boolean =>
  refusal.kind === 'guard' && refusal.guard === 'priceAsSeen';

/** `stones` are the refused ones, each with its reason. */
export function refusedBy(refusal: Refusal, stones: readonly RefusedStone[] = []): Refused {
  switch (refusal.kind) {
    case 'role':
      return forbidden(refusal.sentence);
    case 'state':
      return conflict(refusal.sentence, { refusal: 'state', stones: [...stones] });
    case 'guard': {
      if (KYC.includes(refusal.guard)) return kycPending(refusal.sentence);
      const field = MISSING_WORDS[refusal.guard];
      if (field) return invalidRequest(refusal.sentence, field);
      const sentence = isOfPrice(refusal) ? pricesChanged(stones) : refusal.sentence;
      return conflict(sentence, { refusal: 'guard', guard: refusal.guard, stones: [...stones] });
    }
  }
}
