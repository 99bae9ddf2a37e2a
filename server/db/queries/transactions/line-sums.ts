/** Sums of a list's lines, of the whole filtered result and of each group. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Grouping } from '../../../../src/domain/lines/grouping.ts';
import { leftOutOfSums, liveCodes, WORKFLOWS } from '../../../../src/machines/workflows.ts';
import { isClient } from '../../fragments/stone-fields.ts';
import type { ActorScope, Tx } from '../../with-actor.ts';
import { bind, conditions, type LineFilters } from './line-filters.ts';
import { groupKey } from './line-order.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import { linesFrom } from './line-joins.ts';
import { totalsColumns } from './totals.ts';

type Schemas = components['schemas'];
type DueIn = Pick<Schemas['LineGroup'], 'due_first' | 'due_last'>;

export interface LineSums {
  totals: Schemas['Totals'];
  /** What clients pay for the lines, USD with two decimals. */
  value: string;
  /** Lines by status code, without the filters on status, overdue and asked. */
  counts: Record<string, number>;
  /** Open lines past their due time, without the same filters. */
  overdue: number;
  /** Open lines whose clients ask for more time, without the same filters. */
  asked: number;
}

/** SQL: the rows of all sums. The amount is what the client pays. */
function summed(list: LineWorkflow, { status = [] }: LineFilters): string {
  const codes = leftOutOfSums(list, status);
  const isVoid = codes.length === 0 ? 'false' : `l.status IN (${codes.join(', ')})`;
  return `l.status, s.stone_type, l.carat, l.rap, s.pieces, l.sell_amt AS total_amt, l.total_amt AS cost_amt,
          ${offeredIn(list) ?? 'NULL::numeric'} AS offered_amt, ${isVoid} AS is_void`;
}

/** SQL: what is offered for the stone of a line; null in lists without offers. */
const offeredIn = (list: LineWorkflow): string | null => {
  const columns: Readonly<Record<string, string>> = LINES[list].columns;
  return columns['offered_amt'] ?? null;
};

/** SQL: the totals of these rows; also at the prices offered and, for staff, the supplier's. */
function totalsFor(list: LineWorkflow, actor: ActorScope): string {
  const others = [
    ...(isClient(actor) ? [] : ['cost_amt']),
    ...(offeredIn(list) === null ? [] : ['offered_amt']),
  ].map(
    (amount) => `round(coalesce(sum(line.${amount}) FILTER (WHERE NOT line.is_void), 0), 2) AS ${amount}`,
  );
  return [totalsColumns('line', 'is_void'), ...others].join(', ');
}

/** SQL: when a line that is out is due. */
const openDueDay = (list: LineWorkflow): string =>
  `CASE WHEN l.status IN (${liveCodes(list).join(', ')}) THEN ${LINES[list].dueDay ?? 'NULL::date'} END`;

/**
 * SQL: the number of lines by status as the contract's LineCounts; without statuses that no line
 * has.
 */
const countsColumn = (list: LineWorkflow): string => {
  const codes = WORKFLOWS[list].states.flatMap(({ code }) => code ?? []);
  const pairs = codes.map((code) => `'${code}', nullif(count(*) FILTER (WHERE status = ${code}), 0)`);
  return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`;
};

/**
 * Totals of the whole filtered result by the weighted formulas, and counts by status, in one
 * statement.
 */
export async function sumLines(tx: Tx, list: LineWorkflow, filters: LineFilters): Promise<LineSums> {
  const values: unknown[] = [];
  const where = conditions(tx, LINES[list], filters, values, 'every status');
  const chosen = [
    filters.status?.length ? `status = ANY (${bind(values, filters.status)}::smallint[])` : 'true',
    filters.overdue === true ? 'is_overdue' : 'true',
    filters.asked === true ? 'is_asked' : 'true',
  ].join(' AND ');
  const sums = await tx.one<Schemas['Totals'] & Omit<LineSums, 'totals' | 'value'>>(
    `WITH line AS (
       SELECT ${summed(list, filters)}, (${LINES[list].overdue ?? 'false'}) AS is_overdue,
              (${LINES[list].asked ?? 'false'}) AS is_asked FROM ${linesFrom(list)} WHERE ${where})
     SELECT total.*, known.* FROM (SELECT ${totalsFor(list, tx.actor)} FROM line WHERE ${chosen}) total,
            (SELECT ${countsColumn(list)} AS counts, count(*) FILTER (WHERE is_overdue)::int AS overdue,
                    count(*) FILTER (WHERE is_asked)::int AS asked FROM line) known`,
    values,
  );
  if (!sums) throw new Error('A sum over no rows is a row too.');
  const { counts, overdue, asked, ...totals } = sums;
  return { totals, value: totals.total_amt ?? '0.00', counts, overdue, asked };
}

/**
 * The sums of these groups over all their lines in the result, whatever the page; in the order of
 * the keys. Those of all groups without keys, in no order.
 */
export async function sumGroups(
  tx: Tx,
  list: LineWorkflow,
  filters: LineFilters,
  groupBy: Grouping,
  keys?: readonly string[],
): Promise<Schemas['LineGroup'][]> {
  const key = groupKey(list, groupBy);
  if (key === null || keys?.length === 0) return [];
  const values: unknown[] = [];
  const where = conditions(tx, LINES[list], filters, values, 'with status');
  const these = keys === undefined ? '' : ` AND ${key} = ANY (${bind(values, keys)}::text[])`;
  const sums = await tx.many<Schemas['Totals'] & Pick<LineSums, 'counts'> & DueIn & { key: string }>(
    `WITH line AS (
       SELECT ${key} AS key, ${summed(list, filters)}, ${openDueDay(list)} AS due_day FROM ${linesFrom(list)}
        WHERE ${where}${these})
     SELECT key, ${totalsFor(list, tx.actor)}, ${countsColumn(list)} AS counts, min(due_day) AS due_first, max(due_day) AS due_last
       FROM line GROUP BY key`,
    values,
  );
  const byKey = new Map(
    sums.map(({ key: of, counts, due_first, due_last, ...totals }) => [
      of,
      { key: of, totals, counts, due_first, due_last },
    ]),
  );
  return keys === undefined ? [...byKey.values()] : keys.flatMap((of) => byKey.get(of) ?? []);
}
