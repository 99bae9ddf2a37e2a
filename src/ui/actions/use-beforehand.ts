import { useEffect } from 'react';

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches what a person will open next as soon as they stir: no part of the first load, and there before the click. `load`
 * is the import itself, declared beside its `lazy`.
 */
export function useBeforehand(load: () => Promise<unknown>): void {
  useEffect(() => {
    const stirred = new AbortController();
    const fetchNow = (): void => {
      stirred.abort();
      // Failed, it is fetched once more when it is opened, and that failure is told.
      void load().catch(() => undefined);
    };
    for (const sign of FIRST_SIGNS) {
      addEventListener(sign, fetchNow, { passive: true, signal: stirred.signal });
    }
    return () => stirred.abort();
  }, [load]);
}
