/** Finds the new pairs of all of a person's saved searches at once. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import type { PairRules } from '../../../src/domain/stones/pairs.ts';
import { parametersOf } from '../../db/fragments/parameter.ts';
import { listedConditions, type StoneView } from '../../db/fragments/shown-offer.ts';
import type { Tx } from '../../db/with-actor.ts';
import { allOf, filterConditions } from '../conditions.ts';
import { partnersOf } from '../match-pairs/match.ts';
import { nearTo } from '../match-pairs/near.ts';
import { CAN_PAIR, pairColumns, tableOfStones, type IdentifiedStone } from '../match-pairs/table.ts';
import { newestStones, searchesFitting, type SinceWhen } from './new-stones.ts';

export interface NewPair {
  /** Id of the new stone, or of the newer one if both are new. */
  first: string;
  second: string;
  /** Ids of the searches that the pair is new to. */
  fits: string[];
}

/** New stones examined for each requested pair. */
const TRIED = 8;

/**
 * Returns up to `most` pairs that are new to at least one search, newest first. Both stones match
 * the search, and `newStones` would count at least one of them. A new stone is paired with its
 * nearest partner; no stone is in two pairs. `searches` must be sorted by `since`, oldest first.
 */
export async function newestPairs(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: StoneView,
  { rules, most }: { rules: PairRules; most: number },
): Promise<NewPair[]> {
  const fresh = await newestStones(tx, searches, seen, TRIED * most, CAN_PAIR);
  if (fresh.length === 0) return [];
  const { table, ids } = await tableOfStones(await stonesNear(tx, fresh, seen, rules), rules);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const tries = fresh.flatMap(({ id }) => {
    const place = placeOf.get(id);
    if (place === undefined) return [];
    const { second } = partnersOf(table, place, rules);
    return [{ id, partners: Array.from(second, (at) => ids[at] ?? '') }];
  });
  const all = new Set(tries.flatMap(({ id, partners }) => [id, ...partners]));
  const fitting = await searchesFitting(tx, searches, seen, [...all]);
  const newFor = new Map(fresh.map(({ id, fits }) => [id, new Set(fits)]));
  const isNewFor = (search: string, id: string): boolean => newFor.get(id)?.has(search) ?? false;
  const taken = new Set<string>();
  const pairs: NewPair[] = [];
  for (const { id: first, partners } of tries) {
    if (pairs.length === most) break;
    if (taken.has(first)) continue;
    for (const second of partners) {
      if (taken.has(second)) continue;
      const both = new Set(fitting.get(second));
      const fits = (fitting.get(first) ?? []).filter(
        (search) => both.has(search) && (isNewFor(search, first) || isNewFor(search, second)),
      );
      if (fits.length === 0) continue;
      pairs.push({ first, second, fits });
      taken.add(first).add(second);
      break;
    }
  }
  return pairs;
}

/** Reads the new stones, and all their possible partners in one statement. */
async function stonesNear(
  tx: Tx,
  fresh: readonly { id: string }[],
  view: StoneView,
  rules: PairRules,
): Promise<IdentifiedStone[]> {
  const columns = `s.id, ${pairColumns(view.prices)}`;
  const stones = await tx.many<IdentifiedStone>(
    `SELECT ${columns} FROM stone s WHERE s.id = ANY ($1::uuid[])`,
    [fresh.map(({ id }) => id)],
  );
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  // Repeated in each part of the UNION, so that each can use the partial index.
  const seen = [
    ...listedConditions(view, 's', parameter),
    `s.status = ${STONE_STATUS.available}`,
    ...CAN_PAIR,
  ];
  const near = stones.map((stone) => {
    const filters = nearTo(stone, rules);
    const conditions = [...filterConditions(filters, view, parameter).values()];
    if (filters.diamond_type !== null)
      conditions.unshift(`s.diamond_type = ${parameter(filters.diamond_type)}`);
    return `SELECT s.id FROM stone s WHERE ${allOf([...conditions, ...seen])}`;
  });
  return tx.many<IdentifiedStone>(
    `SELECT ${columns} FROM stone s JOIN (${near.join(' UNION ')}) near ON near.id = s.id`,
    values,
  );
}
