import { useRef, useState, type KeyboardEvent } from 'react';

export interface TableKeys {
  /** The row that has the keyboard's focus, or -1. */
  active: number;
  setActive: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Makes another row active, so many below this one. */
  move: (by: number) => void;
  /** Toggles one row; with Shift, selects just the rows between this and the last one. */
  choose: (index: number, span: boolean) => void;
}

export interface TableKeysInput {
  ids: readonly string[];
  selection: ReadonlySet<string>;
  onSelectionChange: ((ids: string[]) => void) | undefined;
  onOpen: ((index: number) => void) | undefined;
  scrollTo: (index: number) => void;
  /** How many rows Page Up and Page Down move. */
  pageRows: () => number;
}

/** A row, and where it was when it was last touched. */
interface Place {
  id: string | undefined;
  index: number;
}

/**
 * Where the row is now: lists change while people work in them. If it has left the list, the row
 * that took its place.
 */
function indexIn(ids: readonly string[], { id, index }: Place): number {
  const now = id === undefined || ids[index] === id ? index : ids.indexOf(id);
  return Math.min(now === -1 ? index : now, ids.length - 1);
}

/**
 * Arrows, page keys, Home and End move; Space, Shift-Space, Ctrl-A and Escape select; Enter opens.
 */
export function useTableKeys(input: TableKeysInput): TableKeys {
  const { ids, selection, onSelectionChange, onOpen, scrollTo, pageRows } = input;
  const [current, setCurrent] = useState<Place>({ id: undefined, index: -1 });
  const active = indexIn(ids, current);
  const anchor = useRef<Place>({ id: undefined, index: 0 });
  /** Whether the last key extended a range: its start stays until another row becomes active. */
  const extending = useRef(false);

  const placeOf = (index: number): Place => ({ id: ids[index], index });
  const setActive = (index: number): void => setCurrent(placeOf(index));

  function select(next: Iterable<string>): void {
    onSelectionChange?.([...next]);
  }

  /** The ids from the start of the range to this row. */
  function spanTo(index: number): string[] {
    const start = Math.max(0, indexIn(ids, anchor.current));
    return ids.slice(Math.min(start, index), Math.max(start, index) + 1);
  }

  function choose(index: number, wide: boolean): void {
    const id = ids[index];
    if (id === undefined) return;
    setActive(index);
    extending.current = false;
    // The range starts at the last selected row, however far the arrows have moved since. It
    // replaces the selection. (Specification, section 4, Interface toggles.)
    if (wide) return select(spanTo(index));
    anchor.current = placeOf(index);
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    select(next);
  }

  function go(index: number, extend: boolean): void {
    const next = Math.max(0, Math.min(ids.length - 1, index));
    if (extend) {
      if (!extending.current) anchor.current = placeOf(Math.max(0, active));
      select(spanTo(next));
    }
    extending.current = extend;
    setActive(next);
    scrollTo(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    if (ids.length === 0) return;
    const command = event.ctrlKey || event.metaKey;
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(active + 1, event.shiftKey),
      ArrowUp: () => go(active - 1, event.shiftKey),
      PageDown: () => go(active + pageRows(), event.shiftKey),
      PageUp: () => go(active - pageRows(), event.shiftKey),
      Home: () => go(0, event.shiftKey),
      End: () => go(ids.length - 1, event.shiftKey),
      ' ': () => choose(Math.max(0, active), event.shiftKey),
      Enter: () => onOpen?.(Math.max(0, active)),
      Escape: () => select([]),
    };
    if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      select(new Set([...selection, ...ids]));
      return;
    }
    if (command || event.altKey) return;
    // Escape without a selection is left to whatever is outside, such as a drawer.
    if (event.key === 'Escape' && selection.size === 0) return;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    step();
  }

  return {
    active,
    setActive,
    onKeyDown,
    move: (by) => go(active + by, false),
    choose,
  };
}
