/** New stones of saved searches, counted and found for all searches in one query. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import type { StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import { parametersOf, type Parameter } from '../../db/fragments/parameter.ts';
import {
  listedConditions,
  listsOneOffer,
  shownConditions,
  type StoneView,
} from '../../db/fragments/shown-offer.ts';
import type { Tx } from '../../db/with-actor.ts';
import { allOf, filterConditions } from '../conditions.ts';

export interface SinceWhen {
  id: string;
  filters: StoneFilters;
  /** In PostgreSQL's format, to the microsecond. */
  since: string;
}

export interface NewStones {
  count: number;
  /** Whether there are more new stones than were compared. */
  more: boolean;
}

/** Limit of new stones that are compared. */
const LOOKED_AT = 20_000;
const AT_A_TIME = 100;

/**
 * Counts, for each search, the matching available stones that arrived or became available after its
 * `since`. `searches` must be sorted by `since`, oldest first. Each new stone is read once and
 * compared with all searches.
 */
export async function newStones(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: StoneView,
): Promise<Map<string, NewStones>> {
  const counted = await Promise.all(partsOf(searches).map((part) => countPart(tx, part, seen)));
  return new Map(counted.flat());
}

const partsOf = (searches: readonly SinceWhen[]): SinceWhen[][] =>
  Array.from({ length: Math.ceil(searches.length / AT_A_TIME) }, (_, part) =>
    searches.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME),
  );

async function countPart(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: StoneView,
): Promise<[id: string, found: NewStones][]> {
  const { fresh, conditions, values } = asked(searches, seen);
  const counts = conditions.map((fits, place) => `count(*) FILTER (WHERE ${fits})::int AS found_${place}`);
  const found = await tx.one<Record<string, number>>(
    `SELECT count(*)::int AS looked_at, ${counts.join(', ')} FROM ${fresh}`,
    values,
  );
  const more = (found?.['looked_at'] ?? 0) > LOOKED_AT;
  return searches.map(({ id }, place) => [id, { count: found?.[`found_${place}`] ?? 0, more }]);
}

interface NewStone {
  id: string;
  /** Ids of the searches that the stone is new to. */
  fits: string[];
}

/**
 * Returns up to `most` stones that `newStones` would count for at least one search, newest first.
 * `searches` must be sorted by `since`, oldest first. `only` adds SQL conditions on the stones `s`.
 */
export async function newestStones(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: StoneView,
  most: number,
  only: readonly string[] = [],
): Promise<NewStone[]> {
  const parts = await Promise.all(
    partsOf(searches).map((part) => newestOfPart(tx, part, { seen, only }, most)),
  );
  // One of the newest stones of all is among the newest of each part that has it.
  const ofStone = Map.groupBy(parts.flat(), ({ id }) => id);
  return [...ofStone.values()]
    .map((same) => ({
      id: same[0]?.id ?? '',
      came: same[0]?.came ?? '',
      fits: same.flatMap(({ fits }) => fits),
    }))
    .toSorted((a, b) => b.came.localeCompare(a.came) || a.id.localeCompare(b.id))
    .slice(0, most)
    .map(({ id, fits }) => ({ id, fits }));
}

async function newestOfPart(
  tx: Tx,
  searches: readonly SinceWhen[],
  { seen, only }: { seen: StoneView; only: readonly string[] },
  most: number,
): Promise<(NewStone & { came: string })[]> {
  const { fresh, conditions, values } = asked(searches, seen, only);
  const found = await tx.many<{ id: string; came: string; places: number[] }>(
    `SELECT id, to_char(came AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS came, places
       FROM (SELECT s.id, fresh.came, ${placesOf(conditions)} AS places FROM ${fresh}) f
      WHERE cardinality(places) > 0 ORDER BY f.came DESC, id LIMIT ${most}`,
    values,
  );
  return found.map(({ id, came, places: at }) => ({
    id,
    came,
    fits: at.flatMap((place) => searches[place]?.id ?? []),
  }));
}

/** Returns, for each stone, the ids of the searches that it matches, whether or not it is new. */
export async function searchesFitting(
  tx: Tx,
  searches: readonly SinceWhen[],
  seen: StoneView,
  stoneIds: readonly string[],
): Promise<Map<string, string[]>> {
  const parts = partsOf(searches).map(async (part) => {
    const values: unknown[] = [stoneIds];
    const parameter = parametersOf(values);
    const conditions = part.map((search) => allOf(matches(search, seen, parameter)));
    const found = await tx.many<{ id: string; places: number[] }>(
      `SELECT s.id, ${placesOf(conditions)} AS places FROM stone s WHERE s.id = ANY ($1::uuid[])`,
      values,
    );
    return found.map(({ id, places }) => ({ id, fits: places.flatMap((place) => part[place]?.id ?? []) }));
  });
  const ofStone = Map.groupBy((await Promise.all(parts)).flat(), ({ id }) => id);
  return new Map([...ofStone].map(([id, same]) => [id, same.flatMap(({ fits }) => fits)]));
}

/** SQL: an array of the places of the conditions that are met. */
const placesOf = (conditions: readonly string[]): string =>
  `array_remove(ARRAY[${conditions.map((met, place) => `CASE WHEN ${met} THEN ${place} END`).join(', ')}]::int[], NULL)`;

/** SQL: the stones that are new for any of the searches, and which of them match each search. */
function asked(
  searches: readonly SinceWhen[],
  seen: StoneView,
  only: readonly string[] = [],
): { fresh: string; conditions: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const since = `${parameter(searches[0]?.since)}::timestamptz`;
  const isNew = [
    ...listedConditions(seen, 's', parameter),
    `s.status = ${STONE_STATUS.available}`,
    `(s.created_at > ${since} OR s.returned_at > ${since})`,
    ...only,
  ];
  return {
    conditions: searches.map((search) =>
      allOf([`fresh.came > ${parameter(search.since)}::timestamptz`, ...matches(search, seen, parameter)]),
    ),
    fresh: `(SELECT s.id, greatest(s.created_at, s.returned_at) AS came FROM stone s
              WHERE ${allOf(isNew)} ORDER BY came DESC LIMIT ${LOOKED_AT + 1}) fresh
       JOIN stone s ON s.id = fresh.id`,
    values,
  };
}

const matches = ({ filters }: SinceWhen, seen: StoneView, parameter: Parameter): string[] => [
  ...(filters.diamond_type === null ? [] : [`s.diamond_type = ${parameter(filters.diamond_type)}`]),
  ...filterConditions(filters, seen, parameter).values(),
  // Of staff each search says so; clients are never shown more.
  ...(filters.offers === 'one' && !listsOneOffer(seen) ? shownConditions(seen, 's', parameter) : []),
];
