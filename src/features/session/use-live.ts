import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Live updates start after this long without a request, so that they do not compete with the first screen. */
const QUIET_MS = 1_500;

/** Runs live updates while this person is signed in. Starting them refetches what is on the screen. */
export function useLive(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      unhear();
      const { startLive } = await import('./live/start.ts');
      if (!isOver) stop = startLive(cache, userId);
    };
    // The portal works without live updates; the next page load tries again.
    const begin = (): void => void start().catch(() => undefined);
    let timer = setTimeout(begin, QUIET_MS);
    const unhear = cache.getQueryCache().subscribe(() => {
      if (cache.isFetching() === 0) return;
      clearTimeout(timer);
      timer = setTimeout(begin, QUIET_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      unhear();
      stop?.();
    };
  }, [cache, userId]);
}
