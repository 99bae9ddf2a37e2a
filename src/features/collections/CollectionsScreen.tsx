import { isClient } from '../../stones/client/client-of.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { COLLECTION_CELLS } from '../../lists/selections.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { columnsOf, wholeList } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { useUser } from '../../ui/session/session.ts';
import { useSeesPrices } from '../../ui/session/SeesPrices.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { mayCollect, type Collection } from './collection.ts';
import { CollectionDrawer } from './CollectionDrawer.tsx';
import type { CollectionsView } from './collections-view.ts';

const rowsOf = (answer: AnswerOf<'listCollections'>): readonly Collection[] => answer.stockList;
const idOf = ({ id }: Collection): string => id;

interface CollectionsProps {
  view: CollectionsView;
  onView: (view: CollectionsView) => void;
}

/** Collections: hand-picked stones that are shown together. */
export function CollectionsScreen({ view, onView }: CollectionsProps) {
  const user = useUser();
  const addressOf = useAddress();
  const forClient = isClient(user);
  const [adding, setAdding] = useState(false);
  const seesPrices = useSeesPrices();
  const columns = !forClient ? COLUMNS : seesPrices ? COLUMNS_OF_CLIENTS : COLUMNS_WITHOUT_PRICES;
  const filters = {
    diamond_type: view.type === 'fancy' ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
    searchTerm: view.search,
  };
  const list = wholeList('listCollections', filters, columns, view, onView);
  const cycle = useFetchCycle({
    query: q<'listCollections'>('listCollections', { query: list.query }),
    rowsOf,
    rowId: idOf,
    failure: MESSAGES.fetchCollectionFailed,
  });
  return (
    <ListPage
      title="Collections"
      lead={forClient ? 'Stones that we selected for you.' : 'Hand-picked stones that are shown together.'}
      actions={
        forClient ? undefined : (
          <ActionButton
            decision={mayCollect(user)}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            New collection
          </ActionButton>
        )
      }
      tabs={[
        { key: 'white', label: 'White' },
        { key: 'fancy', label: 'Fancy' },
      ]}
      tab={view.type ?? 'white'}
      onTab={(tab) => onView({ ...view, type: tab === 'fancy' ? tab : undefined, page: undefined })}
      filters={
        <FindField
          aria-label="Find a collection"
          placeholder="Name"
          w={260}
          value={view.search}
          onFind={(search) => onView({ ...view, search, page: undefined })}
        />
      }
      page={view.page ?? 1}
      pages={cycle.answer?.pagination.totalPages}
      onPage={(page) => onView({ ...view, page: page === 1 ? undefined : page })}
    >
      <DataTable
        {...cycle.list}
        {...list.table}
        id="collections"
        label="Collections"
        columns={columns}
        noun="collection"
        exportName="collections"
        empty={
          view.search === undefined
            ? {
                title: 'No collections yet',
                hint: forClient
                  ? 'Collections we make for you appear here.'
                  : 'Choose stones by stock number and name the collection.',
              }
            : { title: 'No collection with that name', hint: 'Clear the search to see every collection.' }
        }
        onOpen={({ id }) => onView({ ...view, id })}
        addressOf={({ id }) => addressOf({ ...view, id })}
      />
      <CollectionDrawer
        opened={adding}
        fancy={view.type === 'fancy'}
        onClose={() => setAdding(false)}
        onDone={({ id }) => onView({ ...view, id })}
      />
    </ListPage>
  );
}

const COLUMNS = columnsOf(COLLECTION_CELLS, {
  name: { width: 220, sticky: true },
  description: { width: 340 },
  pieces: { width: 88 },
  carat: { width: 96 },
  sell_amt: { width: 120 },
  shown: { width: 88 },
  changed_by: { width: 144 },
});
const OF_STAFF: readonly string[] = ['shown', 'changed_by'];
const COLUMNS_OF_CLIENTS = COLUMNS.filter(({ key }) => !OF_STAFF.includes(key));
const COLUMNS_WITHOUT_PRICES = COLUMNS_OF_CLIENTS.filter(({ key }) => key !== 'sell_amt');
