import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { cents, inUsd } from '../../../domain/lines/cents.ts';
import { reversedPayment } from '../../../domain/lines/reversed-payment.ts';
import { LONGEST_TAKE_BACK_REASON, PAYMENT_WAY_LABEL } from '../../../domain/lines/invoices.ts';
import type { FactsOf } from '../../../machines/decision-facts.ts';
import { firstPermitted } from '../../../machines/invoice/first-permitted.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { ANY_REASON, permissionDecision } from '../../../ui/actions/permission-decision.ts';
import { dateTime, day, money } from '../../../ui/format.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { actorOf, type User } from '../../../ui/session/session.ts';
import { concerns } from '../decision.ts';
import { CHANGED_BY_A_PAYMENT, owedOf, type Invoice } from './invoice.ts';
import css from './invoice.module.css';

interface InvoicePaymentsProps {
  invoice: Invoice;
  user: User;
}

/** The payments, latest first. Those taken back stay, struck out, with the reason. */
export function InvoicePayments({ invoice, user }: InvoicePaymentsProps) {
  if (invoice.payments.length === 0) return <p className={css.further}>No payments yet.</p>;
  return (
    <ul className={css.list}>
      {invoice.payments.map((payment) => (
        <li key={payment.id} className={css.row} data-void={payment.taken_back_at != null || undefined}>
          <span>
            {day(payment.paid_on)} · {PAYMENT_WAY_LABEL[payment.way]}
            {payment.reference != null && ` · ${payment.reference}`}
          </span>
          <span className={css.figure}>$ {money(payment.amount)}</span>
          <span className={css.further}>
            {payment.taken_back_at == null
              ? ['Recorded', dateTime(payment.recorded_at), payment.recorded_by].filter(Boolean).join(' ')
              : `${['Reversed', dateTime(payment.taken_back_at), payment.taken_back_by].filter(Boolean).join(' ')}: ${payment.reason}`}
          </span>
          {payment.taken_back_at == null && concerns(user, 'takeBackPayment') && (
            <TakeBack invoice={invoice} payment={payment} user={user} />
          )}
        </li>
      ))}
    </ul>
  );
}

function TakeBack({
  invoice,
  payment,
  user,
}: InvoicePaymentsProps & { payment: Invoice['payments'][number] }) {
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const act = useApiMutation('takeBackPayment', {
    invalidates: CHANGED_BY_A_PAYMENT,
    onSuccess: ({ message }) => {
      toast.done(message);
      setAsks(false);
    },
    onError: ({ message }) => toast.failed(message),
  });
  return (
    <>
      <ActionButton
        className={css.act}
        variant="subtle"
        size="compact-sm"
        decision={decisionFor(user, invoice, payment, ANY_REASON)}
        aria-label={`Reverse ${money(payment.amount)} USD`}
        onClick={() => {
          setReason('');
          setAsks(true);
        }}
      >
        {' '}
        Reverse{' '}
      </ActionButton>
      <ConfirmAction
        opened={asks}
        onClose={() => setAsks(false)}
        title="Reverse the payment"
        ready={decisionFor(user, invoice, payment, reason).ok}
        busy={act.isPending}
        fields={
          <Textarea
            label="Reason"
            description="Shown next to the payment, to the client too."
            autosize
            minRows={2}
            maxLength={LONGEST_TAKE_BACK_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            data-autofocus
          />
        }
        onConfirm={() => act.mutate({ path: { id: payment.id }, data: { reason } })}
      >
        {`The payment of ${money(payment.amount)} USD of ${day(payment.paid_on)} is reversed: ${whatFollows(invoice, payment)}`}
      </ConfirmAction>
    </>
  );
}

/** An overpayment is credit, and does not reopen the invoice. */
function whatFollows(invoice: Invoice, payment: Invoice['payments'][number]): string {
  const { loses, spare } = reversedPayment({ ...invoice, owed: owedOf(invoice) }, payment);
  const open = inUsd(cents(payment.amount) - cents(spare));
  const opens = open === '0.00' ? '' : `${money(open)} USD are open on invoice ${invoice.number} again`;
  const change = cents(loses);
  if (change === 0n) return `${opens}.`;
  const credit =
    change > 0n
      ? `the client’s credit is ${money(loses)} USD less`
      : `the client’s credit is ${money(inUsd(-change))} USD more`;
  return `${[opens, credit].filter((part) => part !== '').join(', and ')}.`;
}

/** Allowed, or the refusal with the server's message. */
function decisionFor(
  user: User,
  invoice: Invoice,
  payment: Invoice['payments'][number],
  reason: string,
): ActionDecision {
  const facts: FactsOf<'payment'> = {
    actor: actorOf(user),
    reason,
    payment: reversedPayment({ ...invoice, owed: owedOf(invoice) }, payment),
  };
  const decision = firstPermitted(['TAKE_BACK', 'TAKE_BACK_LAST', 'TAKE_BACK_SPARE'], invoice.status, facts);
  return decision.ok ? permissionDecision(user, 'invoice') : decision;
}
