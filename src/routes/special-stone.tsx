import { IconStar } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { SpecialStones } from '../features/featured-stones/SpecialStones.tsx';
import { specialStonesView } from '../features/featured-stones/special-stones-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/special-stone')({
  staticData: { title: 'Special stones', rail: { icon: IconStar, place: 40 } },
  validateSearch: specialStonesView.read,
  component: Screen,
});

function Screen() {
  const { view, onView } = useView(Route);
  const close = () => onView({ ...view, stone: undefined });
  return (
    <>
      <SpecialStones view={view} onView={onView} />
      <StoneDrawer
        stockNo={view.stone ?? null}
        onClose={close}
        actions={(stone, onDone) => <StoneActions stones={[stone]} onDone={onDone} />}
      />
    </>
  );
}
