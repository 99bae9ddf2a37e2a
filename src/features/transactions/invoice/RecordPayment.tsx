import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { PAYMENT_WAY } from '../../../domain/codes.ts';
import { houseToday } from '../../../domain/house-days.ts';
import { cents } from '../../../domain/lines/cents.ts';
import {
  amountIn,
  LONGEST_REFERENCE,
  PAYMENT_WAY_LABEL,
  WHAT_AN_AMOUNT_IS,
  type PaymentWay,
} from '../../../domain/lines/invoices.ts';
import type { Decision } from '../../../machines/decide.ts';
import type { FactsOf } from '../../../machines/decision-facts.ts';
import { firstPermitted } from '../../../machines/invoice/first-permitted.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { money } from '../../../ui/format.ts';
import { DayInput } from '../../../ui/forms/DayInput.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { actorOf, type User } from '../../../ui/session/session.ts';
import { CHANGED_BY_A_PAYMENT, type Invoice } from './invoice.ts';
import css from './invoice.module.css';

/** Credit is offered as a way of payment if there is any, with its amount. */
const waysFor = ({ credit }: Invoice) =>
  Object.values(PAYMENT_WAY)
    .filter((way) => way !== PAYMENT_WAY.credit || credit !== '0.00')
    .map((way) => ({
      value: String(way),
      label:
        way === PAYMENT_WAY.credit
          ? `${PAYMENT_WAY_LABEL[way]}, ${money(credit)} USD`
          : PAYMENT_WAY_LABEL[way],
    }));

interface RecordPaymentProps {
  invoice: Invoice;
  user: User;
}

interface TypedPayment {
  amount: string;
  paidOn: string | null;
  way: PaymentWay;
  reference: string;
}

/** Records a payment: the whole open amount, unless a smaller one is typed. */
export function RecordPayment({ invoice, user }: RecordPaymentProps) {
  const [asks, setAsks] = useState(false);
  const [typed, setTyped] = useState<TypedPayment>(() => firstOf(invoice));
  const change = (next: Partial<TypedPayment>): void => setTyped((now) => ({ ...now, ...next }));
  const act = useApiMutation('payInvoice', {
    invalidates: CHANGED_BY_A_PAYMENT,
    onSuccess: ({ message }) => {
      toast.done(message);
      setAsks(false);
    },
    onError: ({ message }) => toast.failed(message),
  });
  const whole = paymentOf(user, invoice, invoice.open, PAYMENT_WAY.transfer);
  const amount = amountIn(typed.amount);
  const judged = amount === null ? null : paymentOf(user, invoice, amount, typed.way);
  const fault = judged === null ? WHAT_AN_AMOUNT_IS : judged.ok ? undefined : judged.refusal.sentence;
  const { paidOn, way, reference } = typed;
  return (
    <>
      <ActionButton
        decision={whole.ok ? permissionDecision(user, 'invoice') : whole}
        onClick={() => {
          setTyped(firstOf(invoice));
          setAsks(true);
        }}
      >
        Record a payment
      </ActionButton>
      <ConfirmAction
        opened={asks}
        onClose={() => setAsks(false)}
        title="Record a payment"
        ready={judged?.ok === true && paidOn !== null}
        busy={act.isPending}
        fields={
          <div className={css.fields}>
            <TextInput
              label="Amount, USD"
              inputMode="decimal"
              value={typed.amount}
              error={typed.amount.trim() === '' ? undefined : fault}
              onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
              data-autofocus
            />
            <DayInput
              label="Paid on"
              max={houseToday()}
              value={paidOn}
              onChange={(day) => change({ paidOn: day })}
            />
            <Select
              label="Payment method"
              allowDeselect={false}
              data={waysFor(invoice)}
              value={String(way)}
              onChange={(value) => {
                const chosen = Object.values(PAYMENT_WAY).find((one) => String(one) === value) ?? way;
                change({
                  way: chosen,
                  ...(chosen === PAYMENT_WAY.credit ? { amount: mostOf(invoice) } : {}),
                });
              }}
            />
            <TextInput
              label="Reference"
              placeholder="As on the transfer"
              maxLength={LONGEST_REFERENCE}
              value={reference}
              onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
            />
          </div>
        }
        onConfirm={() => {
          if (amount === null || paidOn === null) return;
          act.mutate({ path: { id: invoice.id }, data: { amount, paid_on: paidOn, way, reference } });
        }}
      >
        {`${money(invoice.open)} USD of invoice ${invoice.number} is open.`}
      </ConfirmAction>
    </>
  );
}

const firstOf = ({ open }: Invoice): TypedPayment => ({
  amount: open,
  paidOn: houseToday(),
  way: PAYMENT_WAY.transfer,
  reference: '',
});

/** The part that the client's credit can pay. */
const mostOf = ({ open, credit }: Invoice): string => (cents(credit) < cents(open) ? credit : open);

/** Whether the machine accepts this amount, as part or full payment. */
function paymentOf(user: User, { status, open, credit }: Invoice, amount: string, way: PaymentWay): Decision {
  const from = way === PAYMENT_WAY.credit ? { credit } : {};
  const facts: FactsOf<'payment'> = {
    actor: actorOf(user),
    reason: undefined,
    payment: { amount, open, ...from },
  };
  return firstPermitted(['PAY_PART', 'PAY'], status, facts);
}
