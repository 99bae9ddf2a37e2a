import type { MouseEvent } from 'react';
import type { TableKeys } from './use-table-keys.ts';

/** One listener for all rows: a row says by `data-row` which one it is, its first cell by `data-check` what is meant. */
export function presses({ choose, setActive }: TableKeys, openAt: (index: number) => void) {
  return {
    onClick(event: MouseEvent<HTMLElement>): void {
      const index = rowAt(event.target);
      if (index === null) return;
      if (event.target instanceof Element && event.target.closest('[data-check]') !== null) {
        choose(index, event.shiftKey);
        return;
      }
      setActive(index);
      // A finger has no double click.
      if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
        openAt(index);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>): void {
      const index = rowAt(event.target);
      if (index === null) return;
      // The double click means the record, not the word under the pointer.
      getSelection()?.removeAllRanges();
      openAt(index);
    },
  };
}

/** The number of the row that was pressed; null beside the rows, and on what acts by itself. */
function rowAt(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  return row === null ? null : Number(row.dataset['row']);
}
