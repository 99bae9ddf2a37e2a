/** One page of a workflow's lines, with the sums and counts of the whole result. */
import type { components } from '../../../src/api/schema.gen.ts';
import { EXTERNAL_ROLES } from '../../../src/domain/codes.ts';
import type { LineSort } from '../../db/queries/transactions/line-order.ts';
import { sumGroups, sumLines } from '../../db/queries/transactions/line-sums.ts';
import { findLines, readLines } from '../../db/queries/transactions/lines.ts';
import type { LineFilters } from '../../db/queries/transactions/line-filters.ts';
import { LINES, type LineRows, type LineWorkflow } from '../../db/records/all.ts';
import { paginationOf } from '../pagination.ts';
import { lineSheet } from './line-sheet.ts';
import type { Call, FileAnswer, Person, QueryOf } from '../handler.ts';

/** Page size for external clients in every list. (Specification, section 9.) */
const EXTERNAL_SIZE = 200;

/** The query of all lists; only the sort keys differ. */
type ListQuery = Omit<
  QueryOf<'listHolds'> &
    Pick<QueryOf<'listMemos'>, 'asked' | 'days_from' | 'days_to'> &
    Pick<QueryOf<'listEnquiries'>, 'asks_for'>,
  'sort'
>;
type Body = components['schemas']['LineFilter'] | undefined;

type LinePage<List extends LineWorkflow> = components['schemas']['LinePage'] & { data: LineRows[List][] };

/** The requested page, or a sheet of all pages. */
export async function linesOf<List extends LineWorkflow>(
  list: List,
  { sort = [], layout, ...query }: ListQuery & { sort?: readonly LineSort<List>[] },
  body: Body,
  call: Call,
): Promise<{ data: LinePage<List> } | FileAnswer> {
  const { page = 1, size = sizeFor(list, call.person), groupBy = 1 } = query;
  const filters: LineFilters = { ...query, stock_numbers: body?.stock_numbers, ids: body?.ids };
  if (body?.export) return lineSheet(list, filters, { sort, groupBy }, { asked: body.export, layout }, call);
  const data = await call.read(async (tx): Promise<LinePage<List>> => {
    const ids = await findLines(tx, list, filters, { sort, groupBy, page: { page, size } });
    const data = await readLines(tx, list, ids, groupBy);
    const keys = [...new Set(data.flatMap(({ group }) => group ?? []))];
    const groups = await sumGroups(tx, list, filters, groupBy, keys);
    const sums = await sumLines(tx, list, filters);
    return { data, groups, ...sums, pagination: paginationOf(page, size, sums.totals.lots) };
  });
  return { data };
}

const sizeFor = (list: LineWorkflow, person: Person): number =>
  EXTERNAL_ROLES.includes(person.role) ? EXTERNAL_SIZE : LINES[list].pageSize;
