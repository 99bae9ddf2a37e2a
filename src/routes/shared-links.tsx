import { IconLink } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ShareLinksScreen } from '../features/share-links/ShareLinksScreen.tsx';
import { shareLinksView } from '../features/share-links/share-links-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/shared-links')({
  staticData: { title: 'Shared links', rail: { icon: IconLink, place: 15 } },
  validateSearch: shareLinksView.read,
  component: Screen,
});

function Screen() {
  return <ShareLinksScreen {...useView(Route)} />;
}
