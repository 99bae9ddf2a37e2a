import { useRef, useState, type KeyboardEvent } from 'react';

export interface TableKeys {
  /** The row that the keyboard stands on, or -1. */
  active: number;
  setActive: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Selects or takes off one row; with shift every row between this and the one before. */
  choose: (index: number, span: boolean) => void;
}

export interface TableKeysInput {
  ids: readonly string[];
  selection: ReadonlySet<string>;
  onSelectionChange: ((ids: string[]) => void) | undefined;
  onOpen: ((index: number) => void) | undefined;
  scrollTo: (index: number) => void;
  /** How many rows a page key walks. */
  pageRows: () => number;
}

/** Arrows, page keys, Home and End walk; space, shift-space, Ctrl-A and Escape select; Enter opens. */
export function useTableKeys(input: TableKeysInput): TableKeys {
  const { ids, selection, onSelectionChange, onOpen, scrollTo, pageRows } = input;
  const [active, setActive] = useState(-1);
  const anchor = useRef(0);

  function select(next: Iterable<string>): void {
    onSelectionChange?.([...next]);
  }

  function span(from: number, to: number): string[] {
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  function choose(index: number, wide: boolean): void {
    const id = ids[index];
    if (id === undefined) return;
    setActive(index);
    // The span starts where the last row was chosen, however far the arrows have walked since.
    if (wide) {
      select(new Set([...selection, ...span(anchor.current, index)]));
      return;
    }
    anchor.current = index;
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    select(next);
  }

  function go(index: number, extend: boolean): void {
    const next = Math.max(0, Math.min(ids.length - 1, index));
    if (extend) select(new Set([...selection, ...span(Math.max(0, active), next)]));
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
      select(ids);
      return;
    }
    if (command || event.altKey) return;
    // Escape with nothing selected belongs to whoever is above: a drawer, for one.
    if (event.key === 'Escape' && selection.size === 0) return;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    step();
  }

  return { active: Math.min(active, ids.length - 1), setActive, onKeyDown, choose };
}
