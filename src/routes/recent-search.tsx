import { IconClockSearch } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { RecentSearchesScreen } from '../features/searches/RecentSearchesScreen.tsx';
import { searchesView } from '../features/searches/searches-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/recent-search')({
  staticData: { title: 'Recent searches', rail: { icon: IconClockSearch, place: 14, area: 'searches' } },
  validateSearch: searchesView.read,
  // Preloading on hover does not open the search.
  beforeLoad: ({ context, search: { open }, preload }) =>
    open === undefined || preload
      ? undefined
      : import('../features/searches/open-search.ts').then(({ openRecent }) =>
          openRecent(open, context.session),
        ),
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <RecentSearchesScreen
      {...useView(Route)}
      onSearch={({ id }) => void navigate({ search: { open: id } })}
    />
  );
}
