import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { accountOf, businessStatusOf } from '../../lists/clients.ts';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { FindField } from '../../ui/forms/FindField.tsx';
import { Pages } from '../../ui/lists/Pages.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { plural } from '../../ui/format.ts';
import { ReassignClients } from './ReassignClients.tsx';
import type { Associate } from './use-associate.tsx';
import css from './people.module.css';

export interface ClientsView {
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
}

interface AssociateClientsProps {
  associate: Associate;
  view: ClientsView;
  onView: (next: ClientsView) => void;
  onOpen: (id: string) => void;
}

/**
 * A business associate's clients. All of them, or those selected, can be handed over to another
 * one.
 */
export function AssociateClients({ associate, view, onView, onOpen }: AssociateClientsProps) {
  const addressOf = useAddress();
  const mayHandOver = accessOf(useUser(), 'business-associate').write;
  const [handing, setHanding] = useState(false);
  const filters = { business_associate_id: associate.id, search: view.search };
  const list = useRecordList('listClients', { filters, columns: COLUMNS, view, onView });
  const { chosen } = list.table;
  return (
    <div className={css.embedded}>
      <div className={css.tools}>
        <FindField
          className={css.search}
          type="search"
          aria-label="Find in this list"
          placeholder="Company, person, e-mail, mobile"
          value={view.search}
          onFind={(search) => onView({ ...view, page: undefined, search })}
        />
        {mayHandOver && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} stroke={1.5} aria-hidden />}
            disabled={associate.customers === 0}
            onClick={() => setHanding(true)}
          >
            {chosen.length === 0 ? 'Hand over all clients' : `Hand over ${plural(chosen.length, 'client')}`}
          </Button>
        )}
      </div>
      <div className={css.embeddedTable}>
        <DataTable
          {...list.table}
          id="associates-clients"
          label="Clients"
          noun="client"
          exportName="clients"
          empty={{
            title: view.search === undefined ? 'No clients' : 'No clients match this search',
            hint: 'Assign a business associate when you add a client, or hand clients over later.',
          }}
          onOpen={({ id }) => onOpen(id)}
          addressOf={({ id }) => addressOf({}, `/client/${id}`)}
        />
      </div>
      {(list.page.pages ?? 1) > 1 && (
        <Pages page={list.page.page} pages={list.page.pages ?? 1} onPage={list.page.onPage} />
      )}
      <ReassignClients
        associate={associate}
        clients={chosen}
        opened={handing}
        onClose={() => setHanding(false)}
        onDone={() => list.table.onSelectionChange([])}
      />
    </div>
  );
}

const COLUMNS = columnsOf(TABLE_VARIANTS.customer, {
  company: { width: 208, sticky: true },
  status: {
    width: 208,
    cell: (client) => {
      const status = businessStatusOf(client);
      return status === null ? '–' : <StatusBadge status={status} quiet />;
    },
  },
  contact: { width: 160 },
  email: { width: 216 },
  associate: { hidden: true },
  account: {
    width: 104,
    cell: (client) => {
      const account = accountOf(client);
      return account === null ? 'Open' : <StatusBadge status={account} quiet />;
    },
  },
  type: { hidden: true },
  tax: { hidden: true },
  user_name: { hidden: true },
  remark: { hidden: true },
});
