import { plural } from '../../../ui/format.ts';
import type { User } from '../../../ui/session/session.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import { idsOf, type HoldLine } from '../lines.ts';

interface HoldActionsProps {
  lines: readonly HoldLine[];
  user: User;
  onDone: () => void;
}

export function HoldActions({ lines, user, onDone }: HoldActionsProps) {
  const release = useMove('releaseHold');
  if (!concerns(user, 'releaseHold')) return null;
  return (
    <LineAction
      label="Release"
      lines={lines}
      decision={decisionOver({ workflow: 'hold', event: 'RELEASE', lines, user })}
      title={`Release ${plural(lines.length, 'hold')}`}
      words={{ label: 'Remark' }}
      primary
      onConfirm={(remark) => release({ data: { ids: idsOf(lines), ...(remark === '' ? {} : { remark }) } })}
      onDone={onDone}
    >
      The holds end now, and anybody can take these stones from then on.
    </LineAction>
  );
}
