import { createFileRoute, Outlet, redirect, useRouteContext } from '@tanstack/react-router';
import { SettingsFrame } from '../features/settings/SettingsFrame.tsx';
import { useUser } from '../ui/session/session.ts';
import { settingsOf } from '../ui/shell/settings-tabs.ts';

/**
 * The frame of all settings. /settings, and the path of an area, redirect to the first setting
 * there that the role may open.
 */
export const Route = createFileRoute('/settings')({
  staticData: { title: 'Settings' },
  beforeLoad: ({ context: { session, screens }, location }) => {
    const { user } = session.actor.getSnapshot().context;
    if (user === null) return;
    const within = `${location.pathname.replace(/\/$/, '')}/`;
    const tabs = settingsOf(user, screens).flatMap((area) => area.tabs);
    const first = tabs.find(({ path }) => path.startsWith(within));
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
