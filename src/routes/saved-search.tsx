import { IconBookmark } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesScreen } from '../features/searches/SavedSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';

export const Route = createFileRoute('/saved-search')({
  staticData: { title: 'Saved searches', rail: { icon: IconBookmark, place: 12 } },
  validateSearch: readSearchesView,
  beforeLoad: async ({ context, search, preload }) => {
    const { user } = context.session.actor.getSnapshot().context;
    // A pointer that rests on a link does not open it yet.
    if (search.open === undefined || user === null || preload) return;
    const { openSaved } = await import('../features/searches/open-kept.ts');
    await openSaved(search.open, user);
  },
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
