/** The transitions of demands. */
import { DEMAND_STATUS } from '../../../src/domain/codes.ts';
import type { SearchWire } from '../../../src/domain/stones/search-filters.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import {
  addDemand,
  lockDemand,
  lockWaitingOf,
  waitAnew,
  type LockedDemand,
  type NewDemand,
} from '../../db/queries/demands/demands.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound } from '../../refusals.ts';
import { begunFacts } from '../people/bounds.ts';
import { refusedBy } from '../guard-refusals.ts';
import { moveByJob } from '../move-by-job.ts';
import { actorOf, moveOf, writeMoves, type NamedActor } from '../write-history.ts';

export type DemandRequest = Pick<NewDemand, 'clientId' | 'name' | 'filters' | 'tell'>;

/**
 * CREATE. Returns the new demand's id.
 * @throws Refused 403 for the role
 */
export async function createDemand(
  tx: Tx,
  doer: NamedActor & { id: string },
  asked: DemandRequest,
): Promise<string> {
  const decision = decide('demand', null, { type: 'CREATE' }, {
    actor: actorOf(doer),
    ...(await begunFacts(tx, doer, 'demand', 1)),
  } satisfies FactsOf<'demand'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  await addDemand(tx, { ...asked, id, status: decision.toCode, madeBy: { id: doer.id, name: doer.name } });
  writeDemandSteps(tx, doer, [{ id, client_id: asked.clientId }], decision);
  return id;
}

/**
 * UPDATE, OFFER, FULFIL, CLOSE or REOPEN. `prepare` is called once the demand is locked and the
 * machine has agreed.
 * @throws Refused 403 for the role; 404 if missing or not the actor's; 409 for its state
 */
export async function moveDemand(
  tx: Tx,
  doer: NamedActor,
  id: string,
  event: Extract<EventName, 'UPDATE' | 'OFFER' | 'FULFIL' | 'CLOSE' | 'REOPEN'>,
  prepare: (demand: LockedDemand, decision: Permit) => Promise<void> = () => Promise.resolve(),
): Promise<LockedDemand> {
  const demand = await lockDemand(tx, id);
  if (!demand) throw notFound();
  const decision = decide('demand', demand.status, { type: event }, {
    actor: actorOf(doer),
    ...(event === 'REOPEN' ? await begunFacts(tx, doer, 'demand', 1) : { begun: undefined }),
  } satisfies FactsOf<'demand'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  await prepare(demand, decision);
  writeDemandSteps(tx, doer, [demand], decision);
  return demand;
}

/** UPDATE with new filters: matching starts over. @throws Refused as moveDemand */
export const giveFilters = (
  tx: Tx,
  doer: NamedActor,
  id: string,
  filters: SearchWire,
): Promise<LockedDemand> => moveDemand(tx, doer, id, 'UPDATE', (demand) => waitAnew(tx, demand.id, filters));

/** REOPEN: matching starts over. @throws Refused as moveDemand */
export const reopen = (
  tx: Tx,
  doer: NamedActor,
  id: string,
  check: (demand: LockedDemand) => Promise<void>,
): Promise<LockedDemand> =>
  moveDemand(tx, doer, id, 'REOPEN', async (demand) => {
    await check(demand);
    await waitAnew(tx, demand.id);
  });

/** CLOSE for all open demands of clients whose accounts end. @throws Refused 403 for the role */
export async function closeDemandsOf(tx: Tx, doer: NamedActor, clientIds: readonly string[]): Promise<void> {
  const waiting = await lockWaitingOf(tx, clientIds);
  for (const [status, demands] of Map.groupBy(waiting, (demand) => demand.status)) {
    const decision = decide('demand', status, { type: 'CLOSE' }, { actor: actorOf(doer) });
    if (!decision.ok) throw refusedBy(decision.refusal);
    writeDemandSteps(tx, doer, demands, decision);
  }
}

const MATCHER: NamedActor = {
  id: null,
  role: null,
  name: 'Demands',
  job: 'match-demands',
  requestId: null,
};

/** MATCH or CONFIRM by the job; the caller has locked the demands in the event's source state. */
export function moveByMatching(
  tx: Tx,
  event: 'MATCH' | 'CONFIRM',
  demands: readonly Pick<LockedDemand, 'id' | 'client_id'>[],
): void {
  const status = event === 'MATCH' ? DEMAND_STATUS.open : DEMAND_STATUS.offered;
  moveByJob(
    tx,
    MATCHER,
    { workflow: 'demand', event },
    demands.map(({ id, client_id }) => ({ id, client_id, status })),
  );
}

function writeDemandSteps(
  tx: Tx,
  doer: NamedActor,
  demands: readonly Pick<LockedDemand, 'id' | 'client_id'>[],
  permit: Permit,
): void {
  writeMoves(
    tx,
    doer,
    demands.map(({ id, client_id }) => moveOf('demand', id, client_id, permit)),
  );
}
