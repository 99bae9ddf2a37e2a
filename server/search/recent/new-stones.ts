/** How many stones are new to saved searches, counted for all of them in one query. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import type { StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import { parametersOf, type Parameter } from '../../db/fragments/parameter.ts';
import { inSight } from '../../db/fragments/sight.ts';
import type { Tx } from '../../db/with-actor.ts';
import { allOf, filterConditions } from '../conditions.ts';
import type { StoneQuestion } from '../engine.ts';

export interface SinceWhen {
  id: string;
  filters: StoneFilters;
  /** As PostgreSQL writes it, to the microsecond. */
  since: string;
}

export interface NewStones {
  count: number;
  /** More stones are new than were compared. */
  more: boolean;
}

/** The newest stones that are compared. */
const LOOKED_AT = 20_000;
const AT_A_TIME = 100;

/**
 * Counts, for each search, the available stones that fit it and came in or became available since
 * its moment. Expects the searches in the order of their moments, the oldest first. Stones that are
 * new to any search are found once, and each is compared with all searches.
 */
export async function newStones(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: Omit<StoneQuestion, 'filters'>,
): Promise<Map<string, NewStones>> {
  const parts = Array.from({ length: Math.ceil(searches.length / AT_A_TIME) }, (_, part) =>
    searches.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME),
  );
  const counted = await Promise.all(parts.map((part) => countPart(tx, part, seen)));
  return new Map(counted.flat());
}

async function countPart(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: Omit<StoneQuestion, 'filters'>,
): Promise<[id: string, found: NewStones][]> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const { prices, ...sight } = seen;
  const since = `${parameter(searches[0]?.since)}::timestamptz`;
  const isNew = [
    ...inSight(sight, 's', parameter),
    `s.status = ${STONE_STATUS.available}`,
    `(s.created_at > ${since} OR s.returned_at > ${since})`,
  ];
  const counts = searches.map(
    (search, place) =>
      `count(*) FILTER (WHERE ${fits(search, { prices, asClient: sight.asClient }, parameter)})::int AS found_${place}`,
  );
  const found = await tx.one<Record<string, number>>(
    `SELECT count(*)::int AS looked_at, ${counts.join(', ')}
       FROM (SELECT s.id, greatest(s.created_at, s.returned_at) AS came FROM stone s
              WHERE ${allOf(isNew)} ORDER BY came DESC LIMIT ${LOOKED_AT + 1}) fresh
       JOIN stone s ON s.id = fresh.id`,
    values,
  );
  const more = (found?.['looked_at'] ?? 0) > LOOKED_AT;
  return searches.map(({ id }, place) => [id, { count: found?.[`found_${place}`] ?? 0, more }]);
}

function fits(
  { filters, since }: SinceWhen,
  seen: Pick<StoneQuestion, 'prices' | 'asClient'>,
  parameter: Parameter,
): string {
  return allOf([
    `fresh.came > ${parameter(since)}::timestamptz`,
    ...(filters.diamond_type === null ? [] : [`s.diamond_type = ${parameter(filters.diamond_type)}`]),
    ...filterConditions(filters, seen, parameter).values(),
  ]);
}
