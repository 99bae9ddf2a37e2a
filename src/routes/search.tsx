import { clientOf } from '../stones/client/client-of.ts';
import { IconDiamond } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../api/query.ts';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { SearchScreen } from '../features/search/SearchScreen.tsx';
import { countsOf, stonesOf } from '../stones/search-queries.ts';
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../stones/search-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { useUser } from '../ui/session/session.ts';

export const Route = createFileRoute('/search')({
  staticData: { title: 'Search', hasFilters: true, rail: { icon: IconDiamond, place: 10 } },
  // Search parameters are read leniently and written back in their shortest form.
  validateSearch: (params: Record<string, unknown>): SearchParams => paramsOf(viewOf(params)),
  // Fetched in parallel with the first render, not after it.
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ cause, context, deps }) => {
    const { user } = context.session.actor.getSnapshot().context;
    if (cause !== 'enter' || user === null) return;
    const view = viewOf(deps.search);
    void queryClient.prefetchQuery(stonesOf({ ...view, client: clientOf(user, view) }));
    void queryClient.prefetchQuery(countsOf(view.filters));
  },
  component: Screen,
});

function Screen() {
  const view = viewOf(Route.useSearch());
  const client = clientOf(useUser(), view);
  const navigate = Route.useNavigate();
  const show = (next: SearchView) => void navigate({ search: paramsOf(next) });
  const close = () => show({ ...view, stone: null });
  return (
    <>
      <SearchScreen view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone}
        onClose={close}
        client={client}
        actions={(stone, onDone) => <StoneActions stones={[stone]} forClient={client} onDone={onDone} />}
      />
    </>
  );
}
