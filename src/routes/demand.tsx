import { IconHourglassEmpty } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { DemandPage } from '../features/demands/DemandPage.tsx';
import { DemandsScreen } from '../features/demands/DemandsScreen.tsx';
import { readDemandsView, type DemandsView } from '../features/demands/demands-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';

export const Route = createFileRoute('/demand')({
  staticData: { title: 'Demands', rail: { icon: IconHourglassEmpty, place: 13 } },
  validateSearch: readDemandsView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: DemandsView): void => void navigate({ search });
  if (view.demand === undefined) return <DemandsScreen view={view} onView={show} />;
  const close = (): void => show({ ...view, stone: undefined });
  return (
    <>
      <DemandPage key={view.demand} id={view.demand} view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone ?? null}
        onClose={close}
        actions={(stone) => <StoneActions stones={[stone]} onDone={close} />}
      />
    </>
  );
}
