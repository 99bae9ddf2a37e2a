import { createFileRoute, Outlet, redirect, useRouteContext } from '@tanstack/react-router';
import { SettingsFrame } from '../features/settings/SettingsFrame.tsx';
import { useUser } from '../ui/session/session.ts';
import { settingsOf } from '../ui/shell/settings-tabs.ts';

/**
 * The frame of all settings; /settings itself redirects to the first one that the role may open.
 */
export const Route = createFileRoute('/settings')({
  staticData: { title: 'Settings' },
  beforeLoad: ({ context: { session, screens }, location }) => {
    if (location.pathname.replace(/\/$/, '') !== '/settings') return;
    const { user } = session.actor.getSnapshot().context;
    const first = user === null ? undefined : settingsOf(user, screens)[0]?.tabs[0];
    if (first !== undefined) throw redirect({ to: first.path });
  },
  component: Screen,
});

function Screen() {
  const { screens } = useRouteContext({ from: '__root__' });
  return (
    <SettingsFrame areas={settingsOf(useUser(), screens)}>
      <Outlet />
    </SettingsFrame>
  );
}
