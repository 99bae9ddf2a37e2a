/** A demand in the contract's form, and its name in the audit log. */
import { readStoredSearch } from '../../../src/domain/stones/stored-search.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { findDemand, type DemandRow, type LockedDemand } from '../../db/queries/demands/demands.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import type { AnswerData, AuditEntry } from '../handler.ts';
import { removedFiltersIn } from '../../../src/lists/searches.ts';

type Demand = AnswerData<'createDemand'>;

/** @throws Refused 404 if missing, or not the actor's */
export async function present(tx: Tx, id: string): Promise<Demand> {
  const row = await findDemand(tx, id);
  if (!row) throw notFound();
  return demandAnswer(row);
}

export function demandAnswer(row: DemandRow): Demand {
  const { wire, lost } = readStoredSearch(row.filters);
  return { ...row, filters: wire, lost: removedFiltersIn(lost) };
}

export const audited = (
  did: string,
  { id, client_id: clientId, name }: Pick<LockedDemand, 'id' | 'client_id' | 'name'>,
): AuditEntry => ({
  summary: `${did} ${markPersonal(clientId, name)}`,
  subject: { demand_id: id, user_id: clientId },
});
