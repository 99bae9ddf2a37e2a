import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The screen comes first; whatever happens meanwhile is asked for when this begins. */
const AFTER_MS = 2_000;

/** Follows what others do while this person is signed in.*/
export function useLive(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { startLive } = await import('./live/start.ts');
      if (!isOver) stop = startLive(cache, userId);
    };
    // The portal works without; the next page load tries again.
    const timer = setTimeout(() => {
      start().catch(() => undefined);
    }, AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [cache, userId]);
}
