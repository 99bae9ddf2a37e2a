import { clientName } from '../../../domain/lines/client-name.ts';
import type { InvoiceLine } from '../../../lists/invoices.ts';
import { carat, count, day, money, plural } from '../../../ui/format.ts';
import type { LineGroup } from '../lines.ts';
import type { Grouping } from '../transactions-view.ts';
import { PaperPdf } from '../PaperPdf.tsx';
import { InvoiceStanding, type InvoiceSum } from './InvoiceStanding.tsx';
import { statusLabel } from '../../../machines/workflows.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import css from '../transactions.module.css';

function titleOf(grouping: Grouping, line: InvoiceLine): string {
  const when = day(line.invoiced_at.slice(0, 10));
  switch (grouping) {
    case 1:
      return '';
    case 2:
      return when;
    case 3:
      return clientName(line.client);
    case 4:
      return `${when} · ${clientName(line.client)}`;
    case 5:
      return `Invoice ${line.invoice_number}`;
    case 6:
      return line.order_number == null ? 'Sold from a memo' : `Order ${line.order_number}`;
    case 7:
      return line.memo_number == null ? 'Sold by a confirm-stone' : `Memo ${line.memo_number}`;
  }
}

interface InvoiceGroupProps {
  /** How the whole invoice stands, where a group is one. */
  sum: InvoiceSum | undefined;
  onOpen: (invoiceId: string) => void;
  grouping: Grouping;
  group: LineGroup;
  /** Its lines on this page. */
  lines: readonly InvoiceLine[];
  /** Left out if all lines belong to one client. */
  withClient: boolean;
}

/** `Invoice I-2026-000012 Part paid open 300.00 of 12,300.00 USD · Meridian | Ada Bell · 3 pieces, 4.21 ct`: the sums of the whole group. */
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
  const isOneClients =
    grouping === 5 ||
    (grouping === 6 && first.order_number != null) ||
    (grouping === 7 && first.memo_number != null);
  return (
    <>
      {sum === undefined ? (
        <span className={css.groupTitle}>{titleOf(grouping, first)}</span>
      ) : (
        <>
          <button type="button" className={css.groupOpen} onClick={() => onOpen(sum.id)}>
            {titleOf(grouping, first)}
          </button>
          <StatusBadge status={statusLabel('invoice', sum.status)} quiet />
        </>
      )}
      <span className={css.groupFacts}>
        {sum !== undefined && (
          <>
            <InvoiceStanding sum={sum} /> ·{' '}
          </>
        )}
        {isOneClients && withClient && `${clientName(first.client)} · `}
        {plural(totals.pieces, 'piece')}, {carat(totals.carat)} ct
        {sum === undefined && `, ${money(totals.total_amt)} USD`}
        {lines.length < totals.lots && ` · ${count(lines.length)} on this page`}
      </span>
      {grouping === 5 && <PaperPdf of="invoice" id={first.invoice_id} number={first.invoice_number} />}
    </>
  );
}
