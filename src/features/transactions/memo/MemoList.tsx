import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { day } from '../../../ui/format.ts';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { MemoActions } from './memo.actions.tsx';
import { MemoDrawer } from './MemoDrawer.tsx';
import { LineList } from '../LineList.tsx';
import type { MemoLine, MemoSort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../transactions-view.ts';
import { MemoExtension } from './memo-extension.tsx';
import { isLive } from '../../../ui/records/timeline-steps.ts';

const ask = (question: LineQuestion<MemoSort>) => q<'listMemos'>('listMemos', question);
const askForSheet = (question: LineQuestion<MemoSort>) => callForSheet('listMemos', question);

/** Memos: documents with stones that are out with a client, to be received back or sold. */
export function MemoList(props: LineListProps) {
  const list = useLineView(props);
  const { isStaff } = list;
  return (
    <LineList
      list={list}
      workflow="memo"
      title={isStaff ? 'Memos' : 'Stones you have on memo'}
      lead={
        isStaff
          ? 'Stones that are out with a client, to be received back or sold, memo by memo.'
          : 'Stones that are with you: send them back by the due date, or keep them and they are invoiced.'
      }
      label="Memos"
      noun="memo line"
      name="memos"
      ask={ask}
      askForSheet={askForSheet}
      failure={MESSAGES.fetchMemoFailed}
      asks
      groupings={[7, 1, 2, 3, 4, 5]}
      columns={columnsFor}
      Actions={MemoActions}
      Drawer={MemoDrawer}
    />
  );
}

function columnsFor(withClients: boolean): DrawnField<MemoLine>[] {
  const column = lineColumns<MemoLine>('memo');
  return [
    ...leadColumns<MemoLine>('memo'),
    column('memo_number'),
    ...(withClients ? [column('client')] : []),
    column('due_date', {
      // Returned and sold stones have no due date any more.
      cell: (line) => (isLive('memo', line.status) ? <Due value={line.due_date} /> : day(line.due_date)),
    }),
    column('days_out'),
    column('more_time', { sortable: false, cell: (line) => <MemoExtension line={line} /> }),
    ...stoneColumns(column),
    column('invoice_number'),
    column('terms'),
    column('remark'),
    ...originColumns(column),
    column('days_over'),
  ];
}
