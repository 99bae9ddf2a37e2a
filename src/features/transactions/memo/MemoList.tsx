import { useMemo } from 'react';
import { q } from '../../../api/query.ts';
import type { AnswerOf } from '../../../api/client.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { day } from '../../../ui/format.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { emptyText } from '../empty.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { GroupHeader, groupOf } from '../grouping.tsx';
import { LineFrame } from '../LineFrame.tsx';
import { lineId, type MemoLine } from '../lines.ts';
import { MemoActions } from './memo.actions.tsx';
import { MemoDrawer } from './MemoDrawer.tsx';
import { clientColumn, leadColumns, originColumns, remarkColumn, stoneColumns } from '../stone-columns.tsx';
import { useLineView, useSortedRows, type LineListProps } from '../use-line-list.ts';
import { questionOf, type Grouping } from '../view.ts';
import { isLive } from '../way.ts';

const rowsOf = (answer: AnswerOf<'listMemos'>): readonly MemoLine[] => answer.data;

/** Memos: documents with stones that are out with a client, to be received back or sold. */
export function MemoList(props: LineListProps) {
  const { user, isStaff, withClients, view, setView, tabs } = useLineView(props);
  const group = view.group ?? 7;
  const cycle = useFetchCycle({
    query: q<'listMemos'>('listMemos', questionOf({ view, userId: props.userId, groupBy: group })),
    rowsOf,
    rowId: lineId,
    failure: MESSAGES.fetchMemoFailed,
  });
  const columns = useMemo(() => columnsFor(isStaff, withClients), [isStaff, withClients]);
  const sorted = useSortedRows(cycle, columns, group);
  const onDone = cycle.clear;
  const { answer, selection, selected } = cycle;

  return (
    <LineFrame
      title={isStaff ? 'Memos' : 'Stones you have on memo'}
      lead={
        isStaff
          ? 'Stones that are out with a client, to be received back or sold, memo by memo.'
          : 'Stones that are with you: send them back by the due date, or keep them and they are invoiced.'
      }
      tabs={tabs}
      filters={
        <FilterBar
          workflow="memo"
          view={view}
          onView={setView}
          counts={answer?.counts}
          withClients={withClients}
          groupings={withClients ? STAFF_GROUPINGS : OWN_GROUPINGS}
          group={group}
        />
      }
      pagination={answer?.pagination}
      totals={answer?.totals}
      page={view.page ?? 1}
      onPage={(page) => setView({ ...view, page: page === 1 ? undefined : page })}
      selected={selected}
      actions={<MemoActions lines={selected} user={user} onDone={onDone} />}
    >
      <DataTable
        {...cycle.table}
        {...sorted}
        id={isStaff ? 'memos' : 'own-memos'}
        label="Memos"
        columns={columns}
        total={answer?.pagination.totalRecords}
        noun="memo line"
        exportName="memos"
        empty={emptyText('memo', isStaff, view, setView)}
        onOpen={(line) => setView({ ...view, line: line.id })}
        groupOf={groupOf(group)}
        groupHeader={(_key, lines) => (
          <GroupHeader
            workflow="memo"
            grouping={group}
            lines={lines}
            withClient={withClients}
            selection={selection}
            onSelect={cycle.select}
          />
        )}
      />
      <MemoDrawer
        id={view.line}
        lines={cycle.rows}
        state={cycle.state}
        user={user}
        onClose={() => setView({ ...view, line: undefined })}
      />
    </LineFrame>
  );
}

const STAFF_GROUPINGS: readonly Grouping[] = [7, 1, 2, 3, 4, 5];
const OWN_GROUPINGS: readonly Grouping[] = [7, 1, 2, 5];

function columnsFor(isStaff: boolean, withClients: boolean): DataColumn<MemoLine>[] {
  return [
    ...leadColumns<MemoLine>('memo'),
    { key: 'memo_number', label: 'Memo', width: 116, value: (line) => line.memo_number },
    ...(withClients ? [clientColumn<MemoLine>()] : []),
    {
      key: 'due_date',
      label: 'Due',
      kind: 'date',
      width: 112,
      value: (line) => line.due_date,
      // What is back or sold is due no more.
      cell: (line) => (isLive('memo', line.status) ? <Due value={line.due_date} /> : day(line.due_date)),
    },
    { key: 'days_out', label: 'Days out', kind: 'count', value: (line) => line.days_out },
    ...stoneColumns<MemoLine>(),
    { key: 'invoice_number', label: 'Invoice', width: 116, value: (line) => line.invoice_number },
    { key: 'terms', label: 'Terms', width: 160, value: (line) => line.terms },
    remarkColumn(),
    ...originColumns<MemoLine>(isStaff),
    { key: 'days_over', label: 'Days over', kind: 'count', hidden: true, value: (line) => line.days_over },
  ];
}
