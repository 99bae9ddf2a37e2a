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
import { inBatches, type Tx } from '../../db/with-actor.ts';
import {
  clientStonesMatched,
  stonesMatched,
  stonesOffered,
  type FoundFor,
} from '../../mail/templates/demands.ts';
import { viewsOfClients } from '../../policies/client-views.ts';
import { StoneBatch } from '../../search/index/stone-batch.ts';
import { queueMail } from '../mail.ts';
import { mailTo, reading, telling } from '../notify.ts';
import { seenByClients } from '../notices/seen-by-clients.ts';

/** Clients, or demands, per transaction. */
const SPAN = 200;
/** Stones named in a mail; the others are counted. */
const NAMED = 10;

/**
 * Mails clients who want to hear at once, or once a day, about matches that they still see, and
 * their associates about the same. The matches are marked in the transaction that queues the mail,
 * so that none is reported twice. Run it on a pool without pipelining.
 */
export function notifyMatches(ownerPool: pg.Pool, tell: DemandTell): Promise<number> {
  const memory = new StoneBatch();
  const found = telling(
    async (tx, clients) => {
      const demands = await demandsToMail(tx, tell, clients);
      await markMailed(tx, idsOf(demands));
      return demands;
    },
    [
      reading(
        async (tx, demands) => foundFor(tx, await stillSeen(tx, memory, demands)),
        [
          mailTo('client_id', stonesMatched, (its) => ({ found: its })),
          mailTo('associate_id', clientStonesMatched, (its) => ({ found: its })),
        ],
      ),
    ],
    lockMailing,
  );
  return inBatches(ownerPool, SPAN, found);
}

const idsOf = (demands: readonly { demand_id: string }[]): string[] => demands.map(({ demand_id: id }) => id);

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

/** Mails clients about stones offered to them, each offer once. */
export const notifyOfferedStones = (pool: pg.Pool): Promise<number> => inBatches(pool, SPAN, offered);

const offered = telling(
  async (tx, most) => {
    const offers = await offersToMail(tx, most);
    await markOffersMailed(tx, idsOf(offers));
    return offers;
  },
  [
    reading(foundFor, [
      (tx, found) =>
        queueMail(
          tx,
          { requestId: null },
          stonesOffered,
          found.map(({ client_id: to, demand_id: demandId, name, count, stones }) => ({
            to,
            facts: { demandId, name, count, stones },
          })),
        ),
    ]),
  ],
  lockMailing,
);
