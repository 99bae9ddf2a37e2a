import { useMatches } from '@tanstack/react-router';

/** The present screen's title: that of the deepest route with one. */
export function useScreenTitle(): string {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? 'Pavilion',
  });
}
