import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { READER_ROLES } from '../domain/bulk-email.ts';
import { SharedScreen } from '../features/share-link-page/SharedScreen.tsx';
import { defineView, page } from '../ui/records/define-view.ts';

export const Route = createFileRoute('/shared/$secret')({
  staticData: { title: 'Diamonds', door: true },
  validateSearch: defineView({ page }).read,
  component: Shared,
});

function Shared() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const role = useSelector(session.actor, ({ context: { user } }) => user?.role_id ?? null);
  return (
    <SharedScreen
      secret={Route.useParams().secret}
      page={Route.useSearch().page ?? 1}
      onPage={(page) => void navigate({ search: { page } })}
      isStranger={role === null}
      isReader={role !== null && READER_ROLES.includes(role)}
      onOwn={(id) => void navigate({ to: '/mailed-stones/$id', params: { id }, replace: true })}
    />
  );
}
