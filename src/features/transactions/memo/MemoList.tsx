import type { DecisionProps } from '../../../ui/records/decision.ts';
import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { day, count, text } from '../../../ui/format.ts';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { ExtensionActions } from './ExtensionActions.tsx';
import { MemoActions } from './memo.actions.tsx';
import { LineList } from '../LineList.tsx';
import type { MemoLine, MemoSort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns, wayColumn } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../line-question.ts';
import { MemoExtension, extensionFacts, extensionText, isExtensionRequested } from './memo-extension.tsx';
import { isLive } from '../../../ui/records/timeline-steps.ts';
import type { LineContent } from '../line-content.ts';
import { LineDecision } from '../LineDecision.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { PaperCertificates } from '../PaperCertificates.tsx';
import { PaperPdf } from '../PaperPdf.tsx';

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
          ? 'Stones that are out with a client, to be received back or sold, grouped by memo.'
          : 'Stones that are with you. Send them back by the due date, or keep them and we invoice them.'
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
    column('due_date', {
      // Returned and sold stones have no due date any more.
      cell: (line) => (isLive('memo', line.status) ? <Due value={line.due_date} /> : day(line.due_date)),
    }),
    ...(withClients ? [column('client')] : []),
    wayColumn<MemoLine>('memo'),
    column('memo_number'),
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

const MEMO: LineContent<MemoLine> = {
  workflow: 'memo',
  facts: (line) => [
    {
      name: 'Memo',
      value: (
        <>
          {line.memo_number} <PaperPdf of="memo" id={line.memo_id} number={line.memo_number} />{' '}
          <PaperCertificates of="memo" id={line.memo_id} number={line.memo_number} />
        </>
      ),
    },
    { name: 'Due', value: day(line.due_date) },
    ...(isLive('memo', line.status) ? [{ name: 'Ends', value: <Due value={line.due_date} /> }] : []),
    ...extensionFacts(line),
    { name: 'Days out', value: count(line.days_out) },
    { name: 'Terms', value: text(line.terms) },
    { name: 'Invoice', value: text(line.invoice_number) },
  ],
  words: (line) => [...extensionText(line), { name: 'Remark', text: line.remark }],
  Actions: MemoActions,
};

/** In the queue only the request is decided. */
const EXTENSION: LineContent<MemoLine> = {
  ...MEMO,
  words: ({ extension }) =>
    extension === null ? [] : [{ name: `Asks for ${day(extension.wished_date)}`, text: extension.reason }],
  isWaiting: isExtensionRequested,
  Actions: ExtensionActions,
};

const MemoDrawer = (props: LineDrawerProps<MemoLine>) => <LineDrawer {...props} {...MEMO} />;

/** A request for more time, to grant or decline. */
export const ExtensionDecision = (props: DecisionProps) => (
  <LineDecision {...props} {...EXTENSION} ask={ask} />
);
