/** The four lists of the transactions area. What changes their lines stands in stone-actions.ts. */
import type { components } from '../../../src/api/schema.gen.ts';
import { EXTERNAL_ROLES } from '../../../src/domain/codes.ts';
import { listLines, summariseLines } from '../../db/queries/transactions/lines.ts';
import type { LineFilters } from '../../db/queries/transactions/line-filters.ts';
import type { LineList, LineRows } from '../../db/queries/transactions/lines.ts';
import { paginationOf } from '../pagination.ts';
import type { Call, Handler, Person, QueryOf } from '../handler.ts';

/** Page sizes of the specification (section 9): enquiries and confirm-stones 50, listing tables 500, external clients 200. */
const SIZE: Record<LineList, number> = { hold: 500, memo: 500, confirmStone: 50, enquiry: 50 };
const EXTERNAL_SIZE = 200;
/** An empty result says so with the specification's own page. */
const EMPTY_SIZE = 50;

type ListQuery = QueryOf<'listHolds'>;
type Body = components['schemas']['StockNumbersFilter'] | undefined;

interface LinePage<List extends LineList> {
  data: LineRows[List][];
  totals: components['schemas']['Totals'];
  counts: Record<string, number>;
  pagination: components['schemas']['Pagination'];
}

async function linePage<List extends LineList>(
  list: List,
  query: ListQuery,
  body: Body,
  call: Call,
): Promise<LinePage<List>> {
  const { page = 1, size = sizeFor(list, call.person), groupBy = 1 } = query;
  const filters: LineFilters = { ...query, stock_numbers: body?.stock_numbers };
  return call.read(async (tx) => {
    const data = await listLines(tx, list, filters, { page, size, groupBy });
    const { totals, counts } = await summariseLines(tx, list, filters);
    return { data, totals, counts, pagination: pageOf(page, size, totals.pieces) };
  });
}

const sizeFor = (list: LineList, person: Person): number =>
  EXTERNAL_ROLES.includes(person.role) ? EXTERNAL_SIZE : SIZE[list];

const pageOf = (page: number, size: number, lines: number): components['schemas']['Pagination'] =>
  lines === 0 ? paginationOf(1, EMPTY_SIZE, 0) : paginationOf(page, size, lines);

export const listHolds: Handler<'listHolds'> = async ({ query, data }, call) => ({
  data: await linePage('hold', query, data, call),
});

export const listMemos: Handler<'listMemos'> = async ({ query, data }, call) => ({
  data: await linePage('memo', query, data, call),
});

export const listConfirmStones: Handler<'listConfirmStones'> = async ({ query, data }, call) => ({
  data: await linePage('confirmStone', query, data, call),
});

export const listEnquiries: Handler<'listEnquiries'> = async ({ query, data }, call) => ({
  data: await linePage('enquiry', query, data, call),
});
