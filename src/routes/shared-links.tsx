import { IconLink } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ShareLinksScreen } from '../features/share-links/ShareLinksScreen.tsx';
import { readShareLinksView } from '../features/share-links/share-links-view.ts';

export const Route = createFileRoute('/shared-links')({
  staticData: { title: 'Shared links', rail: { icon: IconLink, place: 15 } },
  validateSearch: readShareLinksView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ShareLinksScreen view={view} onView={(search) => void navigate({ search })} />;
}
