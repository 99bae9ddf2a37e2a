import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { filtersFromWire } from '../../domain/stones/search-filters.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/address.ts';
import { accessOf, useUser, type User } from '../../ui/session/session.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { filtersText } from '../../stones/chip-labels.ts';
import type { StockList } from './stock-list.ts';
import { StockListDrawer } from './StockListDrawer.tsx';

const rowsOf = (answer: AnswerOf<'listStockLists'>): readonly StockList[] => answer.data;
const idOf = ({ id }: StockList): string => id;

function mayKeep(user: User): ActionDecision {
  if (accessOf(user, 'stock-list').write) return { ok: true };
  return { ok: false, refusal: { sentence: 'Only administrators can edit stock lists.' } };
}

interface StockListsProps {
  /** The list open in the drawer. */
  id: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Opens the search with the list's stones. */
  onSearch: (list: StockList) => void;
}

/** Saved searches under a code, so that everyone refers to the same stones. */
export function StockListsScreen({ id, onOpen, onSearch }: StockListsProps) {
  const user = useUser();
  const addressOf = useAddress();
  const [adding, setAdding] = useState(false);
  const cycle = useFetchCycle({
    query: q<'listStockLists'>('listStockLists'),
    rowsOf,
    rowId: idOf,
    failure: MESSAGES.fetchFailed,
  });
  const open = cycle.rows.find((row) => row.id === id);
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
    >
      <DataTable
        {...cycle.list}
        id="stock-lists"
        label="Stock lists"
        columns={COLUMNS}
        total={cycle.answer?.pagination.totalRecords}
        noun="stock list"
        exportName="stock lists"
        empty={{
          title: 'No stock list yet',
          hint: 'Search, copy the page’s address, and save it here under a code.',
        }}
        onOpen={(list) => onOpen(list.id)}
        addressOf={(list) => addressOf({ id: list.id })}
      />
      <StockListDrawer
        draft={open ?? (adding ? 'new' : null)}
        may={mayKeep(user)}
        onClose={() => {
          setAdding(false);
          if (id !== undefined) onOpen(undefined);
        }}
        onSearch={onSearch}
      />
    </ListPage>
  );
}

const COLUMNS: readonly DataColumn<StockList>[] = [
  { key: 'code', label: 'Code', width: 144, sticky: true, value: (list) => list.code },
  { key: 'name', label: 'Stock list', width: 264, value: (list) => list.name },
  {
    key: 'filters',
    label: 'Rule',
    width: 340,
    sortable: false,
    value: (list) => filtersText(filtersFromWire(list.filters)),
  },
  { key: 'active', label: 'In use', width: 88, value: (list) => (list.is_active ? 'Yes' : 'No') },
  { key: 'changed_by', label: 'Last changed by', width: 152, value: (list) => list.changed_by },
  { key: 'changed_at', label: 'Last change', kind: 'dateTime', value: (list) => list.changed_at },
];
