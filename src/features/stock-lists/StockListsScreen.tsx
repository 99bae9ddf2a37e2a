import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { STOCK_LIST_CELLS } from '../../lists/selections.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import type { StockList, StockListsView } from './stock-list.ts';
import { StockListDrawer } from './StockListDrawer.tsx';

const mayKeep = (user: User): ActionDecision =>
  permissionDecision(user, 'stock-list', 'write', 'Only administrators can edit stock lists.');

interface StockListsProps {
  view: StockListsView;
  onView: (view: StockListsView) => void;
  /** Opens the search with the list's stones. */
  onSearch: (list: StockList) => void;
}

/** Saved searches under a code, so that everyone refers to the same stones. */
export function StockListsScreen({ view, onView, onSearch }: StockListsProps) {
  const user = useUser();
  const addressOf = useAddress();
  const [adding, setAdding] = useState(false);
  const list = useRecordList('listStockLists', { filters: {}, columns: COLUMNS, view, onView });
  const open = list.rows.find((row) => row.id === view.id);
  return (
    <ListPage
      title="Stock lists"
      lead="Saved searches with a code, so that everyone refers to the same stones."
      actions={
        <ActionButton
          decision={mayKeep(user)}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          New stock list
        </ActionButton>
      }
      {...list.page}
    >
      <DataTable
        {...list.list}
        id="stock-lists"
        label="Stock lists"
        noun="stock list"
        exportName="stock lists"
        empty={{
          title: 'No stock lists yet',
          hint: 'Search, copy the page’s address, and save it here under a code.',
        }}
        onOpen={({ id }) => onView({ ...view, id })}
        addressOf={({ id }) => addressOf({ ...view, id })}
      />
      <StockListDrawer
        draft={open ?? (adding ? 'new' : null)}
        may={mayKeep(user)}
        onClose={() => {
          setAdding(false);
          if (view.id !== undefined) onView({ ...view, id: undefined });
        }}
        onSearch={onSearch}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(STOCK_LIST_CELLS, {
  code: { width: 144, sticky: true },
  name: { width: 264 },
  filters: { width: 340, sortable: false },
  active: { width: 88 },
  changed_by: { width: 152 },
});
