/** The records before and after the open one, in the order of the table that it was opened from. */
import { useEffect, useRef, useSyncExternalStore } from 'react';

interface PrevNextState {
  /** The open record's place, from 1. */
  place: number;
  of: number;
  previous: (() => void) | null;
  next: (() => void) | null;
}

let known: PrevNextState | null = null;
const listeners = new Set<() => void>();

function tell(neighbours: PrevNextState | null): void {
  known = neighbours;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the drawer: null if no table on the screen has the open record. */
export const usePrevNext = (): PrevNextState | null => useSyncExternalStore(listen, () => known);

interface OpenRow {
  /** The index of the open row; -1 if none is open. */
  at: number;
  of: number;
  open: (index: number) => void;
}

/** For the table: gives the drawer the neighbours of the open row. */
export function useOpenRow({ at, of, open }: OpenRow): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (at < 0) return;
    const step = (to: number) => (to < 0 || to >= of ? null : () => latest.current(to));
    tell({ place: at + 1, of, previous: step(at - 1), next: step(at + 1) });
    return () => tell(null);
  }, [at, of]);
}
