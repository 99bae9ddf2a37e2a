import { useEffect } from 'react';

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads a lazy component in the background so that it is ready before the click and not part of the
 * first load. `load` is the import itself, declared beside its `lazy`.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stirred = new AbortController();
    const fetchNow = (): void => {
      stirred.abort();
      // After a failure, opening loads it again and shows that failure.
      void load().catch(() => undefined);
    };
    for (const sign of FIRST_SIGNS) {
      addEventListener(sign, fetchNow, { passive: true, signal: stirred.signal });
    }
    return () => stirred.abort();
  }, [load]);
}
