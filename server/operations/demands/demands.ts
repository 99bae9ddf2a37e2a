/** Demands: clients' searches that wait for stones. (Specification, sections 2 and 7: demands.) */
import { DEMAND_TELL, MOST_DEMANDS } from '../../../src/domain/demands.ts';
import { asksForSomething } from '../../../src/domain/stones/stored-search.ts';
import {
  filtersFromWire,
  filtersToWire,
  type SearchWire,
} from '../../../src/domain/stones/search-filters.ts';
import { DEMAND_CELLS } from '../../../src/lists/demands.ts';
import { lockCount } from '../../db/queries/bounds.ts';
import { changeDemand, countWaiting, demandsListed, lockDemand } from '../../db/queries/demands/demands.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import { createDemand as create, giveFilters, moveDemand, reopen } from '../../workflows/demands/demand.ts';
import type { Handler } from '../handler.ts';
import { ASKERS } from '../../../src/machines/role-groups.ts';
import { countsAlone, pageOrSheet } from '../list.ts';
import { actorOfCall, findToActFor, namedClient } from '../acting-for.ts';
import { neededName } from '../names.ts';
import { audited, present, demandAnswer } from './demand-answer.ts';

const PAGE_SIZE = 50;
const NO_ACCOUNT =
  'Guests have no account, so they cannot be notified. Choose a client, or make the guest a customer first.';

export const listDemands: Handler<'listDemands'> = ({ query }, call) => {
  const list = {
    name: 'demands',
    size: PAGE_SIZE,
    cells: DEMAND_CELLS,
    listed: () => demandsListed(query),
    shown: demandAnswer,
  };
  return query.is_count_only === true ? countsAlone(list, call) : pageOrSheet(list, query, call);
};

export const createDemand: Handler<'createDemand'> = ({ data }, call) => {
  const name = nameIn(data.name);
  const filters = stored(data.filters);
  return call.effect<'createDemand'>(async (tx) => {
    const client = await findToActFor(tx, namedClient(call.person, data.user_id));
    if (!ASKERS.includes(client.role)) throw invalidRequest(NO_ACCOUNT, 'user_id');
    await refuseTooMany(tx, client.id);
    const tell = data.tell ?? DEMAND_TELL.daily;
    const id = await create(tx, actorOfCall(call), { clientId: client.id, name, filters, tell });
    return {
      data: await present(tx, id),
      message: `The demand “${name}” is saved.`,
      audit: audited('Created the demand', { id, client_id: client.id, name }),
    };
  });
};

export const updateDemand: Handler<'updateDemand'> = ({ path, data }, call) => {
  const name = data.name === undefined ? undefined : nameIn(data.name);
  const filters = data.filters === undefined ? undefined : stored(data.filters);
  return call.effect<'updateDemand'>(async (tx) => {
    const demand =
      filters === undefined
        ? await lockDemand(tx, path.id)
        : await giveFilters(tx, actorOfCall(call), path.id, filters);
    if (!demand) throw notFound();
    await changeDemand(tx, demand.id, { name, tell: data.tell });
    return {
      data: await present(tx, demand.id),
      message: `The demand “${name ?? demand.name}” was changed.`,
      audit: audited('Changed the demand', { ...demand, name: name ?? demand.name }),
    };
  });
};

export const closeDemand: Handler<'closeDemand'> = ({ path }, call) =>
  call.effect<'closeDemand'>(async (tx) => {
    const demand = await moveDemand(tx, actorOfCall(call), path.id, 'CLOSE');
    return {
      data: await present(tx, demand.id),
      message: `The demand “${demand.name}” was closed.`,
      audit: audited('Closed the demand', demand),
    };
  });

export const fulfilDemand: Handler<'fulfilDemand'> = ({ path }, call) =>
  call.effect<'fulfilDemand'>(async (tx) => {
    const demand = await moveDemand(tx, actorOfCall(call), path.id, 'FULFIL');
    return {
      data: await present(tx, demand.id),
      message: `The demand “${demand.name}” is fulfilled.`,
      audit: audited('Marked as fulfilled: the demand', demand),
    };
  });

export const reopenDemand: Handler<'reopenDemand'> = ({ path }, call) =>
  call.effect<'reopenDemand'>(async (tx) => {
    const demand = await reopen(tx, actorOfCall(call), path.id, async ({ client_id: clientId }) => {
      await findToActFor(tx, clientId);
      await refuseTooMany(tx, clientId);
    });
    return {
      data: await present(tx, demand.id),
      message: `The demand “${demand.name}” is open again.`,
      audit: audited('Reopened the demand', demand),
    };
  });

const nameIn = (typed: string): string => neededName(typed, 'name', 'A demand needs a name. Enter one.');

/** Drops the status filter, because a demand only waits for available stones. */
function stored(filters: SearchWire): SearchWire {
  const asked = { ...filtersFromWire(filters), status: [] };
  if (asked.ranges.days_in_stock !== undefined)
    throw invalidRequest(
      'A demand finds new stones, which have no days in stock. Remove this filter.',
      'filters',
    );
  if (!asksForSomething(asked))
    throw invalidRequest('A demand needs at least one filter. Choose one.', 'filters');
  return filtersToWire(asked);
}

async function refuseTooMany(tx: Tx, clientId: string): Promise<void> {
  lockCount(tx, clientId);
  if ((await countWaiting(tx, clientId)) < MOST_DEMANDS) return;
  throw conflict(`${MOST_DEMANDS} demands are already open. Close one that is no longer needed.`);
}
