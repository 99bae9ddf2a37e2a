/** An invoiced stone on a phone: what it costs the client, and the invoice that says so. */
import { clientName } from '../../../domain/lines/client-name.ts';
import type { InvoiceLine } from '../../../lists/invoices.ts';
import { stoneCard } from '../../../stones/card.tsx';
import { money } from '../../../ui/format.ts';
import { LabGrown } from '../../../ui/records/LabGrown.tsx';
import type { Card } from '../../../ui/table/row/card.ts';

export const invoiceCard =
  (withClients: boolean) =>
  (line: InvoiceLine): Card => ({
    ...stoneCard(line),
    figure: `$ ${money(line.sell_amt)}`,
    status: <LabGrown stone={line} />,
    // First, because what does not fit is cut off.
    further: [
      line.credit_note_number == null ? null : 'Credited',
      line.stock_no,
      line.invoice_number,
      withClients ? clientName(line.client) : null,
    ]
      .filter(Boolean)
      .join(' · '),
  });
