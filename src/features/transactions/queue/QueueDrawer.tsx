import { endingLabel } from '../../../machines/line-labels.ts';
import { ordinalText } from '../../../stones/queue/ordinal.ts';
import { dateTime } from '../../../ui/format.ts';
import { TimeLeft } from '../../../ui/lists/Figures.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import type { QueueLine } from '../lines.ts';
import { QueueActions } from './queue.actions.tsx';

export function QueueDrawer(props: LineDrawerProps<QueueLine>) {
  return (
    <LineDrawer
      {...props}
      workflow="queuePlace"
      facts={factsOf}
      actions={(lines) => <QueueActions lines={lines} user={props.user} onDone={props.onClose} />}
    />
  );
}

function factsOf({ position, offer_until: until, ended_by: ending }: QueueLine) {
  if (position !== null) return [{ name: 'Place', value: `${ordinalText(position)} in line` }];
  if (until !== null)
    return [
      { name: 'Kept until', value: dateTime(until) },
      { name: 'Time left', value: <TimeLeft value={until} /> },
    ];
  return [{ name: 'Ended by', value: endingLabel('queuePlace', ending) }];
}
