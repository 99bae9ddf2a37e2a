import { houseDay } from '../../../domain/house-days.ts';
import { clientName } from '../../../domain/lines/client-name.ts';
import { groupTitle, isDocument, type GroupFacts, type Grouping } from '../../../domain/lines/grouping.ts';
import type { InvoiceLine } from '../../../lists/invoices.ts';
import { count, money } from '../../../ui/format.ts';
import type { LineGroup } from '../lines.ts';
import { GroupSums } from '../GroupSums.tsx';
import { PaperCertificates } from '../PaperCertificates.tsx';
import { PaperPdf } from '../PaperPdf.tsx';
import { statusLabel } from '../../../machines/workflows.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import css from '../transactions.module.css';
import type { components } from '../../../api/schema.gen.ts';
import { INVOICE_STATUS } from '../../../domain/codes.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { wholeText } from '../../../ui/table/whole-text.ts';
import { owedOf } from './invoice.ts';

type InvoiceSum = components['schemas']['InvoiceSum'];

/**
 * `open 300.00 of 12,300.00 USD, paid 12,000.00 · due in 12 days`: the balance of a whole invoice.
 */
function InvoiceBalance({ sum }: { sum: InvoiceSum }) {
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

const factsOf = (line: InvoiceLine): GroupFacts => ({
  day: houseDay(line.invoiced_at),
  client: line.client,
  invoice: line.invoice_number,
  order: line.order_number,
  memo: line.memo_number,
});

interface InvoiceGroupProps {
  /** The invoice's balance; undefined unless lines are grouped by invoice. */
  sum: InvoiceSum | undefined;
  onOpen: (invoiceId: string) => void;
  grouping: Grouping;
  group: LineGroup;
  /** The group's lines on this page. */
  lines: readonly InvoiceLine[];
  /** Whether to name the client; not needed if all lines belong to one. */
  withClient: boolean;
}

/**
 * `Invoice I-2026-000012 Part paid open 300.00 of 12,300.00 USD · Meridian | Ada Bell · 3 pieces,
 * 4.21 ct`: the sums of the whole group.
 */
export function InvoiceGroup({
  grouping,
  group: { totals },
  sum,
  lines,
  withClient,
  onOpen,
}: InvoiceGroupProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const facts = factsOf(first);
  return (
    <>
      {sum === undefined ? (
        <span className={css.groupTitle}>{groupTitle(grouping, facts)}</span>
      ) : (
        <>
          <button type="button" className={css.groupOpen} onClick={() => onOpen(sum.id)}>
            {groupTitle(grouping, facts)}
          </button>
          <StatusBadge status={statusLabel('invoice', sum.status)} quiet />
        </>
      )}
      <span ref={(shown) => wholeText(shown)} className={css.groupFacts}>
        {sum !== undefined && (
          <>
            <InvoiceBalance sum={sum} /> ·{' '}
          </>
        )}
        {isDocument(grouping, facts) && withClient && `${clientName(first.client)} · `}
        <GroupSums totals={totals} />
        {lines.length < totals.lots && ` · ${count(lines.length)} on this page`}
      </span>
      {grouping === 5 && (
        <>
          <PaperPdf of="invoice" id={first.invoice_id} number={first.invoice_number} />
          <PaperCertificates of="invoice" id={first.invoice_id} number={first.invoice_number} />
        </>
      )}
    </>
  );
}
