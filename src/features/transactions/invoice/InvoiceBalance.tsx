import type { components } from '../../../api/schema.gen.ts';
import { INVOICE_STATUS } from '../../../domain/codes.ts';
import { money } from '../../../ui/format.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { owedOf } from './invoice.ts';

export type InvoiceSum = components['schemas']['InvoiceSum'];

/**
 * `open 300.00 of 12,300.00 USD, paid 12,000.00 · due in 12 days`: the balance of a whole invoice.
 */
export function InvoiceBalance({ sum }: { sum: InvoiceSum }) {
  const { open, due_on: due } = sum;
  return (
    <>
      {amountsOf(sum)}
      {open !== NOTHING && due !== null && (
        <>
          {' '}
          · due <Due value={due} />
        </>
      )}
    </>
  );
}

const NOTHING = '0.00';

function amountsOf({ status, total, credited, paid, open }: InvoiceSum): string {
  if (status === INVOICE_STATUS.cancelled) return `credited ${money(credited)} USD`;
  const off = credited === NOTHING ? '' : `, credited ${money(credited)}`;
  if (status === INVOICE_STATUS.paid) return `paid ${money(owedOf({ total, credited }))} USD${off}`;
  if (status === INVOICE_STATUS.issued) return `open ${money(open)} USD${off}`;
  return `open ${money(open)} of ${money(total)} USD, paid ${money(paid)}${off}`;
}
