import { IconClockSearch } from '@tabler/icons-react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { RecentSearchesScreen } from '../features/searches/RecentSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';
import { placeOf } from '../stones/searches/kept.ts';
import { seesSearchesOfAll } from './-overview-tabs.ts';

export const Route = createFileRoute('/recent-search')({
  staticData: { title: 'Recent searches', rail: { icon: IconClockSearch, place: 14 } },
  validateSearch: readSearchesView,
  // Staff have this list as a tab of the overview.
  beforeLoad: ({ context: { session }, search }) => {
    const { user } = session.actor.getSnapshot().context;
    if (user !== null && seesSearchesOfAll(user))
      throw redirect({ to: '/inventory/stocks', search: { tab: 'searches', ...search, all: true } });
  },
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
