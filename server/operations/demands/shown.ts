/** A demand in the contract's form, and its name in the audit log. */
import { keptSearch } from '../../../src/domain/stones/kept-search.ts';
import { personal } from '../../db/queries/audit/personal.ts';
import { findDemand, type DemandRow, type LockedDemand } from '../../db/queries/demands/demands.ts';
import type { Tx } from '../../db/with-actor.ts';
import { absent } from '../../refusals.ts';
import type { AnswerData, AuditEntry } from '../handler.ts';
import { lostIn } from '../searches/lost.ts';

type Demand = AnswerData<'createDemand'>;

/** @throws Refused 404 if missing, or not the actor's */
export async function present(tx: Tx, id: string): Promise<Demand> {
  const row = await findDemand(tx, id);
  if (!row) throw absent();
  return shownDemand(row);
}

export function shownDemand(row: DemandRow): Demand {
  const { wire, lost } = keptSearch(row.filters);
  return { ...row, filters: wire, lost: lostIn(lost) };
}

export const audited = (
  did: string,
  { id, client_id: clientId, name }: Pick<LockedDemand, 'id' | 'client_id' | 'name'>,
): AuditEntry => ({
  summary: `${did} ${personal(clientId, name)}`,
  subject: { demand_id: id, user_id: clientId },
});
