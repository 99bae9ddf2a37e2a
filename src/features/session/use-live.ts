import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenQuiet } from '../../api/when-quiet.ts';

/** Live updates start after this long without a request, so that they do not compete with the first screen. */
const QUIET_MS = 1_500;

/** Runs live updates while this person is signed in. Starting them refetches what is on the screen. */
export function useLive(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    let stop: (() => void) | null = null;
    const start = async (): Promise<void> => {
      await whenQuiet(cache, QUIET_MS, leaving.signal);
      const { startLive } = await import('./live/start.ts');
      if (!leaving.signal.aborted) stop = startLive(cache, userId);
    };
    // The portal works without live updates; the next page load tries again.
    void start().catch(() => undefined);
    return () => {
      leaving.abort();
      stop?.();
    };
  }, [cache, userId]);
}
