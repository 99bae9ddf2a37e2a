/** The facts of the credit limit before the server is asked, which decides. */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { addedBy, type CreditFigures } from '../../domain/lines/credit-limits.ts';

export type CreditStanding = AnswerOf<'getCreditStanding'>;

/**
 * How much of a client's limit is used (the user's, without `clientId`); undefined while loading.
 */
export function useCreditStanding(asks: boolean, clientId?: string): CreditStanding | undefined {
  const query = clientId === undefined ? {} : { query: { user_id: clientId } };
  return useQuery({ ...q<'getCreditStanding'>('getCreditStanding', query), enabled: asks }).data;
}

/**
 * How much of the limit stones at these prices would use; null without a limit, or until it is
 * loaded.
 */
export function creditFigures(
  standing: CreditStanding | undefined,
  amounts: readonly (string | null)[] | undefined,
): CreditFigures | null {
  if (standing?.limit == null || amounts === undefined) return null;
  const { limit, exposure, tax_percents: taxes } = standing;
  return { limit, exposure, adding: addedBy(amounts, taxes) };
}
