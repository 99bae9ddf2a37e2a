import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { ScreenError } from '../features/session/ScreenError.tsx';
import { NotFound } from '../features/session/NotFound.tsx';
import { PortalFrame } from '../features/session/PortalFrame.tsx';
import type { Session } from '../features/session/session.ts';
import type { Screens } from '../ui/shell/screens.ts';

export interface RouterContext {
  session: Session;
  screens: Screens;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Every screen except the sign-in ones requires a session, so a new route is safe without a
  // guard.
  beforeLoad: async ({ context: { session }, location, matches }) => {
    await session.ready;
    if (session.isOpen() || matches.some(({ staticData }) => staticData.door)) return;
    if (session.actor.getSnapshot().matches('maintenance')) return;
    const next = session.leftByHand() || location.pathname === '/' ? undefined : location.href;
    throw redirect({ to: '/login', search: { next } });
  },
  component: PortalFrame,
  errorComponent: ScreenError,
  notFoundComponent: NotFound,
});
