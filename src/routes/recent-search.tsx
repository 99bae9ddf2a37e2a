import { IconClockSearch } from '@tabler/icons-react';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { RecentSearchesScreen } from '../features/searches/RecentSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';
import { placeOf } from '../stones/searches/kept.ts';
import { useUser } from '../ui/session/session.ts';
import { seesSearchesOfAll } from './-overview-tabs.ts';

export const Route = createFileRoute('/recent-search')({
  staticData: { title: 'Recent searches', rail: { icon: IconClockSearch, place: 14 } },
  validateSearch: readSearchesView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  // Staff have this list as a tab of the overview.
  if (seesSearchesOfAll(useUser()))
    return <Navigate to="/inventory/stocks" search={{ tab: 'searches', ...view, all: true }} replace />;
  return (
    <RecentSearchesScreen
      view={view}
      onView={(search) => void navigate({ search })}
      onSearch={(search) => void navigate(placeOf(search))}
    />
  );
}
