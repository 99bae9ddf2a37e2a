import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { usePersisted } from '../../ui/session/persisted.ts';
import { usePreference } from '../../ui/session/preference.ts';
import type { User } from '../../ui/session/session.ts';
import { makeInstallable } from '../../ui/shell/install.ts';
import { pinnedBy } from '../../ui/shell/menu.ts';
import type { Sidebar } from '../../ui/shell/sidebar.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { HouseAnnouncements } from './announcements/HouseAnnouncements.tsx';
import { useLive } from './use-live.ts';

interface DeferredPartsProps {
  user: User;
  sidebar: Sidebar;
  path: string;
}

/**
 * Parts that start once the first screen is shown: live updates, maintenance, announcements, and
 * the code of the next screens.
 */
export default function DeferredParts({ user, sidebar, path }: DeferredPartsProps): ReactNode {
  const isLooker = user.looker !== undefined;
  // Staff who look as a customer get no live updates.
  useLive(isLooker ? null : user.id);
  usePreloadScreens(user.id, sidebar);
  useEffect(makeInstallable, []);
  return (
    <>
      <MaintenanceNotice />
      <HouseAnnouncements path={path} isLooker={isLooker} />
    </>
  );
}

const NONE: readonly string[] = [];
// Safari has none.
const soon = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;

/** The code of ten screens is 100 to 250 kB, compressed. */
const SCREENS = 10;
const OF_A_GROUP = 3;

/**
 * Loads the code of the screens that this person most likely opens next, one after the other while
 * the browser is idle: what is pinned, what was used last, and the first of each group of the menu.
 */
function usePreloadScreens(userId: string, { groups }: Sidebar): void {
  const router = useRouter();
  const [pinned] = usePreference(pinnedBy(userId), NONE);
  const [recent] = usePersisted('recent-screens', NONE);
  const first = groups.flatMap(({ entries }) => entries.slice(0, OF_A_GROUP).map(({ path }) => path));
  const paths = [...new Set([...pinned, ...recent, ...first])].slice(0, SCREENS).join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    void (async () => {
      for (const path of paths.split(' ')) {
        await new Promise<unknown>((resolve) => soon(resolve));
        if (leaving.signal.aborted) return;
        // After a failure, opening the screen loads it again and shows that failure.
        for (const route of router.getMatchedRoutes(path)[0])
          await router.loadRouteChunk(route)?.catch(() => undefined);
      }
    })();
    return () => leaving.abort();
  }, [router, paths]);
}
