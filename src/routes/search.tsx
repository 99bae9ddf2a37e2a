import { IconDiamond } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { clientOf } from '../stones/client/ClientPrices.tsx';
import { SearchScreen } from '../features/search/SearchScreen.tsx';
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../stones/search-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { useUser } from '../ui/session/session.ts';

export const Route = createFileRoute('/search')({
  staticData: { title: 'Search', rail: { icon: IconDiamond, place: 10 } },
  // Whatever an address says is read leniently and written back in its shortest form.
  validateSearch: (params: Record<string, unknown>): SearchParams => paramsOf(viewOf(params)),
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
        actions={(stone) => <StoneActions stones={[stone]} onDone={close} />}
      />
    </>
  );
}
