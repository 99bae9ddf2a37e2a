/** The counts beside the choices of a search, all from one scan of the stones. */
import { ATTRIBUTE_KEYS } from '../../src/domain/attributes/attributes.ts';
import { CARAT_GROUPS, MEDIA_KEYS, parseRange } from '../../src/domain/stones/search-filters.ts';
import type { Tx } from '../db/with-actor.ts';
import { allOf, type Conditions } from './conditions.ts';
import type { Facets } from './engine.ts';

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

  const rows = await tx.many<{ mask: number; code: string; counts: number[] }>(
    `SELECT grouping(${FACETS.join()})::int AS mask, coalesce(${FACETS.join()}) AS code,
            ARRAY[${[null, ...filtered].map((name) => `count(*) FILTER (WHERE ${allBut(name)})`).join(', ')}]::int[] AS counts
       FROM (SELECT ${[...FACETS.map((name) => `${VALUE[name] ?? `s.${name}`} AS ${name}`), ...passes].join(', ')}
               FROM stone s WHERE ${allOf([...always, ...others])} OFFSET 0) walked
      WHERE ${near}
      GROUP BY GROUPING SETS (${FACETS.map((name) => `(${name})`).join(', ')})`,
    values,
  );

  const facets: Facets = Object.fromEntries(FACETS.map((name) => [name, []]));
  for (const { mask, code, counts } of rows) {
    const name = facetOf(mask);
    const [count = 0] = counts;
    const choice = counts[filtered.indexOf(name) + 1];
    if (code === null) continue;
    if (!filtered.includes(name)) {
      if (count > 0) facets[name]?.push({ code, count });
    } else if (choice !== undefined && choice > 0) {
      facets[name]?.push({ code, count, choice });
    }
  }
  for (const counts of Object.values(facets))
    counts.sort((a, b) => (b.choice ?? b.count) - (a.choice ?? a.count) || (a.code < b.code ? -1 : 1));
  return facets;
}

const isFacet = (name: string): name is FacetName => FACETS.some((facet) => facet === name);

// grouping() sets a bit for each column not grouped by; the last column has the lowest bit.
function facetOf(mask: number): FacetName {
  const all = 2 ** FACETS.length - 1;
  const name = FACETS[FACETS.length - 1 - Math.log2(all ^ mask)];
  if (name === undefined) throw new Error(`No facet has the mask ${mask}.`);
  return name;
}
