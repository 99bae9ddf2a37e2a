import { endingLabel } from '../../../machines/line-labels.ts';
import { dateTime } from '../../../ui/format.ts';
import { TimeLeft } from '../../../ui/lists/Figures.tsx';
import { HoldActions } from './hold.actions.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import type { HoldLine } from '../lines.ts';
import { isLive } from '../../../ui/records/timeline-steps.ts';

export function HoldDrawer(props: LineDrawerProps<HoldLine>) {
  return (
    <LineDrawer
      {...props}
      workflow="hold"
      facts={(line) => [
        { name: 'Until', value: dateTime(line.due_at) },
        isLive('hold', line.status)
          ? { name: 'Ends', value: <TimeLeft value={line.due_at} /> }
          : { name: 'Ended by', value: endingLabel('hold', line.ended_by) },
      ]}
      words={(line) => [{ name: 'Remark', text: line.remark }]}
      actions={(lines) => <HoldActions lines={lines} user={props.user} onDone={props.onClose} />}
    />
  );
}
