import { plural } from '../../../ui/format.ts';
import { LineStoneActions } from '../LineStoneActions.tsx';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { idsOf, type HoldLine } from '../lines.ts';

export function HoldActions({ lines, user, onDone }: LineActionsProps<HoldLine>) {
  const release = useMove('releaseHold');
  const extend = useMove('extendHold');
  return (
    <>
      <LineStoneActions acts={FURTHER} lines={lines} user={user} onDone={onDone} />
      {concerns(user, 'extendHold') && (
        <LineAction
          label="Extend"
          lines={lines}
          decision={decisionOver({ workflow: 'hold', event: 'EXTEND', lines, user })}
          title={`Extend ${plural(lines.length, 'hold')}`}
          words={{ label: 'Remark' }}
          onConfirm={(remark) => extend({ data: { ids: idsOf(lines), remark: remark || undefined } })}
          onDone={onDone}
        >
          These holds restart now and last as long as a new hold. They keep their price.
        </LineAction>
      )}
      {concerns(user, 'releaseHold') && (
        <LineAction
          label="Release"
          lines={lines}
          decision={decisionOver({ workflow: 'hold', event: 'RELEASE', lines, user })}
          title={`Release ${plural(lines.length, 'hold')}`}
          words={{ label: 'Remark' }}
          tone="further"
          onConfirm={(remark) => release({ data: { ids: idsOf(lines), remark: remark || undefined } })}
          onDone={onDone}
        >
          The holds end now, and these stones become available to everyone.
        </LineAction>
      )}
    </>
  );
}

/** The next steps of a hold that goes well. */
const FURTHER = ['confirm', 'memo'] as const;
