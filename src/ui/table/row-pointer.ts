import type { MouseEvent } from 'react';
import type { TableKeys } from './use-table-keys.ts';

/**
 * Pointer handlers for all rows together: `data-row` on a row has its index, `data-check` marks its
 * checkbox cell.
 */
export function rowPointerHandlers({ choose, setActive }: TableKeys, openAt: (index: number) => void) {
  return {
    onMouseDown(event: MouseEvent<HTMLElement>): void {
      // With Shift, a browser would select the text since the last click. The keyboard continues
      // from here.
      if (!event.shiftKey || rowAt(event.target) === null) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onClick(event: MouseEvent<HTMLElement>): void {
      const opened = openedBy(event);
      if (opened !== null) {
        event.preventDefault();
        setActive(opened);
        openAt(opened);
        return;
      }
      const index = rowAt(event.target);
      if (index === null) return;
      if (event.target instanceof Element && event.target.closest('[data-check]') !== null) {
        choose(index, event.shiftKey);
        return;
      }
      setActive(index);
      // A touch opens on a single tap, as there is no double click.
      if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
        openAt(index);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>): void {
      const index = rowAt(event.target);
      if (index === null) return;
      // Clears the text selection that a double click makes.
      getSelection()?.removeAllRanges();
      openAt(index);
    },
  };
}

/**
 * The row whose key was clicked, for this window: with a modifier the browser opens the link
 * elsewhere.
 */
function openedBy(event: MouseEvent<HTMLElement>): number | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (!(event.target instanceof Element) || event.target.closest('[data-open]') === null) return null;
  const row = event.target.closest<HTMLElement>('[data-row]');
  return row === null ? null : Number(row.dataset['row']);
}

/** The index of the clicked row; null outside rows and on links and buttons. */
function rowAt(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  return row === null ? null : Number(row.dataset['row']);
}
