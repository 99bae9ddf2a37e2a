import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Runs live updates for this person. Starting them refetches what is on the screen. */
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
    // The portal works without live updates; the next page load tries again.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [cache, userId]);
}
