/** The facts of the credit limit, read under a lock, so that two at once cannot both pass. */
import { addedBy, type CreditFigures } from '../../src/domain/lines/credit-limits.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { lockCredit, type LockedCredit } from '../db/queries/clients/credit-limits.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import type { Tx } from '../db/with-actor.ts';

/** Null if no limit is set; undefined for lines that take nothing of it. */
export type Credit = LockedCredit | null | undefined;

const takesCredit = (workflow: LineWorkflow, event: EventName): boolean =>
  WORKFLOWS[workflow].rules.some((rule) => rule.event === event && rule.guards.includes('withinCreditLimit'));

/**
 * The client's limit for lines that this event begins. Sent after the stones' locks; clients are
 * always locked after stones and last, which rules out deadlocks. Rights are relied on already, so
 * that the limit stays.
 */
export async function creditFor(
  tx: Tx,
  { workflow, event, clientId }: { workflow: LineWorkflow; event: EventName; clientId: string },
  how: 'lock' | 'look',
): Promise<Credit> {
  if (!takesCredit(workflow, event)) return undefined;
  return (await lockCredit(tx, clientId, how)) ?? null;
}

/** What stones of these prices would take of the limit, as a fact. */
export const creditFact = (
  credit: Credit,
  amounts: readonly (string | null)[],
): CreditFigures | null | undefined =>
  credit && {
    limit: credit.limit,
    exposure: credit.exposure,
    adding: addedBy(amounts, credit.tax_percents),
  };

/** What is left after stones of these prices are permitted. */
export const after = (credit: Credit, amount: string | null): Credit =>
  credit && { ...credit, exposure: addedBy([credit.exposure, addedBy([amount], credit.tax_percents)], []) };
