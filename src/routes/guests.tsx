import { IconDoorEnter } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { GuestList } from '../features/people/GuestList.tsx';
import { guestsView } from '../features/people/people-views.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/guests')({
  staticData: { title: 'Guests', rail: { icon: IconDoorEnter, place: 114 } },
  validateSearch: guestsView.read,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <GuestList {...useView(Route)} onClient={(id) => void navigate({ to: '/client/$id', params: { id } })} />
  );
}
