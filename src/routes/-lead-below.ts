import { redirect } from '@tanstack/react-router';
import { firstScreen, sidebarOf } from '../ui/shell/sidebar.ts';
import type { RouterContext } from './__root.tsx';

/**
 * For a base path without a screen of its own: leads to the first screen below it that the person
 * may open, or else to their first screen. (Specification, section 2.)
 */
export const leadBelow =
  (base: string) =>
  ({ context: { session, screens } }: { context: RouterContext }): void => {
    const { user } = session.actor.getSnapshot().context;
    const first = user === null ? null : firstScreen(sidebarOf(user.permissions, screens), `${base}/`);
    throw redirect({ to: first ?? '/dashboard' });
  };
