/** The counts beside the choices of a search, all from one scan of the stones. */
import { ATTRIBUTE_KEYS, ATTRIBUTES, unassessedCode } from '../../src/domain/attributes/attributes.ts';
import { INCLUSIONS } from '../../src/domain/attributes/inclusions.ts';
import { CARAT_GROUPS, MEDIA_KEYS, parseRange } from '../../src/domain/stones/search-filters.ts';
import { stoneFact } from '../db/fragments/stone-fields.ts';
import type { Tx } from '../db/with-actor.ts';
import { allOf, type Conditions } from './conditions.ts';
import type { FacetCount, Facets } from './engine.ts';

const FACETS = [...ATTRIBUTE_KEYS, 'status', 'stone_type', 'carat', ...MEDIA_KEYS] as const;
type FacetName = (typeof FACETS)[number];

const VALUE: Partial<Record<FacetName, string>> = {
  status: 's.status::text',
  stone_type: 's.stone_type::text',
  carat: `CASE ${CARAT_GROUPS.map(groupCase).join(' ')} END`,
  // As in the contract's availability filter: 1 available, 2 not.
  image: "CASE WHEN s.image IS NULL THEN '2' ELSE '1' END",
  video: "CASE WHEN s.video IS NULL THEN '2' ELSE '1' END",
  certificate: "CASE WHEN s.certificate IS NULL THEN '2' ELSE '1' END",
};

/**
 * Facets that are counted as one and taken apart afterwards: each grouping costs the scan time, and
 * most stones have the same few grades, or none.
 */
const TOGETHER: readonly (readonly FacetName[])[] = [
  INCLUSIONS.filter(({ kind }) => kind !== 'open').map(({ field }) => field),
  INCLUSIONS.filter(({ kind }) => kind === 'open').map(({ field }) => field),
  ['guaranteed', 'rough_origin'],
];
const APART = FACETS.filter((name) => !TOGETHER.some((names) => names.includes(name)));
const GROUPINGS: readonly { names: readonly FacetName[]; column: string; value: string }[] = [
  ...APART.map((name) => ({ names: [name], column: name, value: VALUE[name] ?? `s.${name}` })),
  ...TOGETHER.map((names, index) => ({
    names,
    column: `together_${index}`,
    value: `concat_ws(' ', ${names.map((name) => stoneFact(name, 's')).join(', ')})`,
  })),
];
const KNOWN: Partial<Record<FacetName, ReadonlySet<string>>> = Object.fromEntries(
  ATTRIBUTE_KEYS.map((key) => [key, new Set<string>(ATTRIBUTES[key].options.map(({ code }) => code))]),
);
const COLUMNS = GROUPINGS.map(({ column }) => column);

/** The values are constants of the domain, never from a request. */
function groupCase(group: string): string {
  const { from, to } = parseRange(group) ?? { from: null, to: null };
  const ends = [
    from === null ? 'true' : `s.carat >= ${Number(from)}`,
    to === null ? 'true' : `s.carat <= ${Number(to)}`,
  ];
  return `WHEN ${ends.join(' AND ')} THEN '${group}'`;
}

/**
 * A facet that the search filters by is counted twice: within the result, and without its own
 * filter, so that the other choices show what they would find. The scan therefore includes stones
 * that fail one such filter.
 */
export async function countFacets(tx: Tx, { always, byFilter, values }: Conditions): Promise<Facets> {
  const filtered = FACETS.filter((name) => byFilter.has(name));
  const others = [...byFilter].filter(([name]) => !isFacet(name)).map(([, condition]) => condition);
  const passes = filtered.map((name) => `coalesce(${byFilter.get(name)}, false) AS passes_${name}`);
  const allBut = (name: FacetName | null): string =>
    allOf(filtered.filter((one) => one !== name).map((one) => `passes_${one}`));
  const near = filtered.length === 0 ? 'true' : filtered.map((name) => `(${allBut(name)})`).join(' OR ');

  const rows = await tx.many<{ mask: number; code: string | null; counts: number[] }>(
    `SELECT grouping(${COLUMNS.join()})::int AS mask, coalesce(${COLUMNS.join()}) AS code,
            ARRAY[${[null, ...filtered].map((name) => `count(*) FILTER (WHERE ${allBut(name)})`).join(', ')}]::int[] AS counts
       FROM (SELECT ${[...GROUPINGS.map(({ column, value }) => `${value} AS ${column}`), ...passes].join(', ')}
               FROM stone s WHERE ${allOf([...always, ...others])} OFFSET 0) walked
      WHERE ${near}
      GROUP BY GROUPING SETS (${COLUMNS.map((column) => `(${column})`).join(', ')})`,
    values,
  );

  const sums = new Map(FACETS.map((name) => [name, new Map<string, FacetCount>()]));
  for (const { mask, code, counts } of rows) {
    const { names } = groupingOf(mask);
    for (const name of names) {
      const own = names.length === 1 ? code : (codeIn(code, name) ?? unassessedCode(name));
      if (own !== null) add(sums.get(name), own, counts[0] ?? 0, counts[filtered.indexOf(name) + 1] ?? 0);
    }
  }
  return Object.fromEntries(
    Array.from(sums, ([name, byCode]) => [name, ordered([...byCode.values()], filtered.includes(name))]),
  );
}

/** The facet's code among those of several facets. */
const codeIn = (codes: string | null, name: FacetName): string | null =>
  codes?.split(' ').find((code) => KNOWN[name]?.has(code)) ?? null;

function add(sums: Map<string, FacetCount> | undefined, code: string, count: number, choice: number): void {
  const before = sums?.get(code);
  sums?.set(code, { code, count: (before?.count ?? 0) + count, choice: (before?.choice ?? 0) + choice });
}

const ordered = (counts: readonly FacetCount[], isFiltered: boolean): FacetCount[] =>
  counts
    .map(({ code, count, choice = 0 }) => (isFiltered ? { code, count, choice } : { code, count }))
    .filter(({ count, choice }: FacetCount) => (choice ?? count) > 0)
    .sort(
      (a: FacetCount, b: FacetCount) =>
        (b.choice ?? b.count) - (a.choice ?? a.count) || (a.code < b.code ? -1 : 1),
    );

const isFacet = (name: string): name is FacetName => FACETS.some((facet) => facet === name);

// grouping() sets a bit for each column not grouped by; the last column has the lowest bit.
function groupingOf(mask: number): (typeof GROUPINGS)[number] {
  const all = 2 ** GROUPINGS.length - 1;
  const grouping = GROUPINGS[GROUPINGS.length - 1 - Math.log2(all ^ mask)];
  if (grouping === undefined) throw new Error(`No facet has the mask ${mask}.`);
  return grouping;
}
