import { IconCircles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { PairsScreen } from '../features/match-pairs/PairsScreen.tsx';
import { pairsView, type PairsView } from '../features/match-pairs/pairs-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';

export const Route = createFileRoute('/matchpair')({
  staticData: { title: 'Match pairs', hasFilters: true, rail: { icon: IconCircles, place: 20 } },
  validateSearch: (params: Record<string, unknown>) => pairsView.write(pairsView.read(params)),
  component: Screen,
});

function Screen() {
  const view = pairsView.read(Route.useSearch());
  const navigate = Route.useNavigate();
  const show = (next: PairsView) => void navigate({ search: pairsView.write(next) });
  const close = () => show({ ...view, stone: null });
  return (
    <>
      <PairsScreen view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone}
        onClose={close}
        actions={(stone, onDone) => <StoneActions stones={[stone]} onDone={onDone} />}
      />
    </>
  );
}
