import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, useMemo, useState } from 'react';
import { callForSheet, type QueryOf } from '../../api/client.ts';
import { ROLE } from '../../domain/codes.ts';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { DecideLink } from '../../ui/lists/DecideLink.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { SheetButton } from '../../ui/lists/SheetButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useAddress } from '../../ui/records/use-address.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { ClientFilters } from './ClientFilters.tsx';
import { clientsView, type ClientsView } from './clients-view.ts';
import { accountOf, businessStatusOf, contactOf } from '../../lists/clients.ts';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { HoldLimitUsage } from './HoldLimitUsage.tsx';
import css from './clients.module.css';

/** Associates only see their own clients, so the associate column is left out. */
const columnsFor = (isAssociate: boolean) =>
  columnsOf(TABLE_VARIANTS.customer, {
    company: { width: 208, sticky: true },
    status: {
      width: 208,
      cell: (client) => {
        const status = businessStatusOf(client);
        return status === null ? '–' : <StatusBadge status={status} quiet />;
      },
    },
    holds: { kind: 'text', width: 136, cell: ({ holds }) => <HoldLimitUsage holds={holds} /> },
    // Whoever typed a colleague's name sees that name, and not only whom the company lists.
    contact: {
      width: 160,
      cell: (client) =>
        client.found_person == null ? (
          contactOf(client)
        ) : (
          <>
            {client.found_person}
            <span className={css.besides}> · {contactOf(client)}</span>
          </>
        ),
    },
    email: { width: 216 },
    mobile: { width: 128 },
    kind: { width: 136 },
    associate: { width: 152, hidden: isAssociate },
    city: { width: 120 },
    account: {
      width: 104,
      cell: (client) => {
        const account = accountOf(client);
        return account === null ? 'Open' : <StatusBadge status={account} quiet />;
      },
    },
    type: { hidden: true },
    tax: { width: 152, hidden: true },
    user_name: { hidden: true },
    remark: { width: 200, hidden: true },
  });

const AddClientDrawer = lazy(() => import('./AddClientDrawer.tsx'));

interface ClientListProps {
  view: ClientsView;
  onView: (next: ClientsView) => void;
  onOpen: (id: string) => void;
}

/** All clients with their associate and the status of their business. */
export function ClientList({ view, onView, onOpen }: ClientListProps) {
  const user = useUser();
  const addressOf = useAddress();
  const isAssociate = user.role_id === ROLE.associate;
  const mayAdd = accessOf(user, '/client').write;
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => columnsFor(isAssociate), [isAssociate]);
  const list = useRecordList('listClients', { filters: questionOf(view), columns, view, onView });
  const add = mayAdd && (
    <PersonButton
      whom={{ role_id: ROLE.customer }}
      leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add a client
    </PersonButton>
  );

  return (
    <ListPage
      title={isAssociate ? 'Your clients' : 'Clients'}
      lead="Clients, and the status of their businesses."
      actions={
        <>
          {view.kyc === true && <DecideLink kind="kyc" />}
          <SheetButton fileName="clients-with-details.xlsx" noun="client" ask={() => sheetOf(view)}>
            Sheet with details
          </SheetButton>
          {add}
        </>
      }
      filters={<ClientFilters view={view} onView={onView} withAssociates={!isAssociate} />}
      {...list.page}
    >
      <DataTable
        {...list.table}
        id={isAssociate ? 'own-clients' : 'clients'}
        label="Clients"
        noun="client"
        exportName="clients"
        empty={emptyText(view, () => onView({}))}
        onOpen={(client) => onOpen(client.id)}
        addressOf={({ id }) => addressOf({}, `/client/${id}`)}
      />
      <LazyOverlay opened={adding}>
        <AddClientDrawer
          opened={adding}
          onClose={() => setAdding(false)}
          onAdded={onOpen}
          chooses={!isAssociate}
        />
      </LazyOverlay>
    </ListPage>
  );
}

const questionOf = (view: ClientsView): Omit<QueryOf<'listClients'>, 'page' | 'sort' | 'export'> => ({
  search: view.search,
  business_associate_id: view.associate,
  is_register: view.registered,
  is_active: view.active,
  near_hold_limit: view.near,
  kyc_pending: view.kyc,
  status: view.status,
  startDate: view.from,
  endDate: view.to,
});

/** Totals of the clients that match the filters. */
function sheetOf(view: ClientsView) {
  const { near_hold_limit: _near, ...filters } = questionOf(view);
  return callForSheet('exportClientDetails', { query: filters });
}

function emptyText(view: ClientsView, clear: () => void): EmptyText {
  if (!clientsView.isNarrowed(view)) {
    return {
      title: 'No clients yet',
      hint: 'Clients hold, confirm and borrow stones. Add the first one.',
    };
  }
  return {
    title: 'No clients match these filters',
    hint: 'Remove them to see every client.',
    action: (
      <Button variant="default" onClick={clear}>
        Clear filters
      </Button>
    ),
  };
}
