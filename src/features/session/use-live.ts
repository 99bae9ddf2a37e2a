import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** So long nothing was asked for: what the screen needs comes first. */
const QUIET_MS = 1_500;

/** Follows what others do while this person is signed in; what happens before is asked for when this begins. */
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
    // The portal works without; the next page load tries again.
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
