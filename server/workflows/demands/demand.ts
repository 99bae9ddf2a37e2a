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
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';

export type DemandRequest = Pick<NewDemand, 'clientId' | 'name' | 'filters' | 'tell'>;

/**
 * CREATE. Returns the new demand's id.
 * @throws Refused 403 for the role
 */
export async function createDemand(tx: Tx, actor: PersonActor, asked: DemandRequest): Promise<string> {
  const decision = decide('demand', null, { type: 'CREATE' }, {
    actor: actorFact(actor),
    ...(await begunFacts(tx, actor, 'demand', 1)),
  } satisfies FactsOf<'demand'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  await addDemand(tx, { ...asked, id, status: decision.toCode, madeBy: { id: actor.id, name: actor.name } });
  writeDemandSteps(tx, actor, [{ id, client_id: asked.clientId }], decision);
  return id;
}

/**
 * UPDATE, OFFER, FULFIL, CLOSE or REOPEN. `prepare` is called once the demand is locked and the
 * machine has agreed.
 * @throws Refused 403 for the role; 404 if missing or not the actor's; 409 for its state
 */
export async function moveDemand(
  tx: Tx,
  actor: NamedActor,
  id: string,
  event: Extract<EventName, 'UPDATE' | 'OFFER' | 'FULFIL' | 'CLOSE' | 'REOPEN'>,
  prepare: (demand: LockedDemand, decision: Permit) => Promise<void> = () => Promise.resolve(),
): Promise<LockedDemand> {
  const demand = await lockDemand(tx, id);
  if (!demand) throw notFound();
  const decision = decide('demand', demand.status, { type: event }, {
    actor: actorFact(actor),
    ...(event === 'REOPEN' ? await begunFacts(tx, actor, 'demand', 1) : { begun: undefined }),
  } satisfies FactsOf<'demand'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  await prepare(demand, decision);
  writeDemandSteps(tx, actor, [demand], decision);
  return demand;
}

/** UPDATE with new filters: matching starts over. @throws Refused as moveDemand */
export const giveFilters = (
  tx: Tx,
  actor: NamedActor,
  id: string,
  filters: SearchWire,
): Promise<LockedDemand> => moveDemand(tx, actor, id, 'UPDATE', (demand) => waitAnew(tx, demand.id, filters));

/** REOPEN: matching starts over. @throws Refused as moveDemand */
export const reopen = (
  tx: Tx,
  actor: NamedActor,
  id: string,
  check: (demand: LockedDemand) => Promise<void>,
): Promise<LockedDemand> =>
  moveDemand(tx, actor, id, 'REOPEN', async (demand) => {
    await check(demand);
    await waitAnew(tx, demand.id);
  });

/** CLOSE for all open demands of clients whose accounts end. @throws Refused 403 for the role */
export async function closeDemandsOf(tx: Tx, actor: NamedActor, clientIds: readonly string[]): Promise<void> {
  const waiting = await lockWaitingOf(tx, clientIds);
  for (const [status, demands] of Map.groupBy(waiting, (demand) => demand.status)) {
    const decision = decide('demand', status, { type: 'CLOSE' }, { actor: actorFact(actor) });
    if (!decision.ok) throw refusedBy(decision.refusal);
    writeDemandSteps(tx, actor, demands, decision);
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
  actor: NamedActor,
  demands: readonly Pick<LockedDemand, 'id' | 'client_id'>[],
  permit: Permit,
): void {
  writeMoves(
    tx,
    actor,
    demands.map(({ id, client_id }) => moveOf('demand', id, client_id, permit)),
  );
}
