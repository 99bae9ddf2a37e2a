import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLive } from './live/start.ts';

/** Runs live updates for this person. Starting them refetches what is on the screen. */
export function useLive(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => (userId === null ? undefined : startLive(cache, userId)), [cache, userId]);
}
