import { use } from 'react';
import { APPROVAL_STATUS } from '../../../domain/codes.ts';
import { knownSum } from '../../../domain/lines/known-sum.ts';
import { decideTogether } from '../../../machines/decide.ts';
import type { FactsOf } from '../../../machines/decision-facts.ts';
import { isClient } from '../../../stones/client/client-of.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { actorOf, type User } from '../../../ui/session/session.ts';
import { clientName } from '../../../domain/lines/client-name.ts';
import { ANY_REASON, unlessReversible } from '../../../ui/actions/permission-decision.ts';
import { plural } from '../../../ui/format.ts';
import { InQueue } from '../../../ui/records/decision.ts';
import { begunBy, concerns, decisionOver } from '../decision.ts';
import { LowerPrice } from '../LowerPrice.tsx';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { ReverseSale } from '../invoice/ReverseSale.tsx';
import { idsOf, type ConfirmLine } from '../lines.ts';

export function ConfirmStoneActions({ lines, user, onDone }: LineActionsProps<ConfirmLine>) {
  const update = useMove('updateConfirmStones');
  const approve = useMove('approveStones');
  const reject = useMove('rejectStones');
  const agree = useMove('agreeToConfirmStones');
  const decline = useMove('declineConfirmStones');
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
      {isClient(user) && lines.some(isAwaiting) && (
        <>
          <LineAction
            label="Decline"
            tone="danger"
            lines={lines}
            decision={decisionOver({ ...input, event: 'DECLINE', reason: ANY_REASON })}
            title={`Decline ${number}`}
            words={{
              label: 'Reason',
              judge: (reason) => decisionOver({ ...input, event: 'DECLINE', reason }),
            }}
            onConfirm={(reason) => decline({ data: { ids: idsOf(lines), reason } })}
            onDone={onDone}
          >
            Your colleague sees the reason. The stones stay on hold for your company until the hold ends.
          </LineAction>
          <LineAction
            label="Agree"
            tone="primary"
            lines={lines}
            decision={mayAgree(lines, user)}
            title={`Agree to ${number}`}
            onConfirm={() => agree({ data: { ids: idsOf(lines) } })}
            onDone={onDone}
          >
            They are ordered for your company, at these prices or lower ones of today.
          </LineAction>
        </>
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

const isAwaiting = ({ status }: ConfirmLine): boolean => status === APPROVAL_STATUS.awaitingCompany;

/** Whether the user may agree to all of these together; the server knows the price of today. */
function mayAgree(lines: readonly ConfirmLine[], user: User): ActionDecision {
  const confirming = knownSum(lines.map(({ sell_amt: amount }) => amount ?? null));
  for (const line of lines) {
    const decision = decideTogether(
      'confirmStone',
      line.status,
      { type: 'AGREE' },
      {
        actor: actorOf(user),
        reason: undefined,
        stoneStatus: line.stone_status,
        twinTaken: null,
        withheld: false,
        sameClient: true,
        clientRole: user.role_id,
        businessStatus: user.business_details?.status,
        seenAmount: line.sell_amt ?? null,
        amountNow: line.sell_amt ?? null,
        begun: null,
        holds: undefined,
        restsUntil: undefined,
        credit: null,
        isInLine: undefined,
        isOffered: undefined,
        offer: undefined,
        confirming,
        begunBy: begunBy(line, user),
        isAwaited: undefined,
      } satisfies FactsOf<'start'>,
      { stone: line.stone_status, hold: 'held' },
    );
    if (!decision.ok) return decision;
  }
  return { ok: true };
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const clientsOf = (lines: readonly ConfirmLine[]): string =>
  list.format([...new Set(lines.map((line) => clientName(line.client)))]);

/** A remark that all lines share can be edited; different remarks are not merged. */
function remarkOf(lines: readonly ConfirmLine[]): string {
  const remarks = new Set(lines.map((line) => line.remark ?? ''));
  return remarks.size === 1 ? ([...remarks][0] ?? '') : '';
}
