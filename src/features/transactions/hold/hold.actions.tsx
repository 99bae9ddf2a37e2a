import { plural } from '../../../ui/format.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../LineList.tsx';
import { idsOf, type HoldLine } from '../lines.ts';

export function HoldActions({ lines, user, onDone }: LineActionsProps<HoldLine>) {
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
      onConfirm={(remark) => release({ data: { ids: idsOf(lines), remark: remark || undefined } })}
      onDone={onDone}
    >
      The holds end now, and anybody can take these stones from then on.
    </LineAction>
  );
}
