/** Lines that stand together: by day, client, document or invoice, each group with its own sums. */
import { WORKFLOWS } from '../../machines/workflows.ts';
import { totalsOf } from '../../domain/stones/totals.ts';
import { carat, count, day, money, plural } from '../../ui/format.ts';
import { compareBy, type DataColumn, type SortKey } from '../../ui/table/columns.ts';
import { clientName, idsOf, type Line, type LineWorkflow } from './lines.ts';
import type { Grouping } from './view.ts';
import { isLive } from './way.ts';
import css from './transactions.module.css';

type GroupOf = (line: Line) => string | null;

/** The server's days are UTC days, and so are the groups. */
const dayOf = (line: Line): string => line.created_at.slice(0, 10);
const documentOf = (line: Line): string | null =>
  'memo_number' in line ? line.memo_number : 'order_number' in line ? line.order_number : null;
const invoiceOf = (line: Line): string => ('invoice_number' in line ? (line.invoice_number ?? '') : '');

const GROUP_OF: Readonly<Record<Grouping, GroupOf | undefined>> = {
  1: undefined,
  2: dayOf,
  3: (line) => line.client.id,
  4: (line) => `${dayOf(line)} ${line.client.id}`,
  5: invoiceOf,
  6: documentOf,
  7: documentOf,
};

export const groupOf = (grouping: Grouping): GroupOf | undefined => GROUP_OF[grouping];

function titleOf(grouping: Grouping, line: Line): string {
  switch (grouping) {
    case 1:
      return '';
    case 2:
      return day(dayOf(line));
    case 3:
      return clientName(line.client);
    case 4:
      return `${day(dayOf(line))} · ${clientName(line.client)}`;
    case 5:
      return invoiceOf(line) === '' ? 'Not invoiced' : `Invoice ${invoiceOf(line)}`;
    case 6:
      return `Order ${documentOf(line) ?? ''}`;
    case 7:
      return `Memo ${documentOf(line) ?? ''}`;
  }
}

/** Sorted within the groups, which keep their places: a document is not torn apart by a sort. */
export function sortedInGroups<Row extends Line>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: readonly SortKey[],
  grouping: Grouping,
): readonly Row[] {
  if (sort.length === 0) return rows;
  const keyOf = GROUP_OF[grouping];
  const place = new Map<string, number>();
  if (keyOf !== undefined) {
    for (const row of rows) place.set(keyOf(row) ?? '', place.get(keyOf(row) ?? '') ?? place.size);
  }
  return rows.toSorted((a, b) => {
    const apart =
      keyOf === undefined ? 0 : (place.get(keyOf(a) ?? '') ?? 0) - (place.get(keyOf(b) ?? '') ?? 0);
    if (apart !== 0) return apart;
    for (const { key, desc } of sort) {
      const column = columns.find((one) => one.key === key);
      const order = column === undefined ? 0 : compareBy(column, a, b, desc);
      if (order !== 0) return order;
    }
    return 0;
  });
}

interface GroupHeaderProps {
  workflow: LineWorkflow;
  grouping: Grouping;
  lines: readonly Line[];
  /** Whose document it is; left out where every line is one client's. */
  withClient: boolean;
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
}

/** 'Memo M-K7QM-0012 · Meridian | Ada Bell · 3 pieces, 4.21 ct, 12,300.00 USD · 2 Issued, 1 Sold', and its live lines at a click. */
export function GroupHeader({
  workflow,
  grouping,
  lines,
  withClient,
  selection,
  onSelect,
}: GroupHeaderProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const totals = totalsOf(lines);
  const live = idsOf(lines.filter((line) => isLive(workflow, line.status)));
  const byDocument = grouping === 5 || grouping === 6 || grouping === 7;
  return (
    <>
      <span className={css.groupTitle}>{titleOf(grouping, first)}</span>
      <span className={css.groupFacts}>
        {byDocument && withClient && `${clientName(first.client)} · `}
        {plural(totals.pieces, 'piece')}, {carat(totals.carat)} ct, {money(totals.total_amt)} USD ·{' '}
        {tally(workflow, lines)}
      </span>
      {live.length > 0 && (
        <button
          type="button"
          className={css.groupSelect}
          onClick={() => onSelect([...new Set([...selection, ...live])])}
        >
          Select {count(live.length)}
        </button>
      )}
    </>
  );
}

const tally = (workflow: LineWorkflow, lines: readonly Line[]): string =>
  WORKFLOWS[workflow].states
    .flatMap(({ code, label }) => {
      const here = lines.filter((line) => line.status === code).length;
      return here === 0 ? [] : `${count(here)} ${label}`;
    })
    .join(', ');
