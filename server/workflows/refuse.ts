/** The only translation of a machine's refusal into the contract's: 403 role, 403 KYC, 400 a missing word, 409 the rest. */
import { decide } from '../../src/machines/decide.ts';
import type { Refusal } from '../../src/machines/decide.ts';
import { GUARDS } from '../../src/machines/guards.ts';
import type { GuardName } from '../../src/machines/guards.ts';
import type { EventName, Facts, WorkflowName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { badShape, conflict, forbidden, kycPending } from '../refusals.ts';
import type { Refused, RefusedStone } from '../refusals.ts';
import { pricesChanged } from './prices-seen.ts';

/** A guard that asks for words refuses the request's shape, and names the field that lacks them. */
const MISSING_WORDS: Partial<Record<GuardName, string>> = { hasReason: 'reason', hasRemark: 'remark' };

/**
 * What the machine refuses whatever the record's state is, asked before anything is looked for: a role that may never do
 * this, and words that are missing. So a role and a shape are refused before an absent record. (Contract, refusals.)
 * @throws Refused 403 role; 400 the field whose words are missing
 */
export function refuseAtTheDoor(
  workflow: WorkflowName,
  event: EventName,
  said: Pick<Facts, 'actor' | 'remark' | 'reason'>,
): void {
  const decision = decide(workflow, null, { type: event }, said);
  if (!decision.ok && decision.refusal.kind === 'role') throw refusedBy(decision.refusal);
  const rules = WORKFLOWS[workflow].rules.filter((rule) => rule.event === event);
  for (const guard of rules.flatMap(({ guards }) => guards)) {
    if (!(guard in MISSING_WORDS) || GUARDS[guard].passes(said)) continue;
    throw refusedBy({ kind: 'guard', guard, sentence: GUARDS[guard].sentence });
  }
}

/** Whether a stone was refused for its price alone. */
export const isOfPrice = (refusal: Refusal): boolean =>
  refusal.kind === 'guard' && refusal.guard === 'priceAsSeen';

/** `stones` are those that stand in the way, each with its own reason. */
export function refusedBy(refusal: Refusal, stones: readonly RefusedStone[] = []): Refused {
  switch (refusal.kind) {
    case 'role':
      return forbidden(refusal.sentence);
    case 'state':
      return conflict(refusal.sentence, { refusal: 'state', stones: [...stones] });
    case 'guard': {
      if (refusal.guard === 'clientRegistered') return kycPending();
      const field = MISSING_WORDS[refusal.guard];
      if (field) return badShape(refusal.sentence, field);
      const sentence = isOfPrice(refusal) ? pricesChanged(stones) : refusal.sentence;
      return conflict(sentence, { refusal: 'guard', guard: refusal.guard, stones: [...stones] });
    }
  }
}
