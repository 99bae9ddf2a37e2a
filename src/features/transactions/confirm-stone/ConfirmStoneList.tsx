import { useMemo } from 'react';
import { q } from '../../../api/query.ts';
import type { AnswerOf } from '../../../api/client.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { ConfirmStoneActions } from './confirm-stone.actions.tsx';
import { ConfirmStoneDrawer } from './ConfirmStoneDrawer.tsx';
import { emptyText } from '../empty.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { GroupHeader, groupOf } from '../grouping.tsx';
import { LineFrame } from '../LineFrame.tsx';
import { lineId, type ConfirmLine } from '../lines.ts';
import { clientColumn, leadColumns, originColumns, remarkColumn, stoneColumns } from '../stone-columns.tsx';
import { useLineView, useSortedRows, type LineListProps } from '../use-line-list.ts';
import { questionOf, type Grouping } from '../view.ts';

/** Confirm-stone pagination is 25 in one view. (Specification, section 9.) */
const SIZE_ON_A_CLIENTS_PAGE = 25;

const rowsOf = (answer: AnswerOf<'listConfirmStones'>): readonly ConfirmLine[] => answer.data;

/** Confirm-stones: firm orders, stone by stone, that an administrator approves or rejects. */
export function ConfirmStoneList(props: LineListProps) {
  const { user, isStaff, withClients, view, setView, tabs } = useLineView(props);
  const group = view.group ?? 6;
  const sized = props.userId === undefined ? view : { ...view, size: view.size ?? SIZE_ON_A_CLIENTS_PAGE };
  const cycle = useFetchCycle({
    query: q<'listConfirmStones'>(
      'listConfirmStones',
      questionOf({ view: sized, userId: props.userId, groupBy: group }),
    ),
    rowsOf,
    rowId: lineId,
    failure: MESSAGES.fetchFailed,
  });
  const columns = useMemo(() => columnsFor(isStaff, withClients), [isStaff, withClients]);
  const sorted = useSortedRows(cycle, columns, group);
  const onDone = cycle.clear;
  const { answer, selection, selected } = cycle;

  return (
    <LineFrame
      title={isStaff ? 'Confirm stones' : 'Stones you confirmed'}
      lead={
        isStaff
          ? 'Firm orders that wait for approval or had it, order by order.'
          : 'Your firm orders. Approved, the stones are yours and invoiced; until then you can cancel.'
      }
      tabs={tabs}
      filters={
        <FilterBar
          workflow="confirmStone"
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
      actions={<ConfirmStoneActions lines={selected} user={user} onDone={onDone} />}
    >
      <DataTable
        {...cycle.table}
        {...sorted}
        id={isStaff ? 'confirm-stones' : 'own-confirm-stones'}
        label="Confirm stones"
        columns={columns}
        total={answer?.pagination.totalRecords}
        noun="confirmed stone"
        exportName="confirm-stones"
        empty={emptyText('confirmStone', isStaff, view, setView)}
        onOpen={(line) => setView({ ...view, line: line.id })}
        groupOf={groupOf(group)}
        groupHeader={(_key, lines) => (
          <GroupHeader
            workflow="confirmStone"
            grouping={group}
            lines={lines}
            withClient={withClients}
            selection={selection}
            onSelect={cycle.select}
          />
        )}
      />
      <ConfirmStoneDrawer
        id={view.line}
        lines={cycle.rows}
        state={cycle.state}
        user={user}
        onClose={() => setView({ ...view, line: undefined })}
      />
    </LineFrame>
  );
}

const STAFF_GROUPINGS: readonly Grouping[] = [6, 1, 2, 3, 4, 5];
const OWN_GROUPINGS: readonly Grouping[] = [6, 1, 2, 5];

function columnsFor(isStaff: boolean, withClients: boolean): DataColumn<ConfirmLine>[] {
  return [
    ...leadColumns<ConfirmLine>('confirmStone'),
    { key: 'order_number', label: 'Order', width: 116, value: (line) => line.order_number },
    ...(withClients ? [clientColumn<ConfirmLine>()] : []),
    ...stoneColumns<ConfirmLine>(),
    { key: 'invoice_number', label: 'Invoice', width: 116, value: (line) => line.invoice_number },
    { key: 'reason', label: 'Reason', width: 200, value: (line) => line.reason },
    remarkColumn(),
    ...originColumns<ConfirmLine>(isStaff),
    {
      key: 'source',
      label: 'Came by',
      width: 96,
      hidden: true,
      value: (line) => (line.source === 'portal' ? 'Portal' : 'Sheet'),
    },
  ];
}
