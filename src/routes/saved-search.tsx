import { IconBookmark } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesScreen } from '../features/searches/SavedSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';

export const Route = createFileRoute('/saved-search')({
  staticData: { title: 'Saved searches', rail: { icon: IconBookmark, place: 12 } },
  validateSearch: readSearchesView,
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
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SavedSearchesScreen
      view={view}
      onView={(search) => void navigate({ search })}
      onSearch={({ id }) => void navigate({ search: { open: id } })}
    />
  );
}
