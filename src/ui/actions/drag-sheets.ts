import { closeTop } from './open-dialogs.ts';

/** A sheet's head, and what moves with it: see sheets.css. */
const HEAD = '.mantine-Drawer-header, .mantine-Modal-header, [data-sheet-head]';
const SHEET = '.mantine-Drawer-content, .mantine-Modal-content, [data-sheet]';
/** What has presses of its own. */
const CONTROL = 'button, a, input, select, textarea';

const HANDLE_PX = 24;
/** A press that moves less is a tap, and one that moves further takes the sheet away. */
const STEADY_PX = 6;
const AWAY_PX = 90;

/**
 * Closes a phone's sheet when its handle is tapped or its head is dragged down. It is closed as by
 * Escape, so it may ask about what was typed.
 */
export function dragSheets(page: Document): void {
  page.addEventListener('pointerdown', (press) => {
    const target = press.target instanceof Element ? press.target : null;
    const sheet = target?.closest(HEAD)?.closest<HTMLElement>(SHEET);
    if (sheet == null || !press.isPrimary || press.button !== 0 || target?.closest(CONTROL) != null) return;
    const isOnHandle = press.clientY - sheet.getBoundingClientRect().top <= HANDLE_PX;
    let down = 0;
    const move = ({ pointerId, clientY }: PointerEvent): void => {
      if (pointerId !== press.pointerId) return;
      down = Math.max(0, clientY - press.clientY);
      sheet.style.translate = `0 ${down}px`;
    };
    const end = new AbortController();
    const release = ({ pointerId, type }: PointerEvent): void => {
      if (pointerId !== press.pointerId) return;
      end.abort();
      sheet.style.translate = '';
      if (type === 'pointerup' && (down > AWAY_PX || (isOnHandle && down < STEADY_PX))) closeTop();
    };
    page.addEventListener('pointermove', move, end);
    page.addEventListener('pointerup', release, end);
    page.addEventListener('pointercancel', release, end);
  });
}
