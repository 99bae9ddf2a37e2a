import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Addresses of records, as links have them: of this screen, or of the one at `path`, with what it
 * shows.
 */
export function useAddress(): (search: object, path?: string) => string {
  const { stringifySearch } = useRouter().options;
  const here = useLocation({ select: ({ pathname }) => pathname });
  return useCallback(
    (search, path = here) => `${path}${stringifySearch({ ...search })}`,
    [here, stringifySearch],
  );
}
