/** Adds stones to clients' lists and removes them, many at once. */
import type { StoneStatus } from '../../../../src/domain/codes.ts';
import type { CollectedListKind } from '../../../../src/domain/collected.ts';
import { newId } from '../../../ids.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { priceSql, type Prices } from '../../fragments/prices.ts';
import { stoneAccessConditions, type StoneAccess } from '../../fragments/stone-access.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { seesPerson } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { COLLECTED } from './tables.ts';

export interface StoneToCollect {
  id: string;
  stock_no: string;
  status: StoneStatus;
  diamond_type: number | null;
  /** Whether the client sees the stone. */
  seen: boolean;
}

/** The stones with these numbers in upper case, in their order; missing ones are left out. */
export function stonesToCollect(
  tx: Tx,
  numbers: readonly string[],
  sight: StoneAccess,
): Promise<StoneToCollect[]> {
  const values: unknown[] = [numbers];
  const seen = ['true', ...stoneAccessConditions(sight, 's', parametersOf(values))].join(' AND ');
  return tx.many(
    `SELECT s.id, s.stock_no, s.status, s.diamond_type, (${seen}) IS TRUE AS seen
       FROM unnest($1::text[]) WITH ORDINALITY AS named (number, place)
       JOIN stone s ON s.stock_no = named.number AND ${notUndone('s')}
      ORDER BY named.place`,
    values,
  );
}

/** The list's client, and the member of staff who adds stones; null if the client does. */
export interface CollectedFor {
  clientId: string;
  addedBy: string | null;
}

const PRICES = 'carat, price_per_ct, total_amt, markup_ppc, sell_amt';
const pricesNow = (prices: Prices): string =>
  `s.carat, s.price_per_ct, s.total_amt, ${priceSql(prices, 'markup_ppc', 's')}, ${priceSql(prices, 'sell_amt', 's')}`;

/** Returns the ids of the added stones; those already in the list keep their stored price. */
export async function putCollected(
  tx: Tx,
  list: 'cart' | 'watchlist',
  stoneIds: readonly string[],
  { clientId, addedBy }: CollectedFor,
  prices: Prices,
): Promise<string[]> {
  const rows = await tx.many<{ stone_id: string }>(
    `INSERT INTO ${COLLECTED[list].table} (id, client_id, stone_id, added_by, ${PRICES})
     SELECT n.id, $3, s.id, $4, ${pricesNow(prices)}
       FROM unnest($1::uuid[], $2::uuid[]) AS n (id, stone_id) JOIN stone s ON s.id = n.stone_id ORDER BY s.id
     ON CONFLICT (client_id, stone_id) DO NOTHING RETURNING stone_id`,
    [stoneIds.map(() => newId()), stoneIds, clientId, addedBy],
  );
  return rows.map(({ stone_id }) => stone_id);
}

export interface NoteFacts {
  words: string;
  shared: boolean;
  remindOn: string | null;
}

/** Whether the actor has no note with a reminder on that day about one of the stones. */
export async function notRemindedOn(
  tx: Tx,
  stoneIds: readonly string[],
  clientId: string,
  day: string,
): Promise<boolean> {
  const known = await tx.one<{ count: number }>(
    `SELECT count(*)::int FROM stone_note WHERE author_id = (SELECT actor_id()) AND client_id = $1
        AND stone_id = ANY ($2::uuid[]) AND remind_on = $3::date`,
    [clientId, stoneIds, day],
  );
  return known?.count !== stoneIds.length;
}

/** Adds or changes the actor's note about each stone. Returns the ids of the changed stones. */
export async function putNotes(
  tx: Tx,
  stoneIds: readonly string[],
  { words, shared, remindOn }: NoteFacts,
  { clientId, addedBy }: CollectedFor,
  prices: Prices,
): Promise<string[]> {
  const rows = await tx.many<{ stone_id: string }>(
    `INSERT INTO stone_note (id, author_id, client_id, stone_id, added_by, words, shared, remind_on, ${PRICES})
     SELECT n.id, (SELECT actor_id()), $3, s.id, $4, $5, $6, $7::date, ${pricesNow(prices)}
       FROM unnest($1::uuid[], $2::uuid[]) AS n (id, stone_id) JOIN stone s ON s.id = n.stone_id ORDER BY s.id
     ON CONFLICT (author_id, client_id, stone_id) DO UPDATE
        SET words = excluded.words, shared = excluded.shared, remind_on = excluded.remind_on, updated_at = now()
      WHERE (stone_note.words, stone_note.shared, stone_note.remind_on)
            IS DISTINCT FROM (excluded.words, excluded.shared, excluded.remind_on)
     RETURNING stone_id`,
    [stoneIds.map(() => newId()), stoneIds, clientId, addedBy, words, shared, remindOn],
  );
  return rows.map(({ stone_id }) => stone_id);
}

/** SQL: whether the actor may remove line `l`: any that they see, but only their own notes. */
const mayRemove = (list: CollectedListKind): string =>
  list === 'notes' ? 'l.author_id = (SELECT actor_id())' : seesPerson('l.client_id');

export interface Removed {
  id: string;
  stock_no: string;
  client_id: string;
}

/** Removes these lines. Returns fewer if some are missing or not the actor's. */
export const removeById = (tx: Tx, list: CollectedListKind, ids: readonly string[]): Promise<Removed[]> =>
  tx.many(
    `DELETE FROM ${COLLECTED[list].table} l USING stone s
      WHERE l.id = ANY ($1::uuid[]) AND s.id = l.stone_id AND ${mayRemove(list)} RETURNING l.id, s.stock_no, l.client_id`,
    [ids.filter(isUuid)],
  );

/** Removes the stones with these upper-case numbers from the client's list. */
export const removeByNumber = (
  tx: Tx,
  list: CollectedListKind,
  numbers: readonly string[],
  clientId: string,
): Promise<Removed[]> =>
  tx.many(
    `DELETE FROM ${COLLECTED[list].table} l USING stone s
      WHERE l.client_id = $2 AND s.id = l.stone_id AND s.stock_no = ANY ($1::text[]) AND ${mayRemove(list)}
     RETURNING l.id, s.stock_no, l.client_id`,
    [numbers, clientId],
  );

/** The number of lines in the client's list; for notes, only the actor's. */
export async function countCollected(tx: Tx, list: CollectedListKind, clientId: string): Promise<number> {
  const whose = list === 'notes' ? ' AND l.author_id = (SELECT actor_id())' : '';
  const row = await tx.one<{ lines: number }>(
    `SELECT count(*)::int AS lines FROM ${COLLECTED[list].table} l WHERE l.client_id = $1${whose}`,
    [clientId],
  );
  return row?.lines ?? 0;
}
