import { useMatches } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the top bar and the browser's tab call this screen: `staticData: { title: 'Holds' }`. */
    title?: string;
  }
}

/** Where the person is, in the words of the deepest route that has some. */
export function usePlace(): string {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? 'Pavilion',
  });
}
