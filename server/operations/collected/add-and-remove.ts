/** Adds stones to a client's list, and removes them. */
import { CART_ACTION, CART_STATUS, ROLE, STONE_STATUS } from '../../../src/domain/codes.ts';
import {
  MOST_COLLECTED,
  MOST_OF_GUEST,
  whyNotCollected,
  type CollectedListKind,
} from '../../../src/domain/collected.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { stockNumberKey, stockNumberKeys } from '../../../src/domain/stones/stock-numbers.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { lockCount } from '../../db/queries/bounds.ts';
import {
  countCollected,
  removeById,
  removeByNumber,
  stonesToCollect,
  type CollectedFor,
  type StoneToCollect,
} from '../../db/queries/collected/change-collected.ts';
import type { Prices } from '../../db/fragments/prices.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { refuseWithoutWrite } from '../../policies/permissions.ts';
import { factorsOfClient } from '../../policies/prices.ts';
import { notFoundAmong, invalidRequest, conflict, noSuchStones } from '../../refusals.ts';
import { lockClientRights } from '../../workflows/client-rights.ts';
import type { Answer, AnswerData, Call } from '../handler.ts';
import { actsForThemselves, findActedFor, findToActFor, namedPerson } from '../acting-for.ts';

interface ListWords {
  added: (stones: string) => string;
  /** Of stones that did not change: `is already in the cart`. */
  already: { one: string; several: string };
  removed: (stones: string) => string;
  full: string;
}

const WORDS: Readonly<Record<CollectedListKind, ListWords>> = {
  cart: {
    added: (stones) => `${stones} added to the cart`,
    already: { one: 'is already in the cart', several: 'are already in the cart' },
    removed: (stones) => `${stones} removed from the cart`,
    full: 'A cart',
  },
  watchlist: {
    added: (stones) => `${stones} added to the watchlist`,
    already: { one: 'is already on the watchlist', several: 'are already on the watchlist' },
    removed: (stones) => `${stones} removed from the watchlist`,
    full: 'A watchlist',
  },
  notes: {
    added: (stones) => `Note saved for ${stones}`,
    already: { one: 'already has this note', several: 'already have this note' },
    removed: (stones) => `Note deleted for ${stones}`,
    full: 'A list of notes',
  },
};

interface Keep {
  list: CollectedListKind;
  data: { stock_numbers?: string[]; user_id?: string; move?: boolean };
  /** The list that the stones are moved from, if any. */
  movesFrom?: 'cart' | 'watchlist';
  /** Writes the lines. Returns the ids of the stones that were changed. */
  put(tx: Tx, stoneIds: readonly string[], whose: CollectedFor, prices: Prices): Promise<string[]>;
}

/**
 * All of the stones or none.
 * @throws Refused 400 without a stone or a client; 403 to move stones out of a list that the
 *   person may not change; 404 for a missing stone or client; 409 with each stone that cannot be
 *   collected, for a full list, or for a suspended client
 */
export function addStones(call: Call, { list, data, movesFrom, put }: Keep): Promise<Answer<'addToCart'>> {
  const numbers = stockNumberKeys(data.stock_numbers ?? []);
  if (numbers.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  const clientId = namedPerson(call.person, data.user_id);
  const from = data.move === true ? movesFrom : undefined;
  return call.effect<'addToCart'>(async (tx) => {
    if (from !== undefined) await refuseWithoutWrite(tx, call.person, from);
    lockClientRights(tx, clientId);
    const client = await findToActFor(tx, clientId);
    const found = await stonesToCollect(tx, numbers, await stoneAccessOf(tx, client));
    refuseUnfit(call, list, data.stock_numbers ?? [], found);
    lockCount(tx, clientId);
    const addedBy = actsForThemselves(call.person) ? null : call.person.name;
    const prices = { factors: await factorsOfClient(tx, clientId), suppliers: true, client: clientId };
    const changed = new Set(
      await put(
        tx,
        found.map(({ id }) => id),
        { clientId, addedBy },
        prices,
      ),
    );
    const total = await countCollected(tx, list, clientId);
    const most = client.role === ROLE.guest ? MOST_OF_GUEST : MOST_COLLECTED;
    if (total > most) throw full(list, most);
    const moved = from === undefined ? [] : await removeByNumber(tx, from, numbers, clientId);
    const answer = {
      ...(list === 'cart' ? { action: CART_ACTION.add } : {}),
      total,
      stones: found.map(({ id, stock_no }) => ({
        stock_no,
        changed: changed.has(id),
        ...(list === 'cart' ? { status: CART_STATUS.added } : {}),
      })),
    };
    const kept = keptInWords(list, found.length, changed.size);
    const message =
      from === undefined || moved.length === 0
        ? kept
        : `${kept} ${WORDS[from].removed(countNoun(moved.length, 'stone'))}.`;
    return {
      data: answer,
      message,
      audit: auditOf(message, clientId, answer.stones, found[0]?.diamond_type),
    };
  });
}

/** To clients a stone that they may not see is reported as missing. */
function refuseUnfit(
  { person }: Call,
  list: CollectedListKind,
  typed: readonly string[],
  found: readonly StoneToCollect[],
): void {
  const there = actsForThemselves(person) ? found.filter(({ seen }) => seen) : found;
  const known = new Set(there.map(({ stock_no }) => stock_no));
  const missing = typed.filter((number) => !known.has(stockNumberKey(number)));
  if (missing.length > 0) throw noSuchStones([...new Set(missing)]);
  const unfit = there.flatMap((stone) => {
    const reason = whyNotCollected(list, stone);
    return reason === null ? [] : [{ stock_no: stone.stock_no, id: stone.id, status: stone.status, reason }];
  });
  const [first] = unfit;
  if (first === undefined) return;
  const which = unfit.length === 1 ? first.stock_no : `${unfit.length} stones`;
  const sentence = `${which} cannot be added: ${first.reason} Remove ${unfit.length === 1 ? 'it' : 'them'} from the selection. Nothing was saved.`;
  throw conflict(sentence, {
    refusal: first.status === STONE_STATUS.available ? 'guard' : 'state',
    stones: unfit,
  });
}

const full = (list: CollectedListKind, most: number) =>
  conflict(
    `${WORDS[list].full} can hold up to ${most.toLocaleString('en-US')} stones. Remove some first. Nothing was saved.`,
    { refusal: 'guard' },
  );

interface TakeOut {
  list: CollectedListKind;
  data: { ids?: string[]; stock_numbers?: string[]; user_id?: string };
}

/**
 * Removes lines by their ids, all or none; or stones by stock number for one client, ignoring those
 * that are not in the list.
 * @throws Refused 400 if nothing is named; 404 if a line or the client is missing
 */
export function removeStones(call: Call, { list, data }: TakeOut): Promise<Answer<'removeFromCart'>> {
  const ids = idsOf(data.ids ?? []);
  const numbers = stockNumberKeys(data.stock_numbers ?? []);
  if (ids.length > 0 === numbers.length > 0)
    throw invalidRequest(
      ids.length > 0 ? 'Send either ids of lines or stock numbers, not both.' : MESSAGES.selectDiamond,
      ids.length > 0 ? 'stock_numbers' : 'ids',
    );
  const clientId = ids.length > 0 ? null : namedPerson(call.person, data.user_id);
  return call.effect<'removeFromCart'>(async (tx) => {
    if (clientId !== null) await findActedFor(tx, clientId);
    const gone =
      clientId === null ? await removeById(tx, list, ids) : await removeByNumber(tx, list, numbers, clientId);
    if (clientId === null && gone.length < ids.length)
      throw notFoundAmong(
        ids,
        gone.map(({ id }) => id),
      );
    const taken = new Set(gone.map(({ stock_no }) => stock_no));
    const named = clientId === null ? [...taken] : numbers;
    const whose = clientId ?? gone[0]?.client_id ?? call.person.id;
    const answer = {
      ...(list === 'cart' ? { action: CART_ACTION.remove } : {}),
      total: await countCollected(tx, list, whose),
      stones: named.map((stock_no) => ({
        stock_no,
        changed: taken.has(stock_no),
        ...(list === 'cart' ? { status: CART_STATUS.removed } : {}),
      })),
    };
    const message = `${WORDS[list].removed(countNoun(taken.size, 'stone'))}.`;
    return { data: answer, message, audit: auditOf(message, whose, answer.stones, null) };
  });
}

function keptInWords(list: CollectedListKind, named: number, changed: number): string {
  const before = named - changed;
  const { added, already } = WORDS[list];
  if (changed === 0) return named === 1 ? `The stone ${already.one}.` : `All of them ${already.several}.`;
  const now = added(countNoun(changed, 'stone'));
  return before === 0 ? `${now}.` : `${now}; ${before} ${before === 1 ? already.one : already.several}.`;
}

const auditOf = (
  summary: string,
  clientId: string,
  stones: AnswerData<'addToCart'>['stones'],
  diamondType: number | null | undefined,
) => ({
  summary,
  subject: { user_id: clientId, stock_numbers: stones.map(({ stock_no }) => stock_no) },
  diamond_type: diamondType ?? null,
});
