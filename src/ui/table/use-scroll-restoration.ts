import { useEffect, type RefObject } from 'react';

/** The scroll position of each table, by its address, while the page is open. */
const places = new Map<string, number>();
/** Parameters of a drawer do not make another position. */
const BESIDE = ['stone', 'line'];

function addressNow(id: string): string {
  const search = new URLSearchParams(location.search);
  for (const name of BESIDE) search.delete(name);
  return `${id} ${location.pathname}?${search.toString()}`;
}

/** Restores the scroll position of a table that is shown again, by Back or by the rail. */
export function useScrollRestoration(
  id: string,
  scroller: RefObject<HTMLElement | null>,
  filled: boolean,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !filled) return;
    const top = places.get(addressNow(id));
    if (top !== undefined && element.scrollTop === 0) element.scrollTo({ top });
    const note = () => void places.set(addressNow(id), element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [id, scroller, filled]);
}
