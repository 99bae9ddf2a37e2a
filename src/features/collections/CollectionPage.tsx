import { isClient } from '../../stones/client/client-of.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { totalsOf } from '../../domain/stones/totals.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/use-address.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { Totals } from '../../ui/lists/Totals.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import { stoneNumber, type Stone } from '../../stones/stone.ts';
import { mayCollect, type Collection } from './collection.ts';
import { CollectionDrawer } from './CollectionDrawer.tsx';
import type { CollectionsView } from './collections-view.ts';

const collectionOf = (answer: AnswerOf<'listCollections'>): readonly Collection[] => answer.stockList;
const stonesOf = (answer: AnswerOf<'searchStones'>): readonly Stone[] => answer.stockList;
const idOf = ({ id }: Collection): string => id;

interface CollectionPageProps {
  id: string;
  view: CollectionsView;
  onView: (view: CollectionsView) => void;
}

/** One collection with its stones in the chosen order. */
export function CollectionPage({ id, view, onView }: CollectionPageProps) {
  const found = useFetchCycle({
    query: q<'listCollections'>('listCollections', { query: { id } }),
    rowsOf: collectionOf,
    rowId: idOf,
    failure: MESSAGES.fetchCollectionFailed,
  });
  const collection = found.rows.find((row) => row.id === id);
  const back = () => onView({ ...view, id: undefined });
  if (collection === undefined)
    return (
      <ListPage title="Collection" actions={<Back onClick={back} />}>
        <DataTable
          {...found.list}
          id="no-collection"
          label="Collection"
          columns={[{ key: 'name', label: 'Collection', value: (row) => row.name }]}
          empty={{ title: 'There is no such collection', hint: 'It may have been deleted. See the others.' }}
        />
      </ListPage>
    );
  return <Stones collection={collection} view={view} onView={onView} onBack={back} />;
}

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    All collections
  </Button>
);

const NONE: readonly string[] = [];

interface StonesProps extends Omit<CollectionPageProps, 'id'> {
  collection: Collection;
  onBack: () => void;
}

function Stones({ collection, view, onView, onBack }: StonesProps) {
  const user = useUser();
  const addressOf = useAddress();
  const [open, setOpen] = useState<'change' | 'delete' | null>(null);
  const numbers = collection.stock_numbers ?? NONE;
  // A collection has at most 500 stones, all loaded, so the browser sorts and exports them.
  const cycle = useFetchCycle({
    // When no stone of a collection is visible, searches for a number that no stone has.
    query: q<'searchStones'>('searchStones', {
      data: { stock_numbers: numbers.length === 0 ? ['-'] : [...numbers], size: 500, facets: false },
    }),
    rowsOf: stonesOf,
    rowId: stoneNumber,
    failure: MESSAGES.fetchCollectionFailed,
    findRows: null,
  });
  const remove = useApiMutation('deleteCollection', {
    invalidates: ['listCollections'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onBack();
    },
    onError: (error) => toast.failed(error.message),
  });
  const place = useMemo(() => new Map(numbers.map((number, index) => [number, index])), [numbers]);
  const rows = useMemo(
    () => cycle.rows.toSorted((a, b) => (place.get(a.stock_no) ?? 0) - (place.get(b.stock_no) ?? 0)),
    [cycle.rows, place],
  );
  const fancy = collection.diamond_type === DIAMOND_TYPE.fancy;
  const columns = useStoneColumns(fancy);
  const { selected } = cycle;
  return (
    <ListPage
      title={collection.name}
      lead={
        <>
          {collection.description ?? (collection.is_active ? '' : 'Clients do not see this collection.')}{' '}
          <AuditLink about={collection.id} />
        </>
      }
      actions={
        <>
          <Back onClick={onBack} />
          {!isClient(user) && (
            <>
              <ActionButton variant="default" decision={mayCollect(user)} onClick={() => setOpen('delete')}>
                Delete
              </ActionButton>
              <ActionButton decision={mayCollect(user)} onClick={() => setOpen('change')}>
                Edit
              </ActionButton>
            </>
          )}
        </>
      }
      foot={
        <>
          <Totals
            totals={totalsOf(selected.length > 0 ? selected : rows)}
            label={selected.length > 0 ? 'Selection' : 'Result'}
          />
          <StoneActions stones={selected} onDone={cycle.clear} />
        </>
      }
    >
      <DataTable
        {...cycle.table}
        rows={rows}
        id={fancy ? 'collection-fancy' : 'collection-white'}
        label="Stones of the collection"
        columns={columns}
        noun="stone"
        exportName={collection.name}
        empty={{
          title: 'None of its stones are visible now',
          hint: 'Withdrawn stones are hidden until they are restored.',
        }}
        onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
        addressOf={(stone) => addressOf({ ...view, stone: stone.stock_no })}
        card={stoneCard}
        isOpen={(stone) => stone.stock_no === view.stone}
      />
      <CollectionDrawer
        opened={open === 'change'}
        collection={collection}
        fancy={fancy}
        onClose={() => setOpen(null)}
        onDone={() => undefined}
      />
      <ConfirmAction
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        title="Delete the collection"
        acknowledge="I know that a deleted collection cannot be restored"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path: { id: collection.id } })}
      >
        {`${collection.name} is deleted. Its ${numbers.length} stones are not changed.`}
      </ConfirmAction>
    </ListPage>
  );
}
