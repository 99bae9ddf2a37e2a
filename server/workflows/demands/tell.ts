/** Mails about demands: to clients when stones matched or were offered, and to their business associates. */
import type pg from 'pg';
import type { DemandTell } from '../../../src/domain/demands.ts';
import {
  NAMED,
  noteOffersTold,
  noteTold,
  tellAlone,
  untoldDemands,
  untoldOffers,
  type ToldDemand,
} from '../../db/queries/demands/telling.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { clientStonesMatched } from '../../mail/templates/demands/client-stones-matched.ts';
import { stonesMatched } from '../../mail/templates/demands/stones-matched.ts';
import { stonesOffered } from '../../mail/templates/demands/stones-offered.ts';
import { queueMail } from '../mail.ts';

/** Clients of one transaction. */
const SPAN = 500;
const NOBODY = { requestId: null };

/**
 * Tells clients who want to hear at once, or once a day, of what matched, and their associates of the same.
 * That it was told is written with the mail, so that nothing is told twice.
 */
export async function tellOfMatches(pool: pg.Pool, tell: DemandTell): Promise<void> {
  const some = () =>
    withActor(pool, SYSTEM, 'write', async (tx) => {
      await tellAlone(tx);
      const demands = await untoldDemands(tx, tell, SPAN);
      await noteTold(
        tx,
        demands.map(({ demand_id }) => demand_id),
      );
      await queueMails(
        tx,
        demands.filter(({ count }) => count > 0),
      );
      return new Set(demands.map(({ client_id }) => client_id)).size;
    });
  while ((await some()) === SPAN);
}

async function queueMails(tx: Tx, demands: readonly ToldDemand[]): Promise<void> {
  if (demands.length === 0) return;
  const ofClients = Map.groupBy(demands, ({ client_id }) => client_id);
  await queueMail(
    tx,
    NOBODY,
    stonesMatched,
    [...ofClients].map(([to, found]) => ({ to, facts: { found } })),
  );
  const ofAssociates = Map.groupBy(
    demands.filter(({ associate_id }) => associate_id !== null),
    ({ associate_id }) => associate_id ?? '',
  );
  await queueMail(
    tx,
    NOBODY,
    clientStonesMatched,
    [...ofAssociates].map(([to, found]) => ({ to, facts: { found } })),
  );
}

/** Tells clients of stones that were offered to them, each offer once. */
export async function tellOfOffers(pool: pg.Pool): Promise<void> {
  const some = () =>
    withActor(pool, SYSTEM, 'write', async (tx) => {
      await tellAlone(tx);
      const offers = await untoldOffers(tx, SPAN);
      await noteOffersTold(
        tx,
        offers.map(({ demand_id }) => demand_id),
      );
      await queueMail(
        tx,
        NOBODY,
        stonesOffered,
        offers.map(({ client_id: to, demand_id: demandId, ...found }) => ({
          to,
          facts: { demandId, ...found, stones: found.stones.slice(0, NAMED) },
        })),
      );
      return offers.length;
    });
  while ((await some()) === SPAN);
}
