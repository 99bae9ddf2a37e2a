/** The list of invoices, as screens, tabs and pages of clients need it. */
import { INVOICE_KEY } from '../line-keys.ts';

export const INVOICES = {
  key: INVOICE_KEY,
  label: 'Invoices',
  to: '/transaction/invoice',
  counted: 'invoicesCount',
  empty: {
    title: 'Nothing was invoiced yet',
    staff: 'An invoice is written when a memo is sold or a confirm-stone approved.',
    client: 'Stones you buy appear here at the agreed price.',
  },
} as const;
