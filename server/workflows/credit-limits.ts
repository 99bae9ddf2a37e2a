/** The facts of the credit limit, read under a lock so that concurrent lines cannot both pass. */
import { addedBy, type CreditFigures } from '../../src/domain/lines/credit-limits.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { lockCredit, type LockedCredit } from '../db/queries/clients/credit-limits.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import type { Tx } from '../db/with-actor.ts';

/** Null if no limit is set; undefined for lines that do not use the limit. */
export type Credit = LockedCredit | null | undefined;

const takesCredit = (workflow: LineWorkflow, event: EventName): boolean =>
  WORKFLOWS[workflow].rules.some((rule) => rule.event === event && rule.guards.includes('withinCreditLimit'));

/**
 * The client's limit for lines that this event creates. Sent after the stones' locks; clients are
 * always locked last, which rules out deadlocks. The lock on rights, taken before, keeps the limit
 * unchanged.
 */
export async function creditFor(
  tx: Tx,
  { workflow, event, clientId }: { workflow: LineWorkflow; event: EventName; clientId: string },
  how: 'lock' | 'read',
): Promise<Credit> {
  if (!takesCredit(workflow, event)) return undefined;
  return (await lockCredit(tx, clientId, how)) ?? null;
}

/** How much of the limit stones of these prices would use, as a fact. */
export const creditFact = (
  credit: Credit,
  amounts: readonly (string | null)[],
): CreditFigures | null | undefined =>
  credit && {
    limit: credit.limit,
    exposure: credit.exposure,
    adding: addedBy(amounts, credit.tax_percents),
  };

/** The limit after stones of these prices are permitted. */
export const after = (credit: Credit, amount: string | null): Credit =>
  credit && { ...credit, exposure: addedBy([credit.exposure, addedBy([amount], credit.tax_percents)], []) };
