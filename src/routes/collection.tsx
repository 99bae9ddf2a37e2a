import { IconAlbum } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { CollectionPage } from '../features/collections/CollectionPage.tsx';
import { CollectionsScreen } from '../features/collections/CollectionsScreen.tsx';
import { collectionsView } from '../features/collections/collections-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/collection')({
  staticData: { title: 'Collections', rail: { icon: IconAlbum, place: 50 } },
  validateSearch: collectionsView.read,
  component: Screen,
});

function Screen() {
  const { view, onView } = useView(Route);
  if (view.id === undefined) return <CollectionsScreen view={view} onView={onView} />;
  const close = () => onView({ ...view, stone: undefined });
  return (
    <>
      <CollectionPage id={view.id} view={view} onView={onView} />
      <StoneDrawer
        stockNo={view.stone ?? null}
        onClose={close}
        actions={(stone, onDone) => <StoneActions stones={[stone]} onDone={onDone} />}
      />
    </>
  );
}
