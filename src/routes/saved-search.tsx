import { IconBookmark } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesScreen } from '../features/searches/SavedSearchesScreen.tsx';
import { searchesView } from '../features/searches/searches-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/saved-search')({
  staticData: { title: 'Saved searches', rail: { icon: IconBookmark, place: 12, area: 'searches' } },
  validateSearch: searchesView.read,
  // Preloading on hover does not open the search.
  beforeLoad: ({ context, search: { open }, preload }) =>
    open === undefined || preload
      ? undefined
      : import('../features/searches/open-search.ts').then(({ openSaved }) =>
          openSaved(open, context.session),
        ),
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <SavedSearchesScreen {...useView(Route)} onSearch={({ id }) => void navigate({ search: { open: id } })} />
  );
}
