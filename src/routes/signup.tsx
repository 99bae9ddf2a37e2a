import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SignUpScreen } from '../features/sign-up/SignUpScreen.tsx';
import type { User } from '../ui/session/session.ts';

export const Route = createFileRoute('/signup')({
  staticData: { title: 'Sign up', door: true },
  beforeLoad: ({ context: { session } }) => {
    if (session.isOpen()) throw redirect({ to: '/customer-profile' });
  },
  component: SignUp,
});

function SignUp() {
  const { session } = Route.useRouteContext();
  const router = useRouter();
  const onEntered = useCallback(
    (user: User) => {
      session.actor.send({ type: 'SIGNED_UP', user });
      void router.navigate({ to: '/customer-profile' });
    },
    [session, router],
  );
  return <SignUpScreen onEntered={onEntered} />;
}
