import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { MOST_TERMS_DAYS } from '../../domain/lines/invoices.ts';
import { LONGEST_CREDIT_REASON, MOST_CREDIT } from '../../domain/lines/credit-limits.ts';
import { Decimal, usd } from '../../domain/money.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { numberTyped } from '../../domain/text/number-input.ts';
import { toast } from '../../ui/notices/toast.ts';

interface CreditLimitDrawerProps {
  clientId: string;
  /** USD; null without a limit. */
  limit: string | null;
  /** Days to pay; null for the house default. */
  days: number | null;
  /** The version of both. */
  version: string;
  opened: boolean;
  onClose: () => void;
}

/** Sets a client's credit limit and days to pay. No amount means no limit. */
export default function CreditLimitDrawer({
  clientId,
  limit,
  days,
  version: present,
  opened,
  onClose,
}: CreditLimitDrawerProps) {
  const [amount, setAmount] = useState<number | string>(limit ?? '');
  const [termsDays, setTermsDays] = useState<number | string>(days ?? '');
  const [version] = useState(present);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  // The field also accepts a single `.`, which is no number.
  const fault = amount === '' || numberTyped(amount) !== null ? undefined : 'Enter an amount in USD.';
  const set = useApiMutation('setCreditLimit', {
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
      title="Credit"
      lead="The limit covers stones on memo, confirm-stones that wait for approval, and open invoices. Memos and confirm-stones beyond it are refused; an administrator can make an exception with a reason."
      submit="Save"
      busy={set.isPending}
      error={set.error}
      onSubmit={() => {
        setTried(true);
        if (fault !== undefined) return false;
        return set.mutate({
          path: { id: clientId },
          data: {
            credit_limit: amount === '' ? null : usd(new Decimal(amount)),
            terms_days: termsDays === '' ? null : Number(termsDays),
            reason: reason.trim(),
            version,
          },
        });
      }}
    >
      <NumberInput
        label="Limit in USD"
        description="Leave empty for no limit"
        prefix="$ "
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        max={MOST_CREDIT}
        error={isTried ? fault : undefined}
        value={amount}
        onChange={setAmount}
        data-autofocus
      />
      <NumberInput
        label="Days to pay"
        description="Until an invoice is due. Leave empty for the house default"
        allowDecimal={false}
        allowNegative={false}
        max={MOST_TERMS_DAYS}
        value={termsDays}
        onChange={setTermsDays}
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
