/** The facts of the hold limits before the server is asked, which decides. */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { ROLE, type RoleId } from '../../domain/codes.ts';
import type { GuardName } from '../../machines/guards/all.ts';
import type { FactsOf } from '../../machines/decision-facts.ts';

export type HoldStanding = AnswerOf<'getHoldStanding'>;

/** How many stones a client holds (the user, without `clientId`); undefined while loading. */
export function useHoldStanding(asks: boolean, clientId?: string): HoldStanding | undefined {
  const query = clientId === undefined ? {} : { query: { user_id: clientId } };
  return useQuery({ ...q<'getHoldStanding'>('getHoldStanding', query), enabled: asks }).data;
}

/** Assumes no limit while nothing is known. `adding` counts all stones of the request. */
export function holdFacts(
  stockNo: string,
  adding: number,
  standing: HoldStanding | undefined,
): Pick<FactsOf<'start'>, 'holds' | 'restsUntil'> {
  const { own = 0, held = 0, limit = Infinity, resting = [] } = standing ?? {};
  const until = resting.find(({ stock_no }) => stock_no === stockNo)?.until;
  const rests = until !== undefined && Date.parse(until) > Date.now();
  return { holds: { own, held, limit, adding }, restsUntil: rests ? until : null };
}

const HOLD_LIMITS: readonly unknown[] = ['withinHoldLimit', 'notHeldLately'] satisfies GuardName[];
const ALL_LIMITS: readonly unknown[] = [...HOLD_LIMITS, 'withinCreditLimit' satisfies GuardName];

/**
 * The sentence of the limit that made the server refuse and that a reason of this person lifts;
 * null for other refusals.
 */
export function limitIn(refused: ApiError | null, role: RoleId): string | null {
  const limits = role === ROLE.administrator ? ALL_LIMITS : HOLD_LIMITS;
  const data = refused?.data;
  const guard = typeof data === 'object' && data !== null && 'guard' in data ? data.guard : null;
  return refused !== null && limits.includes(guard) ? refused.message : null;
}
