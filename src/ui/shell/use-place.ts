import { useMatches } from '@tanstack/react-router';

/** Where the person is, in the words of the deepest route that has some. */
export function usePlace(): string {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? 'Pavilion',
  });
}
