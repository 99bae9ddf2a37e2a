import { createFileRoute } from '@tanstack/react-router';
import { CompareScreen } from '../features/compare/CompareScreen.tsx';
import { compareView, type CompareView } from '../features/compare/compare-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { clientOf } from '../stones/client/client-of.ts';
import { useUser } from '../ui/session/session.ts';

export const Route = createFileRoute('/search_/compare')({
  staticData: { title: 'Compare' },
  validateSearch: (params: Record<string, unknown>) => compareView.write(compareView.read(params)),
  component: Screen,
});

function Screen() {
  const typed = compareView.read(Route.useSearch());
  const view = { ...typed, client: clientOf(useUser(), typed) };
  const navigate = Route.useNavigate();
  const show = (next: CompareView) => void navigate({ search: compareView.write(next) });
  const close = () => show({ ...view, stone: null });
  return (
    <>
      <CompareScreen view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone}
        onClose={close}
        client={view.client}
        actions={(stone, onDone) => <StoneActions stones={[stone]} forClient={view.client} onDone={onDone} />}
      />
    </>
  );
}
