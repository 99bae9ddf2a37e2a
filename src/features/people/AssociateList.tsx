import { IconUserPlus } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { callForSheet } from '../../api/client.ts';
import { ROLE } from '../../domain/codes.ts';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { SheetButton } from '../../ui/lists/SheetButton.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AccountFilter } from './AccountFilter.tsx';
import { associatesView, type AssociatesView } from './people-views.ts';
import css from './people.module.css';

const AssociateDrawer = lazy(() => import('./AssociateDrawer.tsx'));

interface AssociateListProps {
  view: AssociatesView;
  onView: (next: AssociatesView) => void;
  onOpen: (id: string) => void;
}

/** All business associates with the numbers of their clients and of those clients' open lines. */
export function AssociateList({ view, onView, onOpen }: AssociateListProps) {
  const { search, account } = view;
  const addressOf = useAddress();
  const mayAdd = accessOf(useUser(), 'business-associate').write;
  const [adding, setAdding] = useState(false);
  const filters = { search, account_status: account };
  const list = useRecordList('listAssociates', { filters, columns: COLUMNS, view, onView });
  const change = (next: AssociatesView): void => onView(associatesView.narrow(view, next));
  return (
    <ListPage
      title="Business associates"
      lead="Salespeople who look after clients, and the open lines of those clients."
      actions={
        <>
          <SheetButton
            fileName="business-associates-and-clients.xlsx"
            noun="row"
            ask={() => callForSheet('exportAssociateDetails', { query: filters })}
          >
            Sheet with their clients
          </SheetButton>
          {mayAdd && (
            <PersonButton
              whom={{ role_id: ROLE.associate }}
              leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add a business associate
            </PersonButton>
          )}
        </>
      }
      filters={
        <>
          <FindField
            className={css.search}
            type="search"
            aria-label="Find in this list"
            placeholder="Name, e-mail, mobile"
            value={search}
            onFind={(found) => change({ search: found })}
          />
          <AccountFilter value={account} onChange={(status) => change({ account: status })} />
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="associates"
        label="Business associates"
        noun="business associate"
        exportName="business-associates"
        empty={
          !associatesView.isNarrowed(view)
            ? { title: 'No business associates yet', hint: 'Add the first one, and give them clients.' }
            : {
                title: 'No business associates match these filters',
                hint: 'Remove them to see every business associate.',
              }
        }
        onOpen={({ id }) => onOpen(id)}
        addressOf={({ id }) => addressOf({}, `/business-associate/${id}/profile`)}
      />
      <LazyOverlay opened={adding}>
        <AssociateDrawer
          key={String(adding)}
          associate={null}
          opened={adding}
          onClose={() => setAdding(false)}
          onSaved={onOpen}
        />
      </LazyOverlay>
    </ListPage>
  );
}

const COLUMNS = columnsOf(TABLE_VARIANTS.businessAssociate, {
  name: { width: 184, sticky: true },
  type: { width: 120 },
  email: { width: 216 },
  mobile: { width: 128 },
  account: {
    width: 112,
    cell: ({ account_status }) => <StatusBadge status={statusLabel('account', account_status)} quiet />,
  },
  user_name: { hidden: true },
});
