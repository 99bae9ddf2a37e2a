import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Addresses of records for links: on this screen, or on the one at `path`, with its parameters. */
export function useAddress(): (search: object, path?: string) => string {
  const { stringifySearch } = useRouter().options;
  const here = useLocation({ select: ({ pathname }) => pathname });
  return useCallback(
    (search, path = here) => `${path}${stringifySearch({ ...search })}`,
    [here, stringifySearch],
  );
}
