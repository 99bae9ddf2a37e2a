import { useEffect, type RefObject } from 'react';

/** Where each table was left, by its address; for as long as the page is open. */
const places = new Map<string, number>();
/** What opens beside the table is no other place. */
const BESIDE = ['stone', 'line'];

function addressNow(id: string): string {
  const search = new URLSearchParams(location.search);
  for (const name of BESIDE) search.delete(name);
  return `${id} ${location.pathname}?${search.toString()}`;
}

/** Scrolls a table that is shown again, by Back or by the rail, to the rows that were seen last. */
export function useKeptPlace(id: string, scroller: RefObject<HTMLElement | null>, filled: boolean): void {
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
