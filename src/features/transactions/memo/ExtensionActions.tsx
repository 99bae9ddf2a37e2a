import { CLIENT_ROLES } from '../../../domain/codes.ts';
import { LONGEST_EXTENSION_REASON } from '../../../domain/lines/due-days.ts';
import { ANY_REASON } from '../../../ui/actions/permission-decision.ts';
import { plural } from '../../../ui/format.ts';
import { concerns, ANY_DAY } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { ExtendLines } from './ExtendLines.tsx';
import { isExtensionRequested, extensionIds } from './memo-extension.tsx';
import { extensionDecision } from './extension-decision.ts';
import { useState } from 'react';
import { idsOf, type MemoLine } from '../lines.ts';
import { NewDueDay } from './NewDueDay.tsx';

type Props = LineActionsProps<MemoLine>;

/** More time for the chosen lines: clients ask for it, staff give it or answer. */
export function ExtensionActions(props: Props) {
  const asked = props.lines.filter(isExtensionRequested);
  if (!CLIENT_ROLES.includes(props.user.role_id))
    return (
      <>
        {asked.length > 0 && <Decline {...props} lines={asked} />}
        <ExtendLines {...props} />
      </>
    );
  if (!concerns(props.user, 'askMemoExtension')) return null;
  return asked.length > 0 ? <Withdraw {...props} lines={asked} /> : <RequestExtension {...props} />;
}

function Decline({ lines, user, onDone }: Props) {
  const decline = useMove('answerMemoExtension');
  const input = { event: 'DECLINE', lines, user } as const;
  return (
    <LineAction
      label="Decline"
      tone="danger"
      shortcut="r"
      lines={lines}
      decision={extensionDecision({ ...input, reason: ANY_REASON })}
      title={`Decline more time for ${plural(lines.length, 'stone')}`}
      words={{
        label: 'Reason',
        most: LONGEST_EXTENSION_REASON,
        judge: (reason) => extensionDecision({ ...input, reason }),
      }}
      onConfirm={(reason) => decline({ data: { ids: extensionIds(lines), granted: false, reason } })}
      onDone={onDone}
    >
      The due dates do not change. The client sees the reason.
    </LineAction>
  );
}

function Withdraw({ lines, user, onDone }: Props) {
  const withdraw = useMove('withdrawMemoExtension');
  return (
    <LineAction
      label="Withdraw"
      tone="danger"
      lines={lines}
      decision={extensionDecision({ event: 'WITHDRAW', lines, user })}
      title={`Withdraw the request for more time for ${plural(lines.length, 'stone')}`}
      onConfirm={() => withdraw({ data: { ids: extensionIds(lines) } })}
      onDone={onDone}
    >
      The due dates do not change. You can ask again.
    </LineAction>
  );
}

/** A client names a day and a reason for the chosen stones. */
function RequestExtension({ lines, user, onDone }: LineActionsProps<MemoLine>) {
  const ask = useMove('askMemoExtension');
  const [day, setDay] = useState<string | null>(null);
  const input = { event: 'CREATE', lines, user } as const;
  return (
    <LineAction
      label="Ask for more time"
      lines={lines}
      decision={extensionDecision({ ...input, reason: ANY_REASON, until: ANY_DAY })}
      title={`Ask for more time for ${plural(lines.length, 'stone')}`}
      onOpen={() => setDay(null)}
      fields={<NewDueDay label="Until" lines={lines} value={day} onChange={setDay} />}
      words={{
        label: 'Reason',
        most: LONGEST_EXTENSION_REASON,
        judge: (reason) => extensionDecision({ ...input, reason, until: day }),
      }}
      onConfirm={async (reason) => {
        if (day !== null) await ask({ data: { ids: idsOf(lines), due_date: day, reason } });
      }}
      onDone={onDone}
    >
      Your associate answers. Until then the due dates do not change.
    </LineAction>
  );
}
