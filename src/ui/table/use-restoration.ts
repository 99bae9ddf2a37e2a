/** What a table shows again when a person comes back to it: its place, and the selected rows. */
import { useEffect, useRef, type RefObject } from 'react';

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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The rows to select at this entry of the browser's history, for a link back to their list. */
    selected?: readonly string[];
  }
}

interface Selected {
  id: string;
  selection?: readonly string[];
  onSelectionChange?: (ids: string[]) => void;
}

/**
 * Selects the same rows again after a reload, and when Back or a link leads back to the list: the
 * ids are kept for this session with the entry of the browser's history.
 */
export function useSelectionRestoration(table: Selected, ids: readonly string[], filled: boolean): void {
  const { id, selection, onSelectionChange } = table;
  const isRestored = useRef(false);
  useEffect(() => {
    if (!filled || selection === undefined || onSelectionChange === undefined) return;
    const wanted = isRestored.current ? [] : selectedBefore(id);
    isRestored.current = true;
    const here = selection.length > 0 ? [] : wanted.filter((one) => ids.includes(one));
    if (here.length > 0) onSelectionChange(here);
    else keepSelected(id, selection);
  });
}

const SELECTED = 'selected';
const entry = (): { key?: string; selected?: readonly string[] } => history.state ?? {};
const placeOf = (id: string): string => `${SELECTED} ${id} ${entry().key ?? ''}`;

function selectedBefore(id: string): readonly string[] {
  try {
    const kept = sessionStorage.getItem(placeOf(id));
    return kept === null ? (entry().selected ?? []) : (JSON.parse(kept) as string[]);
  } catch {
    // Storage is blocked.
    return [];
  }
}

function keepSelected(id: string, selection: readonly string[]): void {
  try {
    const place = placeOf(id);
    if (selection.length > 0) sessionStorage.setItem(place, JSON.stringify(selection));
    else if (entry().selected === undefined) sessionStorage.removeItem(place);
    // The link's selection was cleared, and stays so.
    else sessionStorage.setItem(place, '[]');
  } catch {
    // Storage is blocked or full: the selection lasts while the list is open.
  }
}
