/**
 * An invoice: a sale issues it, and it is paid in one payment or several, each of which can be
 * taken back. An invoice with a total of zero is paid at once. Which event a payment is depends on
 * whether it covers all that is open. Lines of reversed sales are credited; when all lines are, the
 * invoice is cancelled.
 * (docs/adr/0022-invoices-payments-and-credit-notes.md)
 */
import { and } from 'xstate';
import { INVOICE_STATUS } from '../../domain/codes.ts';
import { DECIDERS, LENDERS } from '../role-groups.ts';
import { byJob, byPeople, start, tellClient } from '../workflow.ts';
import { workflowSetup } from '../workflow-setup.ts';

const payPart = {
  target: '#partPaid',
  guard: and(['withinCredit', 'paysPart']),
  actions: tellClient('paymentReceived'),
  meta: byPeople('Pay in part', 'record a part payment', 'payInvoice', LENDERS),
} as const;
const pay = {
  target: '#paid',
  guard: and(['withinCredit', 'paysAll']),
  actions: tellClient('paymentReceived'),
  meta: byPeople('Pay', 'record a payment', 'payInvoice', LENDERS),
} as const;
const takeBack = {
  target: '#partPaid',
  guard: and(['hasPaymentReason', 'creditUnspent', 'leavesSome']),
  meta: byPeople('Reverse payment', 'reverse a payment', 'takeBackPayment', LENDERS),
} as const;
const takeBackLast = {
  target: '#issued',
  guard: and(['hasPaymentReason', 'creditUnspent', 'leavesNothing']),
  meta: byPeople('Reverse last payment', 'reverse the last payment', 'takeBackPayment', LENDERS),
} as const;

/** The invoice keeps its state: less is owed, but not less than was paid. */
const takeBackSpare = {
  guard: and(['hasPaymentReason', 'creditUnspent', 'leavesEnough']),
  meta: byPeople(
    'Reverse surplus payment',
    'reverse a payment that an invoice does not need',
    'takeBackPayment',
    LENDERS,
  ),
} as const;
const credit = {
  target: '#cancelled',
  guard: 'creditsAll',
  meta: byPeople('Credit', 'credit an invoice', 'reverseSale', DECIDERS),
} as const;
const creditPart = {
  guard: 'creditsPart',
  meta: byPeople('Credit in part', 'credit part of an invoice', 'reverseSale', DECIDERS),
} as const;
const creditSpare = {
  target: '#paid',
  guard: 'creditsSpare',
  meta: byPeople(
    'Credit down to payments',
    'credit an invoice down to what was paid',
    'reverseSale',
    DECIDERS,
  ),
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
        ISSUE: {
          target: '#issued',
          actions: tellClient('invoiceIssued'),
          meta: byPeople('Issue', 'issue an invoice', 'sellMemo', LENDERS),
        },
        CREATE: {
          target: '#issued',
          meta: byJob('Adopt', 'adopt an earlier invoice', 'set-up'),
        },
      },
    },
    valid: {
      initial: 'owed',
      meta: { label: 'Valid' },
      // CREDIT_SPARE leaves nothing owed: the other lines total zero, or what was paid.
      on: { CREDIT: credit, CREDIT_SPARE: creditSpare },
      states: {
        owed: {
          initial: 'issued',
          meta: { label: 'To be paid' },
          on: { PAY_PART: payPart, PAY: pay, CREDIT_PART: creditPart },
          states: {
            issued: {
              id: 'issued',
              meta: {
                code: INVOICE_STATUS.issued,
                phrase: 'an unpaid invoice',
                label: 'Issued',
                colour: 'blue',
              },
              on: {
                // Nothing is owed, and nobody could ever record a payment.
                CLEAR: {
                  target: '#paid',
                  guard: 'owesNothing',
                  meta: byJob('Settle', 'settle an invoice of zero', 'clear-invoices'),
                },
              },
            },
            partPaid: {
              id: 'partPaid',
              meta: {
                code: INVOICE_STATUS.partPaid,
                phrase: 'a part paid invoice',
                label: 'Part paid',
                colour: 'orange',
              },
              on: {
                TAKE_BACK: takeBack,
                TAKE_BACK_LAST: takeBackLast,
              },
            },
          },
        },
        paid: {
          id: 'paid',
          meta: { code: INVOICE_STATUS.paid, phrase: 'a paid invoice', label: 'Paid', colour: 'green' },
          on: {
            TAKE_BACK: takeBack,
            TAKE_BACK_LAST: takeBackLast,
            TAKE_BACK_SPARE: takeBackSpare,
          },
        },
      },
    },
    cancelled: {
      id: 'cancelled',
      meta: {
        code: INVOICE_STATUS.cancelled,
        phrase: 'a cancelled invoice',
        label: 'Cancelled',
        colour: 'grey',
        settled: true,
      },
      on: { TAKE_BACK_SPARE: takeBackSpare },
    },
  },
});
