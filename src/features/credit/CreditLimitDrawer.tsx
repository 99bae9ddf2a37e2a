import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import { LONGEST_CREDIT_REASON, MOST_CREDIT } from '../../domain/lines/credit-limits.ts';
import { Decimal, usd } from '../../domain/money.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';

interface CreditLimitDrawerProps {
  clientId: string;
  /** USD; null without a limit. */
  limit: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Sets the credit limit of a client; without an amount there is none. */
export default function CreditLimitDrawer({ clientId, limit, opened, onClose }: CreditLimitDrawerProps) {
  const [amount, setAmount] = useState<number | string>(limit ?? '');
  const [reason, setReason] = useState('');
  const set = useAct('setCreditLimit', {
    invalidates: ['getCreditLimit', 'getCreditStanding'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Credit limit"
      lead="It counts what is out on memo, what waits for approval and what is open on invoices. Memos and confirm-stones beyond it are refused; an administrator can make an exception with a reason."
      submit="Save"
      busy={set.isPending}
      error={set.error}
      onSubmit={() =>
        set.mutate({
          path: { id: clientId },
          data: { credit_limit: amount === '' ? null : usd(new Decimal(amount)), reason: reason.trim() },
        })
      }
    >
      <NumberInput
        label="Limit in USD"
        description="Empty for no limit"
        prefix="$ "
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        max={MOST_CREDIT}
        hideControls
        value={amount}
        onChange={setAmount}
        data-autofocus
      />
      <Textarea
        label="Reason"
        description="For your colleagues; clients do not see it."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_CREDIT_REASON}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DrawerForm>
  );
}
