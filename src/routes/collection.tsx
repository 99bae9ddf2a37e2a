import { IconAlbum } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { CollectionPage } from '../features/collections/CollectionPage.tsx';
import { CollectionsScreen } from '../features/collections/CollectionsScreen.tsx';
import {
  collectionParamsOf,
  collectionViewOf,
  type CollectionParams,
  type CollectionView,
} from '../features/collections/collections-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';

export const Route = createFileRoute('/collection')({
  staticData: { title: 'Collections', rail: { icon: IconAlbum, place: 50 } },
  validateSearch: (params: Record<string, unknown>): CollectionParams =>
    collectionParamsOf(collectionViewOf(params)),
  component: Screen,
});

function Screen() {
  const view = collectionViewOf({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const show = (next: CollectionView) => void navigate({ search: collectionParamsOf(next) });
  if (view.id === undefined) return <CollectionsScreen view={view} onView={show} />;
  const close = () => show({ ...view, stone: undefined });
  return (
    <>
      <CollectionPage id={view.id} view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone ?? null}
        onClose={close}
        actions={(stone) => <StoneActions stones={[stone]} onDone={close} />}
      />
    </>
  );
}
