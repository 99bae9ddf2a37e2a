/**
 * Mails about demands: to clients when stones matched or were offered, and to their business
 * associates.
 */
import type pg from 'pg';
import type { DemandTell } from '../../../src/domain/demands.ts';
import {
  matchedStones,
  markOffersMailed,
  markMailed,
  lockMailing,
  demandsToMail,
  offersToMail,
  type DemandToMail,
} from '../../db/queries/demands/unsent-mails.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import {
  clientStonesMatched,
  stonesMatched,
  stonesOffered,
  type FoundFor,
} from '../../mail/templates/demands.ts';
import { viewsOfClients } from '../../policies/client-views.ts';
import { StoneBatch } from '../../search/index/stone-batch.ts';
import { queueMail } from '../mail.ts';
import { seenByClients } from '../notices/seen-by-clients.ts';

/** Clients per transaction. */
const SPAN = 200;
/** Stones named in a mail; the others are counted. */
const NAMED = 10;
const NOBODY = { requestId: null };

/**
 * Mails clients who want to hear at once, or once a day, about matches that they still see, and
 * their associates about the same. The matches are marked in the transaction that queues the mail,
 * so that none is reported twice. Run it on a pool without pipelining.
 */
export async function notifyMatches(ownerPool: pg.Pool, tell: DemandTell): Promise<void> {
  const memory = new StoneBatch();
  const some = () =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      await lockMailing(tx);
      const demands = await demandsToMail(tx, tell, SPAN);
      await markMailed(
        tx,
        demands.map(({ demand_id }) => demand_id),
      );
      await queueMails(tx, await stillSeen(tx, memory, demands));
      return new Set(demands.map(({ client_id }) => client_id)).size;
    });
  while ((await some()) === SPAN);
}

/** Leaves out stones hidden from the client since they matched, and demands without any other. */
async function stillSeen(
  tx: Tx,
  memory: StoneBatch,
  demands: readonly DemandToMail[],
): Promise<DemandToMail[]> {
  const views = await viewsOfClients(tx, new Map(demands.map((one) => [one.client_id, one.role_id])));
  const matches = demands.flatMap((demand) =>
    demand.stone_ids.map((stone_id) => ({ demand, client_id: demand.client_id, stone_id })),
  );
  const seen = Map.groupBy(await seenByClients(tx, memory, matches, views), ({ demand }) => demand);
  return [...seen].map(([demand, its]) => ({ ...demand, stone_ids: its.map(({ stone_id }) => stone_id) }));
}

/** The facts of each demand for a mail: the number of stones, and the first of them. */
async function foundFor<Demand extends Pick<DemandToMail, 'name' | 'stone_ids'>>(
  tx: Tx,
  demands: readonly Demand[],
): Promise<(Demand & FoundFor)[]> {
  const named = demands.flatMap(({ stone_ids }) => stone_ids.slice(0, NAMED));
  const stones = await matchedStones(tx, named);
  return demands.map((demand) => ({
    ...demand,
    count: demand.stone_ids.length,
    stones: demand.stone_ids.slice(0, NAMED).flatMap((id) => stones.get(id) ?? []),
  }));
}

async function queueMails(tx: Tx, demands: readonly DemandToMail[]): Promise<void> {
  if (demands.length === 0) return;
  const found = await foundFor(tx, demands);
  await queueMail(
    tx,
    NOBODY,
    stonesMatched,
    [...Map.groupBy(found, ({ client_id }) => client_id)].map(([to, its]) => ({ to, facts: { found: its } })),
  );
  const ofAssociates = Map.groupBy(
    found.filter(({ associate_id }) => associate_id !== null),
    ({ associate_id }) => associate_id ?? '',
  );
  await queueMail(
    tx,
    NOBODY,
    clientStonesMatched,
    [...ofAssociates].map(([to, its]) => ({ to, facts: { found: its } })),
  );
}

/** Mails clients about stones offered to them, each offer once. */
export async function notifyOfferedStones(pool: pg.Pool): Promise<void> {
  const some = () =>
    withActor(pool, SYSTEM, 'write', async (tx) => {
      await lockMailing(tx);
      const offers = await offersToMail(tx, SPAN);
      await markOffersMailed(
        tx,
        offers.map(({ demand_id }) => demand_id),
      );
      await queueMail(
        tx,
        NOBODY,
        stonesOffered,
        (await foundFor(tx, offers)).map(({ client_id: to, demand_id: demandId, name, count, stones }) => ({
          to,
          facts: { demandId, name, count, stones },
        })),
      );
      return offers.length;
    });
  while ((await some()) === SPAN);
}
