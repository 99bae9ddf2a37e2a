import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { endingLabel } from '../../../machines/line-labels.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { TimeLeft } from '../../../ui/lists/Figures.tsx';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { HoldActions } from './hold.actions.tsx';
import { LineList } from '../LineList.tsx';
import type { HoldLine, HoldSort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns, wayColumn } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../line-question.ts';
import { isLive } from '../../../ui/records/timeline-steps.ts';
import { dateTime } from '../../../ui/format.ts';
import type { LineContent } from '../line-content.ts';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';

const ask = (question: LineQuestion<HoldSort>) => q<'listHolds'>('listHolds', question);
const askForSheet = (question: LineQuestion<HoldSort>) => callForSheet('listHolds', question);

/** Holds: stones kept for one client for a limited time. */
export function HoldList(props: LineListProps) {
  const list = useLineView(props);
  const { isStaff } = list;
  return (
    <LineList
      list={list}
      workflow="hold"
      title={isStaff ? 'Holds' : 'Stones on hold for you'}
      lead={
        isStaff
          ? 'Stones reserved for a client for a limited time.'
          : 'No one else can take these stones until your hold ends, and your price does not rise.'
      }
      label="Holds"
      noun="hold"
      name="holds"
      ask={ask}
      askForSheet={askForSheet}
      failure={MESSAGES.fetchHoldFailed}
      groupings={[1, 2, 3, 4]}
      columns={columnsFor}
      Actions={HoldActions}
      Drawer={HoldDrawer}
    />
  );
}

function columnsFor(withClients: boolean): DrawnField<HoldLine>[] {
  const column = lineColumns<HoldLine>('hold');
  return [
    ...leadColumns<HoldLine>('hold'),
    column('due_at', {
      width: 104,
      cell: (line) =>
        isLive('hold', line.status) ? <TimeLeft value={line.due_at} /> : endingLabel('hold', line.ended_by),
    }),
    ...(withClients ? [column('client')] : []),
    wayColumn<HoldLine>('hold'),
    ...stoneColumns(column),
    column('remark'),
    ...originColumns(column),
    column('ended_by'),
  ];
}

const HOLD: LineContent<HoldLine> = {
  workflow: 'hold',
  facts: (line) => [
    { name: 'Until', value: dateTime(line.due_at) },
    isLive('hold', line.status)
      ? { name: 'Ends', value: <TimeLeft value={line.due_at} /> }
      : { name: 'Ended by', value: endingLabel('hold', line.ended_by) },
  ],
  words: (line) => [{ name: 'Remark', text: line.remark }],
  Actions: HoldActions,
};

const HoldDrawer = (props: LineDrawerProps<HoldLine>) => <LineDrawer {...props} {...HOLD} />;
