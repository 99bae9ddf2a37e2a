import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePersisted } from '../../ui/session/persisted.ts';
import { usePreference } from '../../ui/session/preference.ts';
import { pinnedBy } from '../../ui/shell/menu.ts';
import type { Sidebar } from '../../ui/shell/sidebar.ts';

const NONE: readonly string[] = [];
// Safari has none.
const soon = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;

/** Some 200 kB, compressed. */
const SCREENS = 10;
const OF_A_GROUP = 3;

/**
 * Loads the code of the screens that this person most likely opens next, one after the other while
 * the browser is idle: what is pinned, what was used last, and the first of each group of the menu.
 */
export function usePreloadScreens(userId: string, { groups }: Sidebar): void {
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
