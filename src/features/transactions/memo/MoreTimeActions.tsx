import { CLIENT_ROLES } from '../../../domain/codes.ts';
import { LONGEST_EXTENSION_REASON } from '../../../domain/lines/due-days.ts';
import { plural } from '../../../ui/format.ts';
import { concerns } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../LineList.tsx';
import type { MemoLine } from '../lines.ts';
import { AskForTime } from './AskForTime.tsx';
import { ExtendLines } from './ExtendLines.tsx';
import { isAsked, wishIds } from './more-time.tsx';
import { overWishes } from './over-wishes.ts';

type Props = LineActionsProps<MemoLine>;

/** More time for the chosen lines: clients ask for it, staff give it or answer. */
export function MoreTimeActions(props: Props) {
  const asked = props.lines.filter(isAsked);
  if (!CLIENT_ROLES.includes(props.user.role_id))
    return (
      <>
        {asked.length > 0 && <Decline {...props} lines={asked} />}
        <ExtendLines {...props} />
      </>
    );
  if (!concerns(props.user, 'askMemoExtension')) return null;
  return asked.length > 0 ? <Withdraw {...props} lines={asked} /> : <AskForTime {...props} />;
}

function Decline({ lines, user, onDone }: Props) {
  const decline = useMove('answerMemoExtension');
  const wish = { event: 'DECLINE', lines, user } as const;
  return (
    <LineAction
      label="Decline"
      lines={lines}
      decision={overWishes({ ...wish, reason: 'asked for' })}
      title={`Decline more time for ${plural(lines.length, 'stone')}`}
      words={{
        label: 'Why not',
        most: LONGEST_EXTENSION_REASON,
        judge: (reason) => overWishes({ ...wish, reason }),
      }}
      onConfirm={(reason) => decline({ data: { ids: wishIds(lines), granted: false, reason } })}
      onDone={onDone}
    >
      The due dates do not change. The client reads why.
    </LineAction>
  );
}

function Withdraw({ lines, user, onDone }: Props) {
  const withdraw = useMove('withdrawMemoExtension');
  return (
    <LineAction
      label="Withdraw"
      lines={lines}
      decision={overWishes({ event: 'WITHDRAW', lines, user })}
      title={`Withdraw the request for more time for ${plural(lines.length, 'stone')}`}
      onConfirm={() => withdraw({ data: { ids: wishIds(lines) } })}
      onDone={onDone}
    >
      The due dates do not change. You can ask again.
    </LineAction>
  );
}
