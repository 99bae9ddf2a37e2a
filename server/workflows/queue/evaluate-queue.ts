/** Decides whose turn it is: each client in line is judged as if they asked for the hold now. */
import { CLIENT_ROLES, type RoleId } from '../../../src/domain/codes.ts';
import { decideTogether, type Move } from '../../../src/machines/decide.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import { ALL_STONES } from '../../db/fragments/stone-access.ts';
import {
  clientsNow,
  holdFiguresOf,
  pairOf,
  visibleToClients,
  type WaitingClient,
  type WaitingPlace,
} from '../../db/queries/queue-places.ts';
import type { Tx } from '../../db/with-actor.ts';
import { viewsOfClients } from '../../policies/client-views.ts';
import type { StoneView } from '../../db/fragments/shown-offer.ts';
import { tryLockClientRights } from '../client-rights.ts';
import { lockStones, type LockedStone } from '../lock-stones.ts';
import type { Price } from '../lines.ts';
import { priceNow } from '../seen-prices.ts';

/** A stone for the next in line, with the moves that the machines permitted. */
export interface Offer {
  place: WaitingPlace;
  stone: LockedStone;
  price: Price;
  moves: readonly Move[];
}

/** The result for one stone's line: places passed over, and the one that gets the offer. */
export interface Turn {
  passed: { place: WaitingPlace; sentence: string }[];
  offer: Offer | null;
}

const UNSETTLED = 'The client’s permissions were being changed at that moment.';

/** `places` are in the order of their turns; the caller has locked their stones, which are free. */
export async function evaluateQueue(tx: Tx, places: readonly WaitingPlace[]): Promise<Turn[]> {
  if (places.length === 0) return [];
  const stoneIds = [...new Set(places.map(({ stone_id }) => stone_id))];
  const clientIds = [...new Set(places.map(({ client_id }) => client_id))];
  const clients = new Map(
    (await clientsNow(tx, await tryLockClientRights(tx, clientIds))).map((client) => [client.id, client]),
  );
  // A sheet that waited may just have changed the stones.
  const stones = new Map(
    (await lockStones(tx, 'id', stoneIds, ALL_STONES)).map((stone) => [stone.id, stone]),
  );
  const views = await viewsOfClients(tx, rolesOf([...clients.values()]));
  const seen = await visibleToClients(tx, views, stoneIds);
  const figures = new Map(
    (await holdFiguresOf(tx, [...clients.keys()], stoneIds)).map((one) => [one.client_id, one]),
  );
  /** Counts offers made in this transaction, too. */
  const adding = new Map<string, number>();

  const factsOf = (client: WaitingClient, stone: LockedStone): Facts => {
    const limits = figures.get(client.id);
    return {
      actor: null,
      job: 'offer-stones',
      clientRole: client.role,
      businessStatus: client.business_status ?? undefined,
      isOpenAccount: client.is_active,
      hasRights: client.may_read,
      twinTaken: stone.twin_taken,
      withheld: stone.withheld,
      isInSight: seen.has(pairOf(client.id, stone.id)),
      restsUntil: limits?.resting?.[stone.id] ?? null,
      ...(limits && {
        holds: {
          own: limits.own,
          held: limits.held,
          limit: limits.most,
          adding: (adding.get(client.id) ?? 0) + 1,
        },
      }),
    };
  };

  return [...Map.groupBy(places, ({ stone_id }) => stone_id)].map(([stoneId, line]) => {
    const stone = stones.get(stoneId);
    if (!stone) throw new Error('A stone that somebody waits for exists.');
    const passed: Turn['passed'] = [];
    for (const place of line) {
      const client = clients.get(place.client_id);
      const view = views.get(place.client_id);
      if (!client || !view) {
        passed.push({ place, sentence: UNSETTLED });
        continue;
      }
      const decision = decideTogether(
        'queuePlace',
        place.status,
        { type: 'OFFER_NEXT' },
        factsOf(client, stone),
        { hold: 'start', stone: stone.status },
      );
      if (decision.ok) {
        adding.set(client.id, (adding.get(client.id) ?? 0) + 1);
        return { passed, offer: { place, stone, price: priceOf(stone, view), moves: decision.moves } };
      }
      passed.push({ place, sentence: decision.refusal.sentence });
    }
    return { passed, offer: null };
  });
}

const priceOf = (stone: LockedStone, { prices: { factors } }: StoneView): Price => {
  if (factors === null) throw new Error('A client has prices of their own.');
  return priceNow(stone, factors);
};

const rolesOf = (clients: readonly WaitingClient[]): Map<string, RoleId> =>
  new Map(clients.filter(({ role }) => CLIENT_ROLES.includes(role)).map(({ id, role }) => [id, role]));
