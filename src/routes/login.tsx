import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import { safeNext } from '../features/session/session.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in', door: true },
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  beforeLoad: ({ context: { session }, search }) => {
    if (!session.isOpen()) return;
    const back = safeNext(search.next) ?? safeNext(session.actor.getSnapshot().context.returnTo ?? undefined);
    if (back === null) throw redirect({ to: '/dashboard' });
    throw redirect({ href: back });
  },
  component: Login,
});

function Login() {
  return <LoginScreen session={Route.useRouteContext().session} />;
}
