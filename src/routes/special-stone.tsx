import { IconStar } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StoneActions } from '../stones/actions/StoneActions.tsx';
import { SpecialStones } from '../features/featured-stones/SpecialStones.tsx';
import {
  specialParamsOf,
  specialViewOf,
  type SpecialParams,
  type SpecialView,
} from '../features/featured-stones/special-stones-view.ts';
import { StoneDrawer } from '../features/stone/StoneDrawer.tsx';

export const Route = createFileRoute('/special-stone')({
  staticData: { title: 'Special stones', rail: { icon: IconStar, place: 40 } },
  validateSearch: (params: Record<string, unknown>): SpecialParams => specialParamsOf(specialViewOf(params)),
  component: Screen,
});

function Screen() {
  const view = specialViewOf({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const show = (next: SpecialView) => void navigate({ search: specialParamsOf(next) });
  const close = () => show({ ...view, stone: undefined });
  return (
    <>
      <SpecialStones view={view} onView={show} />
      <StoneDrawer
        stockNo={view.stone ?? null}
        onClose={close}
        actions={(stone) => <StoneActions stones={[stone]} onDone={close} />}
      />
    </>
  );
}
