import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenQuiet } from '../../api/when-quiet.ts';

/**
 * What can wait begins after this long without a request, so that it does not compete with the
 * first screen.
 */
const QUIET_MS = 1_500;

/** Whether the first screen of this person has come, once and for all. */
export function useQuiet(userId: string | null): boolean {
  const cache = useQueryClient();
  const [quietFor, setQuietFor] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    void whenQuiet(cache, QUIET_MS, leaving.signal).then(() => setQuietFor(userId));
    return () => leaving.abort();
  }, [cache, userId]);
  return userId !== null && quietFor === userId;
}
