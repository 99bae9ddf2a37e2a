import { use } from 'react';
import { LONGEST_REVERSAL_REASON } from '../../../domain/lines/invoices.ts';
import { findState } from '../../../machines/workflows.ts';
import { ANY_REASON } from '../../../ui/actions/permission-decision.ts';
import { plural } from '../../../ui/format.ts';
import { InQueue } from '../../../ui/records/decision.ts';
import type { User } from '../../../ui/session/session.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import { idsOf, type ConfirmLine, type MemoLine } from '../lines.ts';

interface ReverseSaleProps {
  of: 'memo' | 'confirm-stone';
  workflow: 'memo' | 'confirmStone';
  lines: readonly (MemoLine | ConfirmLine)[];
  user: User;
  onDone: () => void;
}

/** Reverses a mistaken sale. Shown only if sold lines are chosen, because it is seldom needed. */
export function ReverseSale({ of, workflow, lines, user, onDone }: ReverseSaleProps) {
  const reverse = useMove('reverseSale');
  const input = { workflow, event: 'REVERSE', lines, user } as const;
  const isQueue = use(InQueue);
  const isSold = lines.some(({ status }) => findState(workflow, status)?.settled === true);
  if (!isSold || !concerns(user, 'reverseSale')) return null;
  return (
    <LineAction
      label="Reverse"
      tone="danger"
      shortcut="z"
      lines={lines}
      decision={decisionOver({ ...input, reason: ANY_REASON })}
      title={`Reverse the sale of ${plural(lines.length, 'stone')}`}
      acknowledge="I know that a credit note cannot be undone"
      words={{
        label: 'Reason',
        initial: isQueue ? 'Approved by mistake' : '',
        most: LONGEST_REVERSAL_REASON,
        judge: (reason) => decisionOver({ ...input, reason }),
      }}
      onConfirm={(reason) => reverse({ data: { of, ids: idsOf(lines), reason } })}
      onDone={onDone}
    >
      The stones are available again, and a credit note takes them, with their taxes, off {invoicesOf(lines)}.
      What was paid and is no longer owed becomes the client’s credit. The client sees the reason.
    </LineAction>
  );
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `invoice I-2026-000012`, or several; invoices without a known number are left out. */
function invoicesOf(lines: ReverseSaleProps['lines']): string {
  const numbers = [...new Set(lines.flatMap((line) => line.invoice_number ?? []))];
  if (numbers.length === 0) return 'their invoice';
  return `${numbers.length === 1 ? 'invoice' : 'invoices'} ${list.format(numbers)}`;
}
