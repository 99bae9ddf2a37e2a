import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/address.ts';
import { useUser } from '../../ui/session/session.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { isClient } from '../../stones/actions/acts.ts';
import { mayCollect, type Collection } from './collection.ts';
import { CollectionDrawer } from './CollectionDrawer.tsx';
import { collectionParamsOf, type CollectionView } from './collections-view.ts';

const rowsOf = (answer: AnswerOf<'listCollections'>): readonly Collection[] => answer.stockList;
const idOf = ({ id }: Collection): string => id;

interface CollectionsProps {
  view: CollectionView;
  onView: (view: CollectionView) => void;
}

/** Collections: hand-picked stones that are shown together. */
export function CollectionsScreen({ view, onView }: CollectionsProps) {
  const user = useUser();
  const addressOf = useAddress();
  const forClient = isClient(user);
  const [adding, setAdding] = useState(false);
  const cycle = useFetchCycle({
    query: q<'listCollections'>('listCollections', {
      query: {
        diamond_type: view.fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
        searchTerm: view.search,
      },
    }),
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
      tab={view.fancy ? 'fancy' : 'white'}
      onTab={(tab) => onView({ ...view, fancy: tab === 'fancy' })}
      filters={
        <FindField
          aria-label="Find a collection"
          placeholder="Name"
          w={260}
          value={view.search}
          onFind={(search) => onView({ ...view, search })}
        />
      }
    >
      <DataTable
        {...cycle.list}
        id="collections"
        label="Collections"
        columns={forClient ? COLUMNS : [...COLUMNS, ...STAFF_COLUMNS]}
        total={cycle.answer?.pagination.totalRecords}
        noun="collection"
        exportName="collections"
        empty={
          view.search === undefined
            ? {
                title: 'No collection yet',
                hint: forClient
                  ? 'Collections we make for you appear here.'
                  : 'Choose stones by stock number and name the collection.',
              }
            : { title: 'No collection of that name', hint: 'Clear the search to see every collection.' }
        }
        onOpen={({ id }) => onView({ ...view, id })}
        addressOf={({ id }) => addressOf(collectionParamsOf({ ...view, id }))}
      />
      <CollectionDrawer
        opened={adding}
        fancy={view.fancy}
        onClose={() => setAdding(false)}
        onDone={({ id }) => onView({ ...view, id })}
      />
    </ListPage>
  );
}

const COLUMNS: readonly DataColumn<Collection>[] = [
  { key: 'name', label: 'Collection', width: 220, sticky: true, value: (row) => row.name },
  { key: 'description', label: 'About it', width: 340, value: (row) => row.description },
  { key: 'pieces', label: 'Pieces', kind: 'count', width: 88, value: (row) => row.pieces },
  { key: 'carat', label: 'Carat', kind: 'carat', width: 96, value: (row) => row.carat },
  { key: 'sell_amt', label: 'Amount $', kind: 'money', width: 120, value: (row) => row.sell_amt },
  { key: 'changed_at', label: 'Last change', kind: 'dateTime', value: (row) => row.changed_at },
];
const STAFF_COLUMNS: readonly DataColumn<Collection>[] = [
  { key: 'shown', label: 'Shown', width: 88, value: (row) => (row.is_active ? 'Shown' : 'Hidden') },
  { key: 'changed_by', label: 'By', width: 144, value: (row) => row.changed_by },
];
