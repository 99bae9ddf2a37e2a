import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { QueryOf } from '../../../api/client.ts';
import { ROLE } from '../../../domain/codes.ts';
import { accountOf, EXTERNAL_CLIENT_CELLS } from '../../../lists/clients.ts';
import { LazyOverlay } from '../../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../../ui/actions/PersonButton.tsx';
import { ListPage, type ListPageProps } from '../../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../../ui/lists/whole-list.ts';
import { useAddress } from '../../../ui/records/use-address.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../../ui/session/session.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { EmptyText } from '../../../ui/table/TableState.tsx';
import { HoldLimitUsage } from '../HoldLimitUsage.tsx';
import { ExternalFilters } from './ExternalFilters.tsx';
import { externalView, typeOf, type ExternalView } from './external-view.ts';

const ExternalClientDrawer = lazy(() => import('./ExternalClientDrawer.tsx'));

interface ExternalClientListProps extends Pick<ListPageProps, 'tabs' | 'tab' | 'onTab'> {
  view: ExternalView;
  onView: (next: ExternalView) => void;
  onOpen: (id: string) => void;
}

/** The clients that receive our stock by API or FTP. */
export function ExternalClientList({ view, onView, onOpen, ...tabs }: ExternalClientListProps) {
  const addressOf = useAddress();
  const mayAdd = accessOf(useUser(), 'external-client').write;
  const [adding, setAdding] = useState(false);
  const list = useRecordList('listExternalClients', {
    filters: questionOf(view),
    columns: COLUMNS,
    view,
    onView,
  });
  return (
    <ListPage
      title="External clients"
      lead="Clients that receive our stock by API or FTP. They are vetted by contract."
      actions={
        mayAdd ? (
          <PersonButton
            whom={{ role_id: ROLE.apiClient }}
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add an external client
          </PersonButton>
        ) : undefined
      }
      filters={<ExternalFilters view={view} onView={onView} />}
      {...tabs}
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="external-clients"
        label="External clients"
        noun="client"
        exportName="external-clients"
        empty={emptyText(view, () => onView({ type: view.type }))}
        onOpen={(client) => onOpen(client.id)}
        addressOf={({ id }) => addressOf({}, `/api/${id}`)}
      />
      <LazyOverlay opened={adding}>
        <ExternalClientDrawer opened={adding} onClose={() => setAdding(false)} onSaved={onOpen} />
      </LazyOverlay>
    </ListPage>
  );
}

const COLUMNS = columnsOf(EXTERNAL_CLIENT_CELLS, {
  company: { width: 208, sticky: true },
  kind: { width: 152 },
  contact: { width: 160 },
  email: { width: 216 },
  mobile: { width: 128 },
  holds: { kind: 'text', width: 136, cell: (client) => <HoldLimitUsage holds={client.holds} /> },
  associate: { width: 152 },
  account: {
    width: 112,
    cell: (client) => {
      const status = accountOf(client);
      return status === null ? 'Open' : <StatusBadge status={status} quiet />;
    },
  },
  user_name: { hidden: true },
});

function emptyText(view: ExternalView, clear: () => void): EmptyText {
  if (!externalView.isNarrowed(view))
    return {
      title: 'No external clients yet',
      hint: 'Add the first client that receives our stock by API or FTP.',
    };
  return {
    title: 'No clients match these filters',
    hint: 'Remove them to see every external client.',
    action: (
      <Button variant="default" onClick={clear}>
        Clear filters
      </Button>
    ),
  };
}

function questionOf(view: ExternalView): Omit<QueryOf<'listExternalClients'>, 'page' | 'sort' | 'export'> {
  const type = typeOf(view);
  return {
    search: view.search,
    source: view.source,
    is_active: view.active,
    diamond_type: type === 0 ? undefined : type,
  };
}
