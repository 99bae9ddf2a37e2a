import type { QueryClient } from '@tanstack/react-query';

/**
 * Resolves once no request was made for this long, so that work that can wait does not compete with
 * the first screen. Never resolves if the signal is aborted before.
 */
export function whenIdle(cache: QueryClient, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(done, ms);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(done, ms);
    };
    const unhear = cache.getQueryCache().subscribe(() => {
      if (cache.isFetching() > 0) again();
    });
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      unhear();
    });
    function done(): void {
      if (cache.isFetching() > 0) return again();
      unhear();
      resolve();
    }
  });
}
