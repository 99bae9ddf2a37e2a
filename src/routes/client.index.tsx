import { IconAddressBook } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ClientList } from '../features/clients/ClientList.tsx';
import { clientsView } from '../features/clients/clients-view.ts';
import { useView } from '../ui/records/use-view.ts';

export const Route = createFileRoute('/client/')({
  staticData: { title: 'Clients', rail: { icon: IconAddressBook, place: 110, area: 'people' } },
  validateSearch: clientsView.read,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <ClientList {...useView(Route)} onOpen={(id) => void navigate({ to: '/client/$id', params: { id } })} />
  );
}
