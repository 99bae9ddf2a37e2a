import { IconHourglassEmpty } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { DemandPage } from '../features/demands/DemandPage.tsx';
import { DemandsScreen } from '../features/demands/DemandsScreen.tsx';
import { demandsView } from '../features/demands/demands-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/demand')({
  staticData: { title: 'Demands', rail: { icon: IconHourglassEmpty, place: 13, area: 'searches' } },
  validateSearch: demandsView.read,
  component: Screen,
});

function Screen() {
  const { view, onView } = useView(Route);
  if (view.demand === undefined) return <DemandsScreen view={view} onView={onView} />;
  const close = (): void => onView({ ...view, stone: undefined });
  return (
    <>
      <DemandPage key={view.demand} id={view.demand} view={view} onView={onView} />
      <StoneDrawer
        stockNo={view.stone ?? null}
        onClose={close}
        actions={(stone, onDone) => <StoneActions stones={[stone]} onDone={onDone} />}
      />
    </>
  );
}
