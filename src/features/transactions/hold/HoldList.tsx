import { useMemo } from 'react';
import { q } from '../../../api/query.ts';
import type { AnswerOf } from '../../../api/client.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { emptyText } from '../empty.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { GroupHeader, groupOf } from '../grouping.tsx';
import { HoldActions } from './hold.actions.tsx';
import { HoldDrawer } from './HoldDrawer.tsx';
import { LineFrame } from '../LineFrame.tsx';
import { lineId, type HoldLine } from '../lines.ts';
import { clientColumn, leadColumns, originColumns, remarkColumn, stoneColumns } from '../stone-columns.tsx';
import { useLineView, useSortedRows, type LineListProps } from '../use-line-list.ts';
import { questionOf, type Grouping } from '../view.ts';
import { endingLabel, isLive } from '../way.ts';

const rowsOf = (answer: AnswerOf<'listHolds'>): readonly HoldLine[] => answer.data;

/** Holds: stones that are kept for one client until a time. */
export function HoldList(props: LineListProps) {
  const { user, isStaff, withClients, view, setView, tabs } = useLineView(props);
  const group = view.group ?? 1;
  const cycle = useFetchCycle({
    query: q<'listHolds'>('listHolds', questionOf({ view, userId: props.userId, groupBy: group })),
    rowsOf,
    rowId: lineId,
    failure: MESSAGES.fetchHoldFailed,
  });
  const columns = useMemo(() => columnsFor(isStaff, withClients), [isStaff, withClients]);
  const sorted = useSortedRows(cycle, columns, group);
  const onDone = cycle.clear;
  const { answer, selection, selected } = cycle;

  return (
    <LineFrame
      title={isStaff ? 'Holds' : 'Stones on hold for you'}
      lead={
        isStaff
          ? 'Stones that are kept for a client until a time.'
          : 'Nobody else can take these stones until your hold ends, and your price does not rise.'
      }
      tabs={tabs}
      filters={
        <FilterBar
          workflow="hold"
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
      actions={<HoldActions lines={selected} user={user} onDone={onDone} />}
    >
      <DataTable
        {...cycle.table}
        {...sorted}
        id={isStaff ? 'holds' : 'own-holds'}
        label="Holds"
        columns={columns}
        total={answer?.pagination.totalRecords}
        noun="hold"
        exportName="holds"
        empty={emptyText('hold', isStaff, view, setView)}
        onOpen={(line) => setView({ ...view, line: line.id })}
        groupOf={groupOf(group)}
        groupHeader={(_key, lines) => (
          <GroupHeader
            workflow="hold"
            grouping={group}
            lines={lines}
            withClient={withClients}
            selection={selection}
            onSelect={cycle.select}
          />
        )}
      />
      <HoldDrawer
        id={view.line}
        lines={cycle.rows}
        state={cycle.state}
        user={user}
        onClose={() => setView({ ...view, line: undefined })}
      />
    </LineFrame>
  );
}

const STAFF_GROUPINGS: readonly Grouping[] = [1, 2, 3, 4];
const OWN_GROUPINGS: readonly Grouping[] = [1, 2];

function columnsFor(isStaff: boolean, withClients: boolean): DataColumn<HoldLine>[] {
  return [
    ...leadColumns<HoldLine>('hold'),
    ...(withClients ? [clientColumn<HoldLine>()] : []),
    {
      key: 'due_at',
      label: 'Until',
      kind: 'dateTime',
      width: 112,
      value: (line) => line.due_at,
      cell: (line) =>
        isLive('hold', line.status) ? <Due value={line.due_at} /> : endingLabel('hold', line.ended_by),
    },
    ...stoneColumns<HoldLine>(),
    remarkColumn(),
    ...originColumns<HoldLine>(isStaff),
    {
      key: 'ended_by',
      label: 'Ended by',
      width: 104,
      hidden: true,
      value: (line) => endingLabel('hold', line.ended_by),
    },
  ];
}
