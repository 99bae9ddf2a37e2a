import { FindField } from '../../ui/forms/FindField.tsx';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { GuestDrawer } from './GuestDrawer.tsx';
import { guestsView, type GuestsView } from './people-views.ts';
import css from './people.module.css';

interface GuestListProps {
  view: GuestsView;
  onView: (next: GuestsView) => void;
  onClient: (id: string) => void;
}

/** Guests, newest first, with how many enquiries they made. */
export function GuestList({ view, onView, onClient }: GuestListProps) {
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
          onFind={(found) => onView(guestsView.narrow(view, { search: found }))}
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
        onMade={onClient}
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
