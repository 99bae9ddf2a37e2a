import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { ReferenceScreen } from '../features/reference/ReferenceScreen.tsx';

export const Route = createFileRoute('/docs')({
  // The contract is no secret: the portal's own files contain it.
  staticData: { title: 'API', door: true },
  validateSearch: (raw: Record<string, unknown>): { operation?: string | undefined } =>
    typeof raw['operation'] === 'string' ? { operation: raw['operation'] } : {},
  component: Screen,
});

function Screen() {
  const { operation } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { session } = Route.useRouteContext();
  const role = useSelector(session.actor, ({ context }) => context.user?.role_id ?? null);
  return (
    <ReferenceScreen
      operation={operation ?? null}
      onOperation={(id) => void navigate({ search: { operation: id } })}
      role={role}
    />
  );
}
