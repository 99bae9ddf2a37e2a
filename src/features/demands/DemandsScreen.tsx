import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DEMAND_STATUS } from '../../domain/codes.ts';
import { DEMAND_TELL_LABEL } from '../../domain/demands.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { DEMAND_CELLS } from '../../lists/demands.ts';
import { searchInWords } from '../../lists/searches.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { DayRange } from '../../ui/forms/DayRange.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { StatusFilter } from '../../ui/forms/StatusFilter.tsx';
import { plural } from '../../ui/format.ts';
import { ClearFilters } from '../../ui/lists/ClearFilters.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { demandsView, type DemandsView } from './demands-view.ts';

const STATUSES = Object.values(DEMAND_STATUS).map((code) => ({
  code,
  label: statusLabel('demand', code).label,
}));

interface DemandsScreenProps {
  view: DemandsView;
  onView: (next: DemandsView) => void;
}

/** Demands with the numbers of matching stones. Staff see those of their clients. */
export function DemandsScreen({ view, onView }: DemandsScreenProps) {
  const user = useUser();
  const addressOf = useAddress();
  const own = isClient(user);
  const columns = own ? OWN_COLUMNS : COLUMNS;
  const list = useRecordList('listDemands', {
    filters: {
      search: view.search,
      status: view.status === undefined ? undefined : [view.status],
      client_id: view.client,
      startDate: view.from,
      endDate: view.to,
    },
    columns,
    view,
    onView,
    failure: MESSAGES.fetchDemandsFailed,
  });
  const change = (next: DemandsView): void => onView(demandsView.narrow(view, next));
  return (
    <ListPage
      title="Demands"
      lead={
        own
          ? 'Saved requests for stones. When matching stones arrive, they are listed here and we let you know.'
          : 'Stones your clients are looking for. Open a demand to offer matching stones.'
      }
      filters={
        <>
          <FindField
            type="search"
            aria-label="Find in this list"
            placeholder="Name"
            value={view.search}
            onFind={(search) => change({ search })}
          />
          <StatusFilter options={STATUSES} value={view.status} onStatus={(status) => change({ status })} />
          {!own && (
            <ClientSelect
              value={view.client}
              onClient={(client) => change({ client })}
              nobody="All clients"
            />
          )}
          <DayRange
            label="Changed on"
            from={view.from}
            to={view.to}
            onDays={(from, to) => change({ from, to })}
          />
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.list}
        id={own ? 'demands' : 'demands-all'}
        label="Demands"
        noun="demand"
        exportName="demands"
        empty={
          demandsView.isNarrowed(view)
            ? {
                title: 'No demand matches these filters',
                hint: 'Remove the filters to see every demand.',
                action: <ClearFilters onClear={() => onView({})} />,
              }
            : {
                title: 'No demands yet',
                hint: 'Set filters on the search, press “Save search”, and choose “Demand”.',
                action: <Button renderRoot={(props) => <Link {...props} to="/search" />}>Search</Button>,
              }
        }
        onOpen={(demand) => onView({ ...view, demand: demand.id })}
        addressOf={(demand) => addressOf({ ...view, demand: demand.id })}
        card={(demand) => ({
          title: demand.name,
          figure: plural(demand.matched, 'stone'),
          status: <StatusBadge status={statusLabel('demand', demand.status)} quiet />,
          further: [
            ...(own ? [] : [clientName(demand.client)]),
            searchInWords(demand),
            `E-mail ${DEMAND_TELL_LABEL[demand.tell].toLowerCase()}`,
          ].join(' · '),
        })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(DEMAND_CELLS, {
  name: { width: 232, sticky: true },
  status: {
    width: 112,
    cell: ({ status }) => <StatusBadge status={statusLabel('demand', status)} quiet />,
  },
  filters: { width: 380 },
  client: { width: 208 },
  tell: { width: 104 },
  created_by: { hidden: true },
  created_at: { hidden: true },
});
const OWN_COLUMNS = COLUMNS.filter(({ key }) => key !== 'client');
