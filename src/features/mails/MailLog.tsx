import { isMailKind } from '../../domain/mails.ts';
import { MAIL_CELLS } from '../../lists/mails.ts';
import { statusLabel } from '../../machines/workflows.ts';
import type { components } from '../../api/schema.gen.ts';
import { dateTime } from '../../ui/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { NoMailServer } from '../../ui/notices/NoMailServer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { Card } from '../../ui/table/row/card.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { MailDrawer } from './MailDrawer.tsx';
import { MailFilters } from './MailFilters.tsx';
import { mailsView, type MailsView } from './mails-view.ts';

type Mail = components['schemas']['Mail'];

const COLUMNS = columnsOf(MAIL_CELLS, {
  created_at: { sticky: true },
  name: { width: 152 },
  address: { width: 220 },
  kind: { width: 184 },
  subject: { width: 320 },
  status: { width: 128, cell: ({ status }) => <StatusBadge status={statusLabel('mail', status)} /> },
  answer: { width: 320 },
});

/** An e-mail on a phone. */
const cardOf = ({ subject, status, name, address, created_at }: Mail): Card => ({
  title: subject,
  status: <StatusBadge status={statusLabel('mail', status)} quiet />,
  figure: dateTime(created_at),
  further: [name, address].filter(Boolean).join(' · '),
});

/** The e-mails that the portal has sent or will send, newest first. */
export function MailLog({ view, onView }: { view: MailsView; onView: (view: MailsView) => void }) {
  const addressOf = useAddress();
  const filters = questionOf(view);
  // Another page or order closes the e-mail that is open.
  const show = (next: MailsView) => onView({ ...next, mail: undefined });
  const list = useRecordList('listMails', { filters, columns: COLUMNS, view, onView: show });
  return (
    <ListPage
      title="E-mails"
      lead={
        <>
          E-mails that the portal has sent or will send, newest first. Texts and addresses are kept for 90
          days.
          <NoMailServer />
        </>
      }
      filters={<MailFilters view={view} onView={onView} />}
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="mails"
        label="E-mails"
        noun="e-mail"
        exportName="e-mails"
        card={cardOf}
        onOpen={({ id }) => onView({ ...view, mail: id })}
        addressOf={({ id }) => addressOf({ ...view, mail: id })}
        isOpen={({ id }) => id === view.mail}
        empty={
          mailsView.isNarrowed(view)
            ? { title: 'No e-mail matches these filters', hint: 'Choose more days, or clear the filters.' }
            : {
                title: 'No e-mails yet',
                hint: 'E-mails about approvals, holds, invoices and more appear here.',
              }
        }
      />
      <MailDrawer id={view.mail ?? null} onClose={() => onView({ ...view, mail: undefined })} />
    </ListPage>
  );
}

const questionOf = ({ search, status, kind, from, to }: MailsView) => ({
  search,
  status: status === undefined ? undefined : [status],
  kind: kind !== undefined && isMailKind(kind) ? kind : undefined,
  startDate: from,
  endDate: to,
});
