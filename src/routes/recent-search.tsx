import { IconClockSearch } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { RecentSearchesScreen } from '../features/searches/RecentSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';

export const Route = createFileRoute('/recent-search')({
  staticData: { title: 'Recent searches', rail: { icon: IconClockSearch, place: 14 } },
  validateSearch: readSearchesView,
  beforeLoad: async ({ context, search, preload }) => {
    const { user } = context.session.actor.getSnapshot().context;
    // A pointer that rests on a link does not open it yet.
    if (search.open === undefined || user === null || preload) return;
    const { openRecent } = await import('../features/searches/open-kept.ts');
    await openRecent(search.open, user);
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
      onSearch={({ id }) => void navigate({ search: { open: id } })}
    />
  );
}
