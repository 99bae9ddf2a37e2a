import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { BULK_MESSAGES } from '../../domain/bulk-email.ts';
import { BULK_EMAIL_CELLS } from '../../lists/bulk-emails.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { StatusFilter } from '../../ui/forms/StatusFilter.tsx';
import { count, dateTime } from '../../ui/format.ts';
import { ClearFilters } from '../../ui/lists/ClearFilters.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { mayMove } from './bulk-email.ts';
import { bulkEmailsView, emailTabs, LISTED_STATUSES, type BulkEmailsView } from './bulk-email-views.ts';
import { stonesFromUrl } from './stones-from-url.ts';

const EmailForm = lazy(() => import('./form/EmailForm.tsx'));

const STATUSES = LISTED_STATUSES.map((code) => ({ code, label: statusLabel('bulkEmail', code).label }));

interface BulkEmailsScreenProps {
  view: BulkEmailsView;
  onView: (next: BulkEmailsView) => void;
}

/** E-mails to many clients: drafts, those being sent, and finished ones. */
export function BulkEmailsScreen({ view, onView }: BulkEmailsScreenProps) {
  const user = useUser();
  const navigate = useNavigate();
  const about = stonesFromUrl(view.write);
  const [isAdding, setIsAdding] = useState(about !== undefined);
  const list = useRecordList('listBulkEmails', {
    filters: { search: view.search, status: view.status === undefined ? undefined : [view.status] },
    columns: COLUMNS,
    view,
    onView,
    failure: BULK_MESSAGES.fetchFailed,
  });
  const change = (next: BulkEmailsView): void => onView(bulkEmailsView.narrow(view, next));
  const open = (id: string): void => void navigate({ to: '/bulk-email/$id', params: { id } });
  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      decision={mayMove(user, 'CREATE', null)}
      onClick={() => setIsAdding(true)}
    >
      Add e-mail
    </ActionButton>
  );
  return (
    <ListPage
      title="Bulk e-mail"
      lead="Offers to many clients at once, each with the stones that they can see, at their own prices."
      actions={add}
      filters={
        <>
          <FindField
            type="search"
            aria-label="Find in this list"
            placeholder="Subject"
            value={view.search}
            onFind={(search) => change({ search })}
          />
          <StatusFilter options={STATUSES} value={view.status} onStatus={(status) => change({ status })} />
        </>
      }
      {...list.page}
      {...emailTabs(view.tab, (tab) => onView({ tab }))}
    >
      <DataTable
        {...list.list}
        id="bulk-emails"
        label="Bulk e-mails"
        noun="e-mail"
        exportName="bulk-emails"
        empty={
          bulkEmailsView.isNarrowed(view)
            ? {
                title: 'No e-mail matches these filters',
                hint: 'Remove the filters to see every e-mail.',
                action: <ClearFilters onClear={() => onView({})} />,
              }
            : {
                title: 'No e-mails yet',
                hint: 'Only clients who agreed to receive offers get these e-mails.',
                action: <Button onClick={() => setIsAdding(true)}>Add e-mail</Button>,
              }
        }
        onOpen={({ id }) => open(id)}
        addressOf={({ id }) => `/bulk-email/${id}`}
        card={(email) => ({
          title: email.subject,
          figure: `${count(email.sent)} of ${count(email.recipients)}`,
          status: <StatusBadge status={statusLabel('bulkEmail', email.status)} quiet />,
          further: [
            ...(email.next_run_at === null ? [] : [`next ${dateTime(email.next_run_at)}`]),
            ...(email.in_doubt > 0 ? [`${count(email.in_doubt)} in doubt`] : []),
            email.created_by_name,
          ].join(' · '),
        })}
      />
      <LazyOverlay opened={isAdding}>
        <EmailForm
          key={String(isAdding)}
          email={null}
          about={about}
          opened={isAdding}
          onClose={() => {
            setIsAdding(false);
            if (view.write !== undefined) onView({ ...view, write: undefined });
          }}
          onSaved={open}
        />
      </LazyOverlay>
    </ListPage>
  );
}

const COLUMNS = columnsOf(BULK_EMAIL_CELLS, {
  subject: { width: 280, sticky: true },
  status: {
    width: 112,
    cell: ({ status }) => <StatusBadge status={statusLabel('bulkEmail', status)} quiet />,
  },
  left_out: { hidden: true },
  created_by: { hidden: true },
});
