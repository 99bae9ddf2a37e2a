import { IconBookmark } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesScreen } from '../features/searches/SavedSearchesScreen.tsx';
import { readSearchesView } from '../features/searches/searches-view.ts';
import { placeOf } from '../stones/searches/kept.ts';

export const Route = createFileRoute('/saved-search')({
  staticData: { title: 'Saved searches', rail: { icon: IconBookmark, place: 12 } },
  validateSearch: readSearchesView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SavedSearchesScreen
      view={view}
      onView={(search) => void navigate({ search })}
      onSearch={(search) => void navigate(placeOf(search))}
    />
  );
}
