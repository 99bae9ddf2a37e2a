import { Skeleton } from '@mantine/core';
import { q } from '../../../api/query.ts';
import { CLIENT_ROLES } from '../../../domain/codes.ts';
import { clientName } from '../../../domain/lines/client-name.ts';
import { statusLabel } from '../../../machines/workflows.ts';
import { dateTime, day, money, plural } from '../../../ui/format.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { LoadFailed } from '../../../ui/notices/LoadFailed.tsx';
import { DrawerSection, Facts, RecordDrawer } from '../../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { useDetail } from '../../../ui/lists/use-detail.ts';
import { useUser } from '../../../ui/session/session.ts';
import { concerns } from '../decision.ts';
import { PaperCertificates } from '../PaperCertificates.tsx';
import { PaperPdf } from '../PaperPdf.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { InvoiceStones } from './InvoiceStones.tsx';
import type { Invoice } from './invoice.ts';
import { RecordPayment } from './RecordPayment.tsx';
import css from './invoice.module.css';

interface InvoiceDrawerProps {
  id: string;
  onClose: () => void;
}

/** One invoice: the open amount and due date, payments, credit notes, stones and history. */
export default function InvoiceDrawer({ id, onClose }: InvoiceDrawerProps) {
  const {
    detail: invoice,
    error,
    retry,
  } = useDetail(id, {
    query: q<'getInvoice'>('getInvoice', { path: { id } }),
    failure: 'The invoice cannot be shown',
  });
  const user = useUser();
  if (invoice === null)
    return (
      <RecordDrawer opened onClose={onClose} title="Invoice">
        {error === null ? (
          <Skeleton height={240} animate={false} role="status" aria-label="Loading the invoice..." />
        ) : (
          <LoadFailed error={error} onRetry={retry} />
        )}
      </RecordDrawer>
    );
  const isStaff = !CLIENT_ROLES.includes(user.role_id);
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={`Invoice ${invoice.number}`}
      about={invoice.id}
      subtitle={isStaff ? clientName(invoice.client) : plural(invoice.lines.length, 'stone')}
      status={<StatusBadge status={statusLabel('invoice', invoice.status)} />}
      actions={
        <>
          {concerns(user, 'payInvoice') && <RecordPayment invoice={invoice} user={user} />}
          <PaperPdf of="invoice" id={invoice.id} number={invoice.number} />
          <PaperCertificates of="invoice" id={invoice.id} number={invoice.number} />
        </>
      }
    >
      <DrawerSection title="Amounts">
        <Facts
          facts={[
            ...(invoice.taxes.length === 0 ? [] : [{ name: 'Stones $', value: money(invoice.net) }]),
            ...invoice.taxes.map(({ name, percent, amount }) => ({
              name: `${name} ${percent} %`,
              value: money(amount),
            })),
            { name: 'Total $', value: money(invoice.total) },
            ...(invoice.credited === NOTHING ? [] : [{ name: 'Credited $', value: money(invoice.credited) }]),
            { name: 'Paid $', value: money(invoice.paid) },
            { name: 'Open $', value: money(invoice.open) },
            ...(invoice.credit === NOTHING && invoice.credit_notes.length === 0
              ? []
              : [{ name: isStaff ? 'Client’s credit $' : 'Your credit $', value: money(invoice.credit) }]),
            { name: 'Due', value: <DueDay invoice={invoice} /> },
            { name: 'Invoiced', value: dateTime(invoice.invoiced_at) },
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Payments">
        <InvoicePayments invoice={invoice} user={user} />
      </DrawerSection>
      {invoice.credit_notes.length > 0 && (
        <DrawerSection title="Credit notes">
          <CreditNotes notes={invoice.credit_notes} isStaff={isStaff} />
        </DrawerSection>
      )}
      <DrawerSection title={plural(invoice.lines.length, 'stone')}>
        <InvoiceStones invoice={invoice} user={user} />
      </DrawerSection>
      <DrawerSection title="History">
        <History steps={invoice.history} />
      </DrawerSection>
    </RecordDrawer>
  );
}

const NOTHING = '0.00';

function DueDay({ invoice: { due_on: due, open } }: { invoice: Invoice }) {
  if (due === null) return 'No due date';
  if (open === NOTHING) return day(due);
  return (
    <>
      {day(due)} (<Due value={due} />)
    </>
  );
}

const DID = {
  issued: 'Issued',
  paid: 'Payment recorded',
  'taken-back': 'Payment reversed',
  credited: 'Credited',
} as const;

function History({ steps }: { steps: Invoice['history'] }) {
  return (
    <ol className={css.list}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.event} ${step.amount}`} className={css.row}>
          <span>{DID[step.event]}</span>
          <span className={css.figure}>$ {money(step.amount)}</span>
          <span className={css.further}>
            {[dateTime(step.at), step.by, step.reason].filter((part) => part != null).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * The credit notes of an invoice, latest first: the amount, the reason, and the part that became
 * credit.
 */
function CreditNotes({ notes, isStaff }: { notes: Invoice['credit_notes']; isStaff: boolean }) {
  return (
    <ul className={css.list}>
      {notes.map((note) => (
        <li key={note.id} className={css.row}>
          <span>{note.number}</span>
          <span className={css.figure}>$ {money(note.amount)}</span>
          <span className={css.further}>
            {[dateTime(note.at), note.by, plural(note.stones, 'stone')]
              .filter((part) => part != null)
              .join(' · ')}
            <br />
            {note.reason}
            {note.to_credit !== '0.00' && (
              <>
                <br />
                {`$ ${money(note.to_credit)} had been paid and became ${isStaff ? 'the client’s' : 'your'} credit.`}
              </>
            )}
          </span>
          <span className={css.act}>
            <PaperPdf of="creditNote" id={note.id} number={note.number} />
          </span>
        </li>
      ))}
    </ul>
  );
}
