/** The list of invoices, as screens, tabs and pages of clients need it. */
import { INVOICE_KEY } from '../line-keys.ts';

export const INVOICES = {
  key: INVOICE_KEY,
  label: 'Invoices',
  to: '/transaction/invoice',
  counted: 'invoicesCount',
  empty: {
    title: 'No invoices yet',
    staff: 'An invoice is issued when a memo is sold or a confirm-stone is approved.',
    client: 'Stones you buy appear here at the agreed price.',
  },
} as const;
