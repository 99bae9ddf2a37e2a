import type { components } from '../../../api/schema.gen.ts';
import { INVOICE_STATUS } from '../../../domain/codes.ts';
import { money } from '../../../ui/format.ts';
import { Due } from '../../../ui/lists/Figures.tsx';

export type InvoiceSum = components['schemas']['InvoiceSum'];

/** `open 300.00 of 12,300.00 USD, paid 12,000.00 · due in 12 days`: how a whole invoice stands. */
export function InvoiceStanding({ sum }: { sum: InvoiceSum }) {
  const { status, due_on: due } = sum;
  return (
    <>
      {amountsOf(sum)}
      {status !== INVOICE_STATUS.paid && due !== null && (
        <>
          {' '}
          · due <Due value={due} />
        </>
      )}
    </>
  );
}

function amountsOf({ status, total, paid, open }: InvoiceSum): string {
  if (status === INVOICE_STATUS.paid) return `paid ${money(total)} USD`;
  if (status === INVOICE_STATUS.issued) return `open ${money(open)} USD`;
  return `open ${money(open)} of ${money(total)} USD, paid ${money(paid)}`;
}
