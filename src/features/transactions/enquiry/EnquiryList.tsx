import { useMemo } from 'react';
import { q } from '../../../api/query.ts';
import type { AnswerOf } from '../../../api/client.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../../ui/lists/use-fetch-cycle.ts';
import { emptyText } from '../empty.tsx';
import { EnquiryActions } from './enquiry.actions.tsx';
import { EnquiryDrawer } from './EnquiryDrawer.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { GroupHeader, groupOf } from '../grouping.tsx';
import { LineFrame } from '../LineFrame.tsx';
import { lineId, type EnquiryLine } from '../lines.ts';
import { clientColumn, leadColumns, originColumns, stoneColumns } from '../stone-columns.tsx';
import { useLineView, useSortedRows, type LineListProps } from '../use-line-list.ts';
import { questionOf, type Grouping } from '../view.ts';

const rowsOf = (answer: AnswerOf<'listEnquiries'>): readonly EnquiryLine[] => answer.data;

/** Enquiries: what clients want to know about a stone, and the answers. */
export function EnquiryList(props: LineListProps) {
  const { user, isStaff, withClients, view, setView, tabs } = useLineView(props);
  const group = view.group ?? 1;
  const cycle = useFetchCycle({
    query: q<'listEnquiries'>('listEnquiries', questionOf({ view, userId: props.userId, groupBy: group })),
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
      title={isStaff ? 'Enquiries' : 'Your enquiries'}
      lead={
        isStaff ? 'What clients want to know about a stone.' : 'What you asked about stones, and the answers.'
      }
      tabs={tabs}
      filters={
        <FilterBar
          workflow="enquiry"
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
      actions={<EnquiryActions lines={selected} user={user} onDone={onDone} />}
    >
      <DataTable
        {...cycle.table}
        {...sorted}
        id={isStaff ? 'enquiries' : 'own-enquiries'}
        label="Enquiries"
        columns={columns}
        total={answer?.pagination.totalRecords}
        noun="question"
        exportName="enquiries"
        empty={emptyText('enquiry', isStaff, view, setView)}
        onOpen={(line) => setView({ ...view, line: line.id })}
        groupOf={groupOf(group)}
        groupHeader={(_key, lines) => (
          <GroupHeader
            workflow="enquiry"
            grouping={group}
            lines={lines}
            withClient={withClients}
            selection={selection}
            onSelect={cycle.select}
          />
        )}
      />
      <EnquiryDrawer
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

function columnsFor(isStaff: boolean, withClients: boolean): DataColumn<EnquiryLine>[] {
  return [
    ...leadColumns<EnquiryLine>('enquiry'),
    ...(withClients ? [clientColumn<EnquiryLine>()] : []),
    { key: 'message', label: 'Question', width: 320, value: (line) => line.message },
    { key: 'remark', label: 'Answer', width: 240, value: (line) => line.remark },
    ...stoneColumns<EnquiryLine>(),
    ...originColumns<EnquiryLine>(isStaff),
  ];
}
