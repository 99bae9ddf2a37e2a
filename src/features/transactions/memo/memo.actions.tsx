import { clientName } from '../../../domain/lines/client-name.ts';
import { unlessReversible } from '../../../ui/actions/permission-decision.ts';
import { plural } from '../../../ui/format.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LowerPrice } from '../LowerPrice.tsx';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { ReverseSale } from '../invoice/ReverseSale.tsx';
import { idsOf, type MemoLine } from '../lines.ts';
import { ExtensionActions } from './ExtensionActions.tsx';

/** A whole memo or a part of it: whatever is chosen. */
export function MemoActions({ lines, user, onDone }: LineActionsProps<MemoLine>) {
  const receive = useMove('receiveMemo');
  const sell = useMove('sellMemo');
  return (
    <>
      <ExtensionActions lines={lines} user={user} onDone={onDone} />
      {concerns(user, 'receiveMemo') && (
        <LineAction
          label="Receive"
          lines={lines}
          decision={decisionOver({ workflow: 'memo', event: 'RECEIVE', lines, user })}
          title={`Receive ${plural(lines.length, 'stone')}`}
          onConfirm={() => receive({ data: { ids: idsOf(lines) } })}
          onDone={onDone}
        >
          The stones are back from {memosOf(lines)} and available again.
        </LineAction>
      )}
      {concerns(user, 'lowerPrice') && (
        <LowerPrice of="memo" workflow="memo" lines={lines} user={user} onDone={onDone} />
      )}
      {concerns(user, 'sellMemo') && (
        <LineAction
          label="Sell"
          lines={lines}
          decision={decisionOver({ workflow: 'memo', event: 'SELL', lines, user })}
          title={`Sell ${plural(lines.length, 'stone')}`}
          acknowledge={unlessReversible(user)}
          tone="primary"
          onConfirm={() => sell({ data: { ids: idsOf(lines) } })}
          onDone={onDone}
        >
          The stones of {memosOf(lines)} are sold to {clientsOf(lines)} at their memo prices, and an invoice
          is issued.
        </LineAction>
      )}
      <ReverseSale of="memo" workflow="memo" lines={lines} user={user} onDone={onDone} />
    </>
  );
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const memosOf = (lines: readonly MemoLine[]): string =>
  `memo ${list.format([...new Set(lines.map((line) => line.memo_number))])}`;
const clientsOf = (lines: readonly MemoLine[]): string =>
  list.format([...new Set(lines.map((line) => clientName(line.client)))]);
