/** Typical searches, and the statements that the portal runs for each. */
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import type { SearchWire } from '../../src/domain/stones/search-filters.ts';
import { HOUSE_PRICES } from '../../server/db/fragments/prices.ts';
import { sqlSearch } from '../../server/search/sql-search.ts';
import type { Tx } from '../../server/db/with-actor.ts';

export const questions: readonly SearchWire[] = [
  {
    diamond_type: 1,
    shape: ['ROUND'],
    color: ['D', 'E', 'F'],
    clarity: ['VVS1', 'VVS2'],
    carat: ['1..1.49'],
  },
  {
    diamond_type: 1,
    shape: ['ROUND'],
    color: ['G', 'H'],
    clarity: ['VS1', 'VS2'],
    carat: ['0.5..0.69'],
    cut: ['EX'],
  },
  { diamond_type: 1, shape: ['OVAL', 'PEAR'], color: ['F', 'G', 'H'], carat: ['0.7..0.99'] },
  { diamond_type: 1, shape: ['CUSHION'], clarity: ['IF', 'VVS1'], carat: ['1..'] },
  { diamond_type: 1, shape: ['EMERALD'], color: ['D', 'E'], carat: ['0.9..2'] },
  { diamond_type: 1, shape: ['PRINCESS'], color: ['H', 'I', 'J'], total_amt: ['500..1500'] },
  {
    diamond_type: 1,
    shape: ['ROUND'],
    carat: ['0.3..0.39'],
    color: ['F'],
    clarity: ['SI1'],
    polish: ['EX'],
    symmetry: ['EX'],
  },
  { diamond_type: 2, shape: ['RADIANT', 'CUSHION'] },
];

/** Searches with many results: the search screen as it opens, and its first clicks. */
export const broadQuestions: readonly SearchWire[] = [
  { diamond_type: 1 },
  { diamond_type: 1, stone_type: 2 },
  { diamond_type: 1, shape: ['ROUND'] },
  { diamond_type: 1, status: [1], color: ['D', 'E', 'F', 'G'], polish: ['EX', 'VG'] },
];

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The engine's statements for a page, the totals and, on request, the counts. */
export async function statementsOf(
  wire: SearchWire,
  withFacets: boolean,
  size: number,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const note = async (text: string, values: readonly unknown[] = []): Promise<never[]> => {
    statements.push({ text, values });
    return [];
  };
  const tx = {
    // Like a person's transaction, whose rows contain media addresses.
    actor: { id: null, scope: 'all', mediaGrant: 'g'.repeat(86) },
    many: note,
    one: async (text: string, values?: readonly unknown[]) => (await note(text, values), {}),
  } as unknown as Tx;
  const question = {
    filters: filtersFromWire(wire),
    asClient: false,
    hidden: [],
    access: null,
    confirmedSince: null,
    prices: HOUSE_PRICES,
  };
  await sqlSearch.page(tx, question, { page: 1, size, order: [] });
  await sqlSearch.totals(tx, question);
  if (withFacets) await sqlSearch.facets(tx, question);
  return statements;
}
