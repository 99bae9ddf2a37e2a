import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { SHARE_LINK_STATUS } from '../domain/codes.ts';
import { clientName } from '../domain/lines/client-name.ts';
import { ChangeLink } from '../features/share-links/ChangeLink.tsx';
import { RevokeLink } from '../features/share-links/RevokeLink.tsx';
import { SHARE_LINK_CELLS, shownInWords } from '../lists/share-links.ts';
import { statusLabel } from '../machines/workflows.ts';
import { isClient } from '../stones/client/client-of.ts';
import { ClientSelect } from '../ui/forms/ClientSelect.tsx';
import { FindField } from '../ui/forms/FindField.tsx';
import { StatusFilter } from '../ui/forms/StatusFilter.tsx';
import { due, plural } from '../ui/format.ts';
import { ClearFilters } from '../ui/lists/ClearFilters.tsx';
import { ListPage } from '../ui/lists/ListPage.tsx';
import { useRecordList } from '../ui/lists/use-record-list.ts';
import { columnsOf } from '../ui/lists/whole-list.ts';
import { AuditLink } from '../ui/records/AuditLink.tsx';
import { code, defineView, page, sort, text } from '../ui/records/define-view.ts';
import { StatusBadge } from '../ui/records/StatusBadge.tsx';
import { useView } from '../ui/records/use-view.ts';
import { accessOf, useUser } from '../ui/session/session.ts';
import { DataTable } from '../ui/table/DataTable.tsx';

const shareLinks = defineView({
  page,
  sort,
  /** Words in the shown name. */
  search: text,
  status: code(Object.values(SHARE_LINK_STATUS)),
  client: text,
});

export const Route = createFileRoute('/shared-links')({
  staticData: { title: 'Shared links', rail: { icon: IconLink, place: 15 } },
  validateSearch: shareLinks.read,
  component: Screen,
});

const STATUSES = Object.values(SHARE_LINK_STATUS).map((code) => ({
  code,
  label: statusLabel('shareLink', code).label,
}));

/** Links that show chosen stones to others: how often they were opened, and when they expire. */
function Screen() {
  const { view, onView } = useView(Route);
  const user = useUser();
  const own = isClient(user);
  const columns = own ? OWN_COLUMNS : COLUMNS;
  const list = useRecordList('listShareLinks', {
    filters: {
      search: view.search,
      status: view.status === undefined ? undefined : [view.status],
      client_id: view.client,
    },
    columns,
    view,
    onView,
  });
  const mayWrite = accessOf(user, 'shared-links').write;
  // Readers of the audit log select a link to see its entries.
  const chooses = mayWrite || accessOf(user, 'audit').read;
  const chosen = list.rows.filter(({ id }) => list.table.selection.includes(id));
  const change = (next: typeof view): void => onView(shareLinks.narrow(view, next));
  return (
    <ListPage
      title="Shared links"
      lead={
        own
          ? 'Links that show chosen stones to your own customers, without signing in.'
          : 'Links, made by you and your clients, that show chosen stones without signing in.'
      }
      filters={
        <>
          <FindField
            type="search"
            aria-label="Find in this list"
            placeholder="Name on the page"
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
        </>
      }
      {...list.page}
      foot={
        chosen.length > 0 ? (
          <>
            {mayWrite && <ChangeLink links={chosen} onDone={() => list.table.onSelectionChange([])} />}
            {mayWrite && <RevokeLink links={chosen} onDone={() => list.table.onSelectionChange([])} />}
            {chosen.length === 1 && <AuditLink about={chosen[0]?.id} />}
          </>
        ) : undefined
      }
    >
      <DataTable
        {...(chooses ? list.table : list.list)}
        id={own ? 'shared-links' : 'shared-links-all'}
        label="Shared links"
        noun="link"
        exportName="shared-links"
        empty={
          shareLinks.isNarrowed(view)
            ? {
                title: 'No link matches these filters',
                hint: 'Remove the filters to see every link.',
                action: <ClearFilters onClear={() => onView({})} />,
              }
            : {
                title: 'No shared links yet',
                hint: 'Choose stones on the search, press “Share” below them, and choose “By link”.',
                action: <Button renderRoot={(props) => <Link {...props} to="/search" />}>Search</Button>,
              }
        }
        card={(link) => ({
          title: link.name,
          figure: plural(link.stones, 'stone'),
          status: <StatusBadge status={statusLabel('shareLink', link.status)} quiet />,
          further: [
            ...(own ? [] : [clientName(link.client)]),
            plural(link.views, 'view'),
            ...(link.status === SHARE_LINK_STATUS.active ? [`expires ${due(link.expires_at).words}`] : []),
            shownInWords(link),
          ].join(' · '),
        })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(SHARE_LINK_CELLS, {
  name: { width: 216, sticky: true },
  status: {
    width: 104,
    cell: ({ status }) => <StatusBadge status={statusLabel('shareLink', status)} quiet />,
  },
  client: { width: 208 },
  shows: { width: 280 },
  created_by: { hidden: true },
  created_at: { hidden: true },
});
const OWN_COLUMNS = COLUMNS.filter(({ key }) => key !== 'client');
