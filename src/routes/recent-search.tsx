import { IconClockSearch } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { RecentSearchesScreen } from '../features/searches/RecentSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';
import { placeOf } from '../stones/searches/kept.ts';

export const Route = createFileRoute('/recent-search')({
  staticData: { title: 'Recent searches', rail: { icon: IconClockSearch, place: 14 } },
  validateSearch: readSearchesView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecentSearchesScreen
      view={view}
      onView={(search) => void navigate({ search })}
      onSearch={(search) => void navigate(placeOf(search))}
    />
  );
}
