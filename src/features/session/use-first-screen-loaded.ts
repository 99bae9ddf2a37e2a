import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../api/when-idle.ts';

/**
 * Deferred work starts after this long without a request, so that it does not compete with the
 * first screen.
 */
const QUIET_MS = 1_500;

/** Whether this person's first screen has loaded; stays true. */
export function useFirstScreenLoaded(userId: string | null): boolean {
  const cache = useQueryClient();
  const [quietFor, setQuietFor] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    void whenIdle(cache, QUIET_MS, leaving.signal).then(() => setQuietFor(userId));
    return () => leaving.abort();
  }, [cache, userId]);
  return userId !== null && quietFor === userId;
}
