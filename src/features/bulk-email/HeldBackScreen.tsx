import { useApiMutation } from '../../api/query.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { HELD_BACK_CELLS } from '../../lists/bulk-emails.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CHANGED } from './bulk-email.ts';
import { bulkEmailsView, emailTabs, type BulkEmailsView } from './bulk-email-views.ts';

interface HeldBackScreenProps {
  view: BulkEmailsView;
  onView: (next: BulkEmailsView) => void;
}

/** Addresses that mail servers refused permanently: no bulk e-mail until a person releases them. */
export function HeldBackScreen({ view, onView }: HeldBackScreenProps) {
  const user = useUser();
  const list = useRecordList('listHeldBackAddresses', {
    filters: { search: view.search },
    columns: COLUMNS,
    view,
    onView,
  });
  const clients = [...list.table.selection];
  const letGo = useApiMutation('letGoAddresses', {
    invalidates: ['listHeldBackAddresses', ...CHANGED],
    onSuccess: ({ message }) => {
      toast.done(message);
      list.table.onSelectionChange([]);
    },
    onError: (error) => toast.failed(error.message),
  });
  return (
    <ListPage
      title="Bulk e-mail"
      lead="A mail server refused these addresses permanently. No bulk e-mail is sent to them until you release them, or the client has another address."
      {...emailTabs(view.tab, (tab) => onView({ tab }))}
      filters={
        <FindField
          type="search"
          aria-label="Find in this list"
          placeholder="Company, name or e-mail"
          value={view.search}
          onFind={(search) => onView(bulkEmailsView.narrow(view, { search }))}
        />
      }
      {...list.page}
      foot={
        clients.length === 0 ? undefined : (
          <ActionButton
            variant="default"
            decision={permissionDecision(user, 'bulk-email')}
            loading={letGo.isPending}
            onClick={() => letGo.mutate({ data: { clients } })}
          >
            Write to them again
          </ActionButton>
        )
      }
    >
      <DataTable
        {...list.table}
        id="held-back"
        label="Held-back addresses"
        noun="client"
        exportName="held-back-addresses"
        empty={{
          title: 'No address is held back',
          hint: 'Addresses that a mail server refuses permanently appear here.',
        }}
        card={({ client, email, answer }) => ({
          title: clientName(client),
          further: [email, answer].join(' · '),
        })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(HELD_BACK_CELLS, {
  client: { width: 280, sticky: true },
  email: { width: 240 },
  answer: { width: 380 },
  subject: { width: 200 },
});
