import { use } from 'react';
import { APPROVAL_STATUS } from '../../../domain/codes.ts';
import { clientName } from '../../../domain/lines/client-name.ts';
import { ANY_REASON, unlessReversible } from '../../../ui/actions/permission-decision.ts';
import { plural } from '../../../ui/format.ts';
import { InQueue } from '../../../ui/records/decision.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LowerPrice } from '../LowerPrice.tsx';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { ReverseSale } from '../invoice/ReverseSale.tsx';
import { idsOf, type ConfirmLine } from '../lines.ts';

export function ConfirmStoneActions({ lines, user, onDone }: LineActionsProps<ConfirmLine>) {
  const update = useMove('updateConfirmStones');
  const approve = useMove('approveStones');
  const reject = useMove('rejectStones');
  const input = { workflow: 'confirmStone', lines, user } as const;
  const revises = decisionOver({ ...input, event: 'UPDATE' });
  // What is not a decision stays in the list.
  const isQueue = use(InQueue);
  const number = plural(lines.length, 'confirmed stone');
  return (
    <>
      {/* Clients share the operation with staff, but only staff may change the remark. */}
      {!isQueue && concerns(user, 'updateConfirmStones') && concerns(user, 'approveStones') && (
        <LineAction
          label="Update remark"
          lines={lines}
          decision={revises}
          title={`Update ${number}`}
          words={{ label: 'Remark', initial: remarkOf(lines) }}
          onConfirm={(remark) => update({ data: { ids: idsOf(lines), remark } })}
          onDone={onDone}
        >
          The remark replaces the previous one. The stones stay confirmed and still need a decision.
        </LineAction>
      )}
      {!isQueue && concerns(user, 'updateConfirmStones') && (
        <LineAction
          label="Cancel"
          tone="danger"
          lines={lines}
          decision={decisionOver({ ...input, event: 'CANCEL' })}
          title={`Cancel ${number}`}
          onConfirm={() => update({ data: { ids: idsOf(lines), status: APPROVAL_STATUS.cancelled } })}
          onDone={onDone}
        >
          The order for these stones is withdrawn, and they become available again.
        </LineAction>
      )}
      {concerns(user, 'rejectStones') && (
        <LineAction
          label="Reject"
          tone="danger"
          shortcut="r"
          lines={lines}
          decision={decisionOver({ ...input, event: 'REJECT', reason: ANY_REASON })}
          title={`Reject ${number}`}
          words={{
            label: 'Reason',
            judge: (reason) => decisionOver({ ...input, event: 'REJECT', reason }),
          }}
          onConfirm={(reason) => reject({ data: { ids: idsOf(lines), reason } })}
          onDone={onDone}
        >
          The client sees the reason, and the stones become available again.
        </LineAction>
      )}
      {concerns(user, 'rejectStones') && (
        <LineAction
          label="Reject and withdraw"
          tone="danger"
          lines={lines}
          decision={decisionOver({ ...input, event: 'REJECT_WITHDRAW', reason: ANY_REASON })}
          title={`Reject and withdraw ${number}`}
          words={{
            label: 'Reason',
            initial: 'The provider has sold it.',
            judge: (reason) => decisionOver({ ...input, event: 'REJECT_WITHDRAW', reason }),
          }}
          onConfirm={(reason) => reject({ data: { ids: idsOf(lines), reason, withdraw: true } })}
          onDone={onDone}
        >
          For stones that the provider has sold. The client sees the reason. The stones stay out of stock
          until someone restores them.
        </LineAction>
      )}
      {concerns(user, 'lowerPrice') && (
        <LowerPrice
          of="confirm-stone"
          workflow="confirmStone"
          lines={lines}
          user={user}
          // A lower price decides nothing, so the order stays in the queue.
          onDone={() => !isQueue && onDone()}
        />
      )}
      {concerns(user, 'approveStones') && (
        <LineAction
          label="Approve"
          lines={lines}
          decision={decisionOver({ ...input, event: 'APPROVE' })}
          title={`Approve ${number}`}
          acknowledge={unlessReversible(user)}
          tone="primary"
          shortcut="a"
          atOnce={unlessReversible(user) === undefined}
          onConfirm={() => approve({ data: { ids: idsOf(lines) } })}
          onDone={onDone}
        >
          The stones are sold to {clientsOf(lines)} at their order prices, and an invoice is issued.
        </LineAction>
      )}
      <ReverseSale of="confirm-stone" workflow="confirmStone" lines={lines} user={user} onDone={onDone} />
    </>
  );
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const clientsOf = (lines: readonly ConfirmLine[]): string =>
  list.format([...new Set(lines.map((line) => clientName(line.client)))]);

/** A remark that all lines share can be edited; different remarks are not merged. */
function remarkOf(lines: readonly ConfirmLine[]): string {
  const remarks = new Set(lines.map((line) => line.remark ?? ''));
  return remarks.size === 1 ? ([...remarks][0] ?? '') : '';
}
