/** Places in line, read under the locks of their stones. */
import { HOLD_STATUS, QUEUE_STATUS, type BusinessStatus, type RoleId } from '../../../src/domain/codes.ts';
import type { MailedStone } from '../fragments/mailed-stones.ts';
import { stoneAccessConditions, type StoneAccess } from '../fragments/stone-access.ts';
import { parametersOf } from '../fragments/parameter.ts';
import { mayRead } from '../fragments/rights.ts';
import { seesClient } from '../fragments/tenancy.ts';
import { isUuid, type Tx } from '../with-actor.ts';

/** Locks the stones of these places; stones are always locked before places. */
export function lockStonesOfPlaces(tx: Tx, ids: readonly string[]): void {
  tx.send(
    `SELECT s.id FROM stone s
      WHERE s.id IN (SELECT p.stone_id FROM queue_place p WHERE p.id = ANY ($1::uuid[]) AND ${seesClient('p.client_id')})
      ORDER BY s.id FOR UPDATE`,
    [ids.filter(isUuid)],
  );
}

export interface OfferedPlace {
  id: string;
  stone_id: string;
  client_id: string;
  hold_id: string;
  status: number;
}

/** Locks the unanswered places that were offered by these holds. */
export const lockOffersOf = (tx: Tx, holdIds: readonly string[]): Promise<OfferedPlace[]> =>
  tx.many<OfferedPlace>(
    `SELECT id, stone_id, client_id, hold_id, status FROM queue_place
      WHERE hold_id = ANY ($1::uuid[]) AND status = ${QUEUE_STATUS.offered} ORDER BY id FOR UPDATE`,
    [holdIds],
  );

/** Of these places, which the caller has locked, the holds by which they were offered. */
export async function holdsOfPlaces(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { id: string; status: number; due: boolean }>> {
  const rows = await tx.many<{ place_id: string; id: string; status: number; due: boolean }>(
    `SELECT p.id AS place_id, h.id, h.status, h.due_at <= now() AS due FROM queue_place p JOIN hold h ON h.id = p.hold_id
      WHERE p.id = ANY ($1::uuid[]) ORDER BY h.id FOR UPDATE OF h`,
    [ids],
  );
  return new Map(rows.map(({ place_id: place, ...hold }) => [place, hold]));
}

/** Of these stones, those that the client waits for or is offered. */
export async function stonesQueuedFor(
  tx: Tx,
  clientId: string,
  stockNumbers: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.many<{ stone_id: string }>(
    `SELECT p.stone_id FROM queue_place p JOIN stone s ON s.id = p.stone_id
      WHERE p.client_id = $1 AND p.status IN (${QUEUE_STATUS.waiting}, ${QUEUE_STATUS.offered}) AND s.stock_no = ANY ($2::text[])`,
    [clientId, stockNumbers],
  );
  return new Set(rows.map(({ stone_id }) => stone_id));
}

export interface WaitingPlace {
  id: string;
  stone_id: string;
  client_id: string;
  created_by: string;
  status: number;
}

/**
 * Locks the waiting places of these stones in the order of their turns. Their stones are locked
 * first, so that this order cannot deadlock.
 */
export const lockWaiting = (tx: Tx, stoneIds: readonly string[]): Promise<WaitingPlace[]> =>
  tx.many<WaitingPlace>(
    `SELECT id, stone_id, client_id, created_by, status FROM queue_place
      WHERE stone_id = ANY ($1::uuid[]) AND status = ${QUEUE_STATUS.waiting} ORDER BY created_at, id FOR UPDATE`,
    [stoneIds],
  );

/**
 * Locks the places where a client waits. Locks their stones first, held ones included, because
 * freeing a stone also locks the stone before its line.
 */
export async function lockPlacesOfClient(tx: Tx, clientId: string): Promise<WaitingPlace[]> {
  tx.send(
    `SELECT s.id FROM stone s
      WHERE s.id IN (SELECT stone_id FROM queue_place WHERE client_id = $1 AND status = ${QUEUE_STATUS.waiting}
                     UNION SELECT stone_id FROM hold WHERE client_id = $1 AND status = ${HOLD_STATUS.held})
      ORDER BY s.id FOR UPDATE`,
    [clientId],
  );
  return tx.many<WaitingPlace>(
    `SELECT id, stone_id, client_id, created_by, status FROM queue_place
      WHERE client_id = $1 AND status = ${QUEUE_STATUS.waiting} ORDER BY id FOR UPDATE`,
    [clientId],
  );
}

/** These places for mails, at the prices that they keep. */
export const placesTold = (
  tx: Tx,
  ids: readonly string[],
): Promise<(MailedStone & { id: string; client_id: string })[]> =>
  tx.many(
    `SELECT p.id, p.client_id, s.stock_no, s.stone_type, s.shape, p.carat::text AS carat, p.sell_amt::text AS sell_amt
       FROM queue_place p JOIN stone s ON s.id = p.stone_id WHERE p.id = ANY ($1::uuid[]) ORDER BY s.stock_no`,
    [ids],
  );

/** Facts about a client that an offer depends on. */
export interface WaitingClient {
  id: string;
  role: RoleId;
  is_active: boolean;
  /** Whether they may read offered holds and stones. */
  may_read: boolean;
  business_status: BusinessStatus | null;
}

/** The present state of these clients, whom the caller has locked. */
export const clientsNow = (tx: Tx, ids: readonly string[]): Promise<WaitingClient[]> =>
  tx.many<WaitingClient>(
    `SELECT u.id, u.role_id AS role, u.is_active, ${mayRead('u.id', 'queue', 'hold', 'search')} AS may_read, b.status AS business_status
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = ANY ($1::uuid[])`,
    [ids],
  );

export interface HoldFiguresOfClient {
  client_id: string;
  own: number;
  held: number;
  most: number;
  /** When the client may hold each stone again. */
  resting: Record<string, string> | null;
}

/** The hold limits of these clients, locked in the order of their ids, after all stones. */
export const holdFiguresOf = (
  tx: Tx,
  clientIds: readonly string[],
  stoneIds: readonly string[],
): Promise<HoldFiguresOfClient[]> =>
  tx.many<HoldFiguresOfClient>(
    `SELECT c.id AS client_id, f.* FROM unnest($1::uuid[]) WITH ORDINALITY AS c (id, place),
            LATERAL hold_figures_locked(c.id, $2::uuid[]) f ORDER BY c.place`,
    [clientIds.toSorted(), stoneIds],
  );

/** Which of these stones each client may see, as `client stone`. */
export async function visibleToClients(
  tx: Tx,
  views: ReadonlyMap<string, StoneAccess>,
  stoneIds: readonly string[],
): Promise<Set<string>> {
  if (views.size === 0) return new Set();
  const values: unknown[] = [stoneIds];
  const parameter = parametersOf(values);
  const each = [...views].map(([clientId, sight]) => {
    const conditions = ['s.id = ANY ($1::uuid[])', ...stoneAccessConditions(sight, 's', parameter)];
    return `SELECT ${parameter(clientId)}::text AS client_id, s.id::text AS stone_id FROM stone s WHERE ${conditions.join(' AND ')}`;
  });
  const rows = await tx.many<{ client_id: string; stone_id: string }>(each.join(' UNION ALL '), values);
  return new Set(rows.map((row) => pairOf(row.client_id, row.stone_id)));
}

/** The key of a client and a stone. */
export const pairOf = (clientId: string, stoneId: string): string => `${clientId} ${stoneId}`;

/** Gives the places these holds and their prices. */
export async function saveOffers(
  tx: Tx,
  offers: readonly { placeId: string; holdId: string }[],
): Promise<void> {
  await tx.run(
    `UPDATE queue_place p
        SET hold_id = h.id, carat = h.carat, rap = h.rap, disc = h.disc, price_per_ct = h.price_per_ct,
            total_amt = h.total_amt, markup_disc = h.markup_disc, markup_ppc = h.markup_ppc, sell_amt = h.sell_amt
       FROM unnest($1::uuid[], $2::uuid[]) AS o (place_id, hold_id) JOIN hold h ON h.id = o.hold_id
      WHERE p.id = o.place_id`,
    [offers.map(({ placeId }) => placeId), offers.map(({ holdId }) => holdId)],
  );
}
