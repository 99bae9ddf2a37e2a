import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What can wait begins after this long without a request, so that it does not compete with the first screen. */
const QUIET_MS = 1_500;

/** Whether the first screen of this person has come, once and for all. */
export function useQuiet(userId: string | null): boolean {
  const cache = useQueryClient();
  const [quietFor, setQuietFor] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const begin = (): void => {
      unhear();
      setQuietFor(userId);
    };
    let timer = setTimeout(begin, QUIET_MS);
    const unhear = cache.getQueryCache().subscribe(() => {
      if (cache.isFetching() === 0) return;
      clearTimeout(timer);
      timer = setTimeout(begin, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      unhear();
    };
  }, [cache, userId]);
  return userId !== null && quietFor === userId;
}
