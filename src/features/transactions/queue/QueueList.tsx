import { callForSheet } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { endingLabel } from '../../../machines/line-labels.ts';
import type { DrawnField } from '../../../stones/use-fields.ts';
import { ordinalText } from '../../../stones/actions/ordinal.ts';
import { DASH, dateTime } from '../../../ui/format.ts';
import { TimeLeft } from '../../../ui/lists/Figures.tsx';
import { LineList } from '../LineList.tsx';
import type { QueueLine, QueueSort } from '../lines.ts';
import { leadColumns, lineColumns, originColumns, stoneColumns, wayColumn } from '../stone-columns.tsx';
import { useLineView, type LineListProps } from '../use-line-list.ts';
import type { LineQuestion } from '../line-question.ts';
import { QueueActions } from './queue.actions.tsx';
import type { LineContent } from '../line-content.ts';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';

const ask = (question: LineQuestion<QueueSort>) => q<'listQueue'>('listQueue', question);
const askForSheet = (question: LineQuestion<QueueSort>) => callForSheet('listQueue', question);

/** Places in line for stones that somebody else has. */
export function QueueList(props: LineListProps) {
  const list = useLineView(props);
  const { isStaff } = list;
  return (
    <LineList
      list={list}
      workflow="queuePlace"
      title={isStaff ? 'Waiting in line' : 'Stones you are waiting for'}
      lead={
        isStaff
          ? 'Clients waiting for stones that others have, and whose turn it is. Clients only see their own place.'
          : 'When a stone becomes available and it is your turn, it is kept for you until you accept or decline.'
      }
      label="Places in line"
      noun="place"
      name="places-in-line"
      ask={ask}
      askForSheet={askForSheet}
      failure={MESSAGES.fetchFailed}
      groupings={[1, 2, 3, 4]}
      columns={columnsFor}
      Actions={QueueActions}
      Drawer={QueueDrawer}
    />
  );
}

function columnsFor(withClients: boolean): DrawnField<QueueLine>[] {
  const column = lineColumns<QueueLine>('queuePlace');
  return [
    ...leadColumns<QueueLine>('queuePlace'),
    column('position', { cell: ({ position }) => (position === null ? DASH : ordinalText(position)) }),
    ...(withClients ? [column('client')] : []),
    column('offer_until', {
      cell: ({ offer_until: until }) => (until === null ? DASH : <TimeLeft value={until} />),
    }),
    wayColumn<QueueLine>('queuePlace'),
    ...stoneColumns(column),
    ...originColumns(column),
    column('ended_by', { cell: ({ ended_by: event }) => endingLabel('queuePlace', event) ?? DASH }),
  ];
}

const QUEUE_PLACE: LineContent<QueueLine> = {
  workflow: 'queuePlace',
  facts: factsOf,
  Actions: QueueActions,
};

const QueueDrawer = (props: LineDrawerProps<QueueLine>) => <LineDrawer {...props} {...QUEUE_PLACE} />;

function factsOf({ position, offer_until: until, ended_by: ending }: QueueLine) {
  if (position !== null) return [{ name: 'Place', value: `${ordinalText(position)} in line` }];
  if (until !== null)
    return [
      { name: 'Kept until', value: dateTime(until) },
      { name: 'Time left', value: <TimeLeft value={until} /> },
    ];
  return [{ name: 'Ended by', value: endingLabel('queuePlace', ending) }];
}
