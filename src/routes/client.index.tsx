import { IconAddressBook } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ClientList } from '../features/clients/ClientList.tsx';
import { readClientView } from '../features/clients/clients-view.ts';

export const Route = createFileRoute('/client/')({
  staticData: { title: 'Clients', rail: { icon: IconAddressBook, place: 110 } },
  validateSearch: readClientView,
  component: Screen,
});

function Screen() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClientList
      view={view}
      onView={(search) => void navigate({ search })}
      onOpen={(id) => void navigate({ to: '/client/$id', params: { id } })}
    />
  );
}
