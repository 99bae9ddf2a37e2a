/**
 * An invoice: a sale issues it, and it is paid in one payment or several, each of which can be taken
 * back. Whether a payment is the whole of what is open decides which event it is.
 * (docs/adr/0081-invoices-are-paid.md)
 */
import { and } from 'xstate';
import { INVOICE_STATUS } from '../../domain/codes.ts';
import { LENDERS } from '../who.ts';
import { byJob, byPeople, start } from '../workflow.ts';
import { workflowSetup } from '../workflow-setup.ts';

const payPart = {
  target: 'partPaid',
  reenter: true,
  guard: 'paysPart',
  meta: byPeople('Pay a part', 'record a part payment', 'payInvoice', LENDERS),
} as const;
const pay = {
  target: 'paid',
  guard: 'paysAll',
  meta: byPeople('Pay', 'record a payment', 'payInvoice', LENDERS),
} as const;
const takeBack = {
  target: 'partPaid',
  reenter: true,
  guard: and(['hasPaymentReason', 'leavesSome']),
  meta: byPeople('Take back', 'take back a payment', 'takeBackPayment', LENDERS),
} as const;
const takeBackLast = {
  target: 'issued',
  guard: and(['hasPaymentReason', 'leavesNothing']),
  meta: byPeople('Take back the last', 'take back the last payment', 'takeBackPayment', LENDERS),
} as const;

export const invoiceMachine = workflowSetup.createMachine({
  id: 'invoice',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('an invoice that does not exist'),
      on: {
        // An approved confirm-stone issues one, too.
        ISSUE: { target: 'issued', meta: byPeople('Issue', 'issue an invoice', 'sellMemo', LENDERS) },
        CREATE: {
          target: 'issued',
          meta: byJob('From before', 'give an invoice from before its first step', 'set-up'),
        },
      },
    },
    issued: {
      meta: { code: INVOICE_STATUS.issued, phrase: 'an unpaid invoice', label: 'Issued', colour: 'blue' },
      on: { PAY_PART: payPart, PAY: pay },
    },
    partPaid: {
      meta: {
        code: INVOICE_STATUS.partPaid,
        phrase: 'a part paid invoice',
        label: 'Part paid',
        colour: 'orange',
      },
      on: { PAY_PART: payPart, PAY: pay, TAKE_BACK: takeBack, TAKE_BACK_LAST: takeBackLast },
    },
    paid: {
      meta: { code: INVOICE_STATUS.paid, phrase: 'a paid invoice', label: 'Paid', colour: 'green' },
      on: { TAKE_BACK: takeBack, TAKE_BACK_LAST: takeBackLast },
    },
  },
});
