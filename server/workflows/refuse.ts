/** The only translation of a machine's refusal into the contract's: 403 role, 403 KYC, 400 a missing word, 409 the rest. */
import type { Refusal } from '../../src/machines/decide.ts';
import { badShape, conflict, forbidden, kycPending } from '../refusals.ts';
import type { Refused, RefusedStone } from '../refusals.ts';

/** A guard that asks for words refuses the request's shape, and names the field that lacks them. */
const MISSING_WORDS: Record<string, string> = { hasReason: 'reason', hasRemark: 'remark' };

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
      return conflict(refusal.sentence, { refusal: 'guard', guard: refusal.guard, stones: [...stones] });
    }
  }
}
