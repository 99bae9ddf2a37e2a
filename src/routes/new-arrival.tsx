import { clientOf } from '../stones/client/client-of.ts';
import { IconSparkles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { ArrivalsScreen } from '../features/new-arrivals/ArrivalsScreen.tsx';
import { arrivalsView, type ArrivalsView } from '../features/new-arrivals/arrivals-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { useUser } from '../ui/session/session.ts';

export const Route = createFileRoute('/new-arrival')({
  staticData: { title: 'New arrivals', hasFilters: true, rail: { icon: IconSparkles, place: 30 } },
  validateSearch: (params: Record<string, unknown>) => arrivalsView.write(arrivalsView.read(params)),
  component: Screen,
});

function Screen() {
  const view = arrivalsView.read(Route.useSearch());
  const client = clientOf(useUser(), view);
  const navigate = Route.useNavigate();
  const show = (next: ArrivalsView) => void navigate({ search: arrivalsView.write(next) });
  const close = () => show({ ...view, stone: null });
  return (
    <>
      <ArrivalsScreen view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone}
        onClose={close}
        client={client}
        actions={(stone, onDone) => <StoneActions stones={[stone]} onDone={onDone} />}
      />
    </>
  );
}
