import { plural } from '../../../ui/format.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { idsOf, type QueueLine } from '../lines.ts';

export function QueueActions({ lines, user, onDone }: LineActionsProps<QueueLine>) {
  const accept = useMove('acceptQueueOffer');
  const leave = useMove('leaveQueue');
  if (!concerns(user, 'leaveQueue')) return null;
  const input = { workflow: 'queuePlace', lines, user } as const;
  const stones = plural(lines.length, 'stone');
  const leaving = { lines, onDone, onConfirm: () => leave({ data: { ids: idsOf(lines) } }) };
  return (
    <>
      <LineAction
        label="Accept"
        lines={lines}
        decision={decisionOver({ ...input, event: 'ACCEPT' })}
        title={`Accept ${stones}`}
        tone="primary"
        onConfirm={() => accept({ data: { ids: idsOf(lines) } })}
        onDone={onDone}
      >
        The stones stay on hold for as long as a new hold lasts, at the prices below. Confirm them before it
        ends.
      </LineAction>
      <LineAction
        {...leaving}
        label="Decline"
        tone="danger"
        decision={decisionOver({ ...input, event: 'DECLINE' })}
        title={`Decline ${stones}`}
      >
        The stones are no longer kept for you and are offered to the next in line.
      </LineAction>
      <LineAction
        {...leaving}
        label="Leave"
        tone="danger"
        decision={decisionOver({ ...input, event: 'LEAVE' })}
        title={`Leave the line for ${stones}`}
      >
        Clients behind move up. If you join again later, you start at the end.
      </LineAction>
    </>
  );
}
