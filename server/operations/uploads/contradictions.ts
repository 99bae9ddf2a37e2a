/** Pairs of rows that contradict each other about their certificate. */
import { CONTRADICTION_CELLS } from '../../../src/lists/contradictions.ts';
import { contains } from '../../db/queries/like.ts';
import { contradictionsListed } from '../../db/queries/stones/contradictions.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';

const PAGE_SIZE = 50;

export const listContradictions: Handler<'listContradictions'> = ({ query }, call) => {
  const pattern = query.search?.trim() ? contains(query.search.trim()) : null;
  const listed = () => contradictionsListed(query.told_apart ?? false, pattern);
  return pageOrSheet(
    { name: 'contradictions', size: PAGE_SIZE, cells: CONTRADICTION_CELLS, listed },
    query,
    call,
  );
};
