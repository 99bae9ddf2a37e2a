import { IconDoorEnter } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { GuestDrawer } from '../features/people/GuestDrawer.tsx';
import { TABLE_VARIANTS } from '../lists/table-variants.ts';
import { FindField } from '../ui/forms/FindField.tsx';
import { ListPage } from '../ui/lists/ListPage.tsx';
import { useRecordList } from '../ui/lists/use-record-list.ts';
import { columnsOf } from '../ui/lists/whole-list.ts';
import { defineView, page, record, sort, text } from '../ui/records/define-view.ts';
import { useAddress } from '../ui/records/use-address.ts';
import { useView } from '../ui/records/use-view.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import css from '../features/people/people.module.css';

const guests = defineView({ page, sort, search: text, guest: record });

export const Route = createFileRoute('/guests')({
  staticData: { title: 'Guests', rail: { icon: IconDoorEnter, place: 114, area: 'people' } },
  validateSearch: guests.read,
  component: Screen,
});

/** Guests, newest first, with how many enquiries they made. */
function Screen() {
  const { view, onView } = useView(Route);
  const navigate = Route.useNavigate();
  const { search, guest } = view;
  const addressOf = useAddress();
  const list = useRecordList('listGuests', { filters: { search }, columns: COLUMNS, view, onView });
  return (
    <ListPage
      title="Guests"
      lead="Visitors who look at stones and ask about them. Each visit is a new guest; guests without enquiries are deleted after a month."
      filters={
        <FindField
          className={css.search}
          type="search"
          aria-label="Find in this list"
          placeholder="Name, company, e-mail, mobile"
          value={search}
          onFind={(found) => onView(guests.narrow(view, { search: found }))}
        />
      }
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="guests"
        label="Guests"
        noun="guest"
        exportName="guests"
        empty={
          search === undefined
            ? { title: 'No guest yet', hint: 'People who sign in as guests appear here.' }
            : { title: 'No guest matches this search', hint: 'Clear it to see every guest.' }
        }
        addressOf={({ id }) => addressOf({ ...view, guest: id })}
        onOpen={({ id }) => onView({ ...view, guest: id })}
      />
      <GuestDrawer
        guest={list.rows.find(({ id }) => id === guest) ?? null}
        onClose={() => onView({ ...view, guest: undefined })}
        onMade={(id) => void navigate({ to: '/client/$id', params: { id } })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(TABLE_VARIANTS.guest, {
  name: { width: 152, sticky: true },
  company: { width: 160 },
  email: { width: 200 },
  mobile: { width: 128 },
});
